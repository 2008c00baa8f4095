import markdoc from '@astrojs/markdoc'
import mdx from '@astrojs/mdx'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'

export default defineConfig({
  site: 'https://www.example.com',
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  redirects: {
    '/old-about': '/about/',
    '/stores/[shop]': '/shops/[shop]',
  },
  integrations: [
    mdx(),
    markdoc(),
    indexical({
      pages: {
        '/search/': { robots: 'noindex, follow' },
      },
    }),
  ],
})
