import { z } from 'astro/zod'
import type { PageData } from 'indexical/adapter'

const directives = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])

/**
 * The frontmatter fields of Indexical for the schema of a content collection.
 *
 * Zod drops fields that a schema does not contain. Indexical reads the file again and needs no schema, but with this one
 * components see the fields and editors complete them. Any value passes: zod has no lines and columns and stops at its
 * first error, while the build reports every wrong value at its location.
 *
 * @example
 * schema: indexicalSchema().extend({ title: z.string() })
 */
export function indexicalSchema() {
  return z.object({
    robots: anyValue<PageData['robots']>(directives)
      .optional()
      .describe(
        'Directives for crawlers: `noindex, follow`, a list, or an object such as `{ index: false }`',
      ),
    canonical: anyValue<PageData['canonical']>(z.string())
      .optional()
      .describe(
        'Canonical URL: absolute, root-relative, or `./other-post.md` for the page of another source file',
      ),
    noindex: anyValue<PageData['noindex']>(z.boolean())
      .optional()
      .describe('Shorthand for `robots: noindex`'),
    sitemap: anyValue<PageData['sitemap']>(
      z.union([z.boolean(), z.object({ lastmod: z.union([z.string(), z.date()]).optional() })]),
    )
      .optional()
      .describe('`false` leaves the page out of the sitemap; `{ lastmod }` sets its date'),
  })
}

/** Create a schema that accepts every value, has the type of the right ones, and describes these to editors. */
function anyValue<T>(schema: z.ZodType): z.ZodType<T> {
  return z.union([schema, z.unknown()]) as z.ZodType<T>
}
