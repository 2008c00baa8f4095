import { expect, test } from 'vitest'
import { announceSitemap } from '../src/sitemap/announce-sitemap.ts'

const url = 'https://www.example.com/sitemap.xml'
const line = `Sitemap: ${url}`

test.each<[why: string, text: string | undefined, expected: string]>([
  ['no file', undefined, `User-agent: *\nDisallow:\n\n${line}\n`],
  ['an empty file', '', `${line}\n`],
  ['a last line without its end', 'User-agent: *', `User-agent: *\n${line}\n`],
  ['line ends of Windows', 'User-agent: *\r\n', `User-agent: *\r\n${line}\r\n`],
  ['another sitemap', 'Sitemap: /sitemap.xml\n', `Sitemap: /sitemap.xml\n${line}\n`],
  ['a comment that names it', `# ${line}\n`, `# ${line}\n${line}\n`],
  ['its own URL with more behind it', `${line}?a\n`, `${line}?a\n${line}\n`],
])('%s gets the line', (_, text, expected) => {
  const announced = announceSitemap(text, url)
  expect(announced).toBe(expected)
  expect(announceSitemap(announced, url)).toBe(expected)
})

test.each([
  ['in another case', `SITEMAP:${url}`],
  ['behind a byte order mark', `\uFEFF${line}\n`],
  ['with a comment', `${line} # all of them\n`],
  ['in the spelling that Google reads too', `Site-map: ${url}\n`],
  ['between line ends of old Macs', `User-agent: *\r${line}\rDisallow:\r`],
])('a file that names it %s stays', (_, text) => expect(announceSitemap(text, url)).toBe(text))

test('a file that crawlers do not read to its end stays', () => {
  const text = `${'# a comment\n'.repeat(50_000)}User-agent: *\n`
  expect(announceSitemap(text, url)).toBe(text)
})
