import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import indexical from 'vite-plugin-indexical'

// `BROKEN=1 vite build` adds pages with mistakes, to show how a build fails.
const broken = process.env.BROKEN === '1' ? globSync('broken/*.html') : []

export default defineConfig({
  appType: 'mpa',
  build: {
    rollupOptions: {
      input: [...globSync('*.html'), ...globSync('{dresses,de,search}/*.html'), ...broken.toSorted()],
    },
  },
  plugins: [
    indexical({
      site: 'https://www.example.com',
      // For pages whose HTML you do not want to change.
      pages: { '/thanks.html': { noindex: true } },
    }),
  ],
})
