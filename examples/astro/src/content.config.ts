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
  // The schema does not contain our fields. They are read from the file, so they are not lost.
  care: defineCollection({
    loader: glob({ base: './src/content/care', pattern: '**/*.mdoc' }),
    schema: z.object({ title: z.string() }),
  }),
  // One file contains many entries, so only the values that the schema keeps count.
  shops: defineCollection({
    loader: file('./src/data/shops.json'),
    schema: indexicalSchema().extend({ city: z.string() }),
  }),
}
