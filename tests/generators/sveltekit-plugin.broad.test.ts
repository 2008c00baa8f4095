/** `sveltekit-plugin-indexical` in one real build; sveltekit-plugin.slow.test.ts has browsers, settings and mistakes. */
import { expect, test } from 'vitest'
import { tagsOf } from '../plugin-site.ts'
import { buildSvelteKit, plainSite } from './sveltekit-site.ts'

test('pages without a client get the tags that front matter requests, before they are compressed', () => {
  const { status, text, read, gunzip } = buildSvelteKit(plainSite, {
    adapter: 'adapter({ precompress: true })',
  })
  expect(status, text).toBe(0)
  expect(text).toContain(
    'Read 4 pages, changed 4, listed 2 in sitemap.xml, left out /copy (canonical elsewhere), /old (noindex)',
  )
  expect(tagsOf(read('about.html'))).toEqual(['<link rel="canonical" href="https://www.example.com/about">'])
  expect(tagsOf(read('copy.html'))).toEqual(['<link rel="canonical" href="https://www.example.com/about">'])
  expect(tagsOf(read('old.html'))).toEqual([
    '<link rel="canonical" href="https://www.example.com/old">',
    '<meta name="robots" content="noindex">',
  ])
  expect(gunzip('old.html.gz')).toBe(read('old.html'))
  expect(gunzip('sitemap.xml.gz')).toBe(read('sitemap.xml'))
  expect(read('sitemap.xml').match(/(?<=<loc>).*(?=<\/loc>)/g)).toEqual([
    'https://www.example.com/',
    'https://www.example.com/about',
  ])
})
