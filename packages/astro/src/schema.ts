import { z } from 'astro/zod'
import type { PageData } from 'indexical'
import { fieldTexts } from './field-texts.ts'

const directives = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])

/**
 * The frontmatter fields of Indexical for the schema of a content collection.
 *
 * Indexical reads the file again and needs no schema. But zod drops fields that a schema does not contain: with this
 * one, components see the fields, and editors complete them. Any value passes, because zod has no lines and stops at
 * its first error, while the build reports every wrong value at its location.
 *
 * @example schema: indexicalSchema().extend({ title: z.string() })
 */
export function indexicalSchema() {
  return z.object({
    robots: anyValue<PageData['robots']>(directives).optional().describe(fieldTexts.robots),
    canonical: anyValue<PageData['canonical']>(z.string()).optional().describe(fieldTexts.canonical),
    noindex: anyValue<PageData['noindex']>(z.boolean()).optional().describe(fieldTexts.noindex),
    nofollow: anyValue<PageData['nofollow']>(z.boolean()).optional().describe(fieldTexts.nofollow),
    sitemap: anyValue<PageData['sitemap']>(
      z.union([z.boolean(), z.object({ lastmod: z.union([z.string(), z.date()]).optional() })]),
    )
      .optional()
      .describe(fieldTexts.sitemap),
    redirectFrom: anyValue<PageData['redirectFrom']>(z.union([z.string(), z.array(z.string())]))
      .optional()
      .describe(fieldTexts.redirectFrom),
  })
}

/**
 * Create a schema that accepts every value. Its type and its description for editors are those of the correct values.
 */
function anyValue<T>(schema: z.ZodType): z.ZodType<T> {
  return z.union([schema, z.unknown()]) as z.ZodType<T>
}
