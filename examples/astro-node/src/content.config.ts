import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

export const collections = {
  care: defineCollection({
    loader: glob({ base: './src/content/care', pattern: '**/*.{md,mdx,mdoc}' }),
    schema: z.object({ title: z.string() }),
  }),
}
