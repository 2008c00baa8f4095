import { expect, test } from 'vitest'
import { ownSitemap } from '../src/sitemap/other-sitemap.ts'

const tool = 'vite-plugin-sitemap'
const sentence = (file: string, how = ''): string =>
  `Unexpected ${tool}, which writes \`${file}\` too, expected it removed${how}, or another name in option \`sitemap.file\``

test.each<
  [title: string, sitemap: boolean | { file: string } | undefined, writes: string, result: string | undefined]
>([
  ['the default', undefined, 'sitemap.xml', sentence('sitemap.xml')],
  ['another file', undefined, 'sitemap-0.xml', 'sitemap.xml'],
  ['its file', { file: 'pages.xml' }, 'pages.xml', sentence('pages.xml')],
  ['another name', { file: 'pages.xml' }, 'sitemap.xml', 'pages.xml'],
  ['no sitemap', false, 'sitemap.xml', undefined],
])('a tool that writes %s', (_, sitemap, theirs, result) => {
  const own = (): string | undefined => ownSitemap({ sitemap }, { tool, writes: (file) => file === theirs })
  if (result?.startsWith('Unexpected')) expect(own).toThrow(result)
  else expect(own()).toBe(result)
})

test('the mistake names how to remove the tool', () => {
  const other = { tool, writes: () => true, removal: '`sitemap: false` in the preset' }
  expect(() => ownSitemap({}, other)).toThrow(sentence('sitemap.xml', ' (`sitemap: false` in the preset)'))
})
