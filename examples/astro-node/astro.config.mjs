import markdoc from '@astrojs/markdoc'
import mdx from '@astrojs/mdx'
import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'

export default defineConfig({
  site: 'https://www.example.com',
  output: 'server',
  redirects: { '/basket': '/cart/' },
  adapter: node({ mode: 'standalone' }),
  integrations: [
    mdx(),
    markdoc(),
    indexical({
      pages: {
        '/cart/': { robots: 'noindex' },
      },
    }),
  ],
})
