import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'

export default defineConfig({
  site: 'https://docs.example.com',
  integrations: [
    starlight({
      title: 'Green Thread Docs',
      sidebar: [{ label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] }],
    }),
    indexical(),
  ],
})
