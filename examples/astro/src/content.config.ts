import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { indexicalSchema } from 'astro-indexical/schema'

// `BROKEN=1 npm run build` builds the posts whose frontmatter contradicts itself.
const posts = process.env.BROKEN ? './src/broken/blog' : './src/content/blog'

export const collections = {
  blog: defineCollection({
    loader: glob({ base: posts, pattern: '**/*.{md,mdx}' }),
    schema: indexicalSchema().extend({
      title: z.string(),
      published: z.coerce.date(),
      draft: z.boolean().default(false),
    }),
  }),
  // Without our fields in its schema: they are read from the file, so nothing gets lost.
  care: defineCollection({
    loader: glob({ base: './src/content/care', pattern: '**/*.mdoc' }),
    schema: z.object({ title: z.string() }),
  }),
  // Many entries in one file: what the schema keeps is what counts.
  shops: defineCollection({
    loader: file('./src/data/shops.json'),
    schema: indexicalSchema().extend({ city: z.string() }),
  }),
}
