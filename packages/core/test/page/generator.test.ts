/** The generator that a page names, or the theme or plugin on top of it. */
import { fromHtml } from '@indexical/html'
import { expect, test } from 'vitest'
import { readSignals } from '../../src/page/read-signals.ts'

const meta = (content: string): string => `<meta name="generator" content="${content}">`
const wordPress = meta('WordPress 6.5')

test.each([
  [meta('Astro v5.1.1') + meta('Starlight v0.30.3'), 'starlight'],
  [meta('Docusaurus v3.8.1'), 'docusaurus'],
  [meta('mkdocs-1.6.1, mkdocs-material-9.5.49'), 'mkdocs'],
  [wordPress, 'wordpress'],
  [wordPress + meta('Elementor 3.25'), 'wordpress'],
  [wordPress + meta('All in One SEO (AIOSEO) 4.7.9'), 'all in one seo'],
  [`<script type="application/ld+json" class="yoast-schema-graph">{}</script>${wordPress}`, 'yoast'],
  [`<script type="application/ld+json" class="rank-math-schema-pro">{}</script>${wordPress}`, 'rank-math'],
  ['<script class="yoast-schema-graph-of-others">{}</script>' + meta('Hugo 0.140'), 'hugo'],
  ['<title>T</title>', undefined],
])('%s', (head, expected) => {
  const tree = fromHtml(Buffer.from(`<!doctype html><html><head>${head}</head><body>`))
  expect(readSignals(tree, 'https://www.example.com/').signals.generator).toBe(expected)
})
