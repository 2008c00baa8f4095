import { describe, expect, test } from 'vitest'
import { closeGap, stripFrontmatter } from '../src/strip-frontmatter.ts'

const html = '<!doctype html>\n<title>Sale</title>\n'

const cases: [name: string, page: string, stripped: string, closed: string][] = [
  ['fences at the top', `---\nrobots: noindex\n---\n${html}`, `\n\n\n${html}`, html],
  ['a blank line after them stays', `---\nrobots: noindex\n---\n\n${html}`, `\n\n\n\n${html}`, `\n${html}`],
  [
    'a comment before the doctype',
    `<!--\n---\nrobots: noindex\n---\n-->\n${html}`,
    `\n\n\n\n\n${html}`,
    html,
  ],
  ['text on the line of the comment’s end', `<!--\n---\na: 1\n---\n-->${html}`, `\n\n\n\n${html}`, html],
  [
    'a comment after the doctype',
    '<!doctype html>\n<!--\n---\nrobots: noindex\n---\n-->\n<title>Sale</title>\n',
    '<!doctype html>\n\n\n\n\n\n<title>Sale</title>\n',
    html,
  ],
  [
    'CRLF',
    '---\r\nrobots: noindex\r\n---\r\n<title>Sale</title>',
    '\r\n\r\n\r\n<title>Sale</title>',
    '<title>Sale</title>',
  ],
  ['a byte order mark', `\uFEFF---\nrobots: noindex\n---\n${html}`, `\uFEFF\n\n\n${html}`, `\uFEFF${html}`],
  ['TOML', `+++\nrobots = "noindex"\n+++\n${html}`, `\n\n\n${html}`, html],
  ['tags in the frontmatter', `---\ntitle: <head></head>\n---\n${html}`, `\n\n\n${html}`, html],
  ['broken YAML', `---\nrobots: [noindex\n---\n${html}`, `\n\n\n${html}`, html],
  ['an ordinary comment stays', `<!-- Sale -->\n${html}`, `<!-- Sale -->\n${html}`, `<!-- Sale -->\n${html}`],
  ['no frontmatter', html, html, html],
  ['an empty page', '', '', ''],
]

describe('frontmatter of HTML pages', () => {
  test.each(cases)('%s', (_name, page, stripped, closed) => {
    const result = stripFrontmatter(page, 'sale.html')
    expect(result.html).toBe(stripped)
    expect(closeGap(result.html, result.gap)).toBe(closed)
  })

  test.each(cases)('%s: every line keeps its number until the gap is closed', (_name, page) => {
    expect(stripFrontmatter(page, 'sale.html').html.split('\n')).toHaveLength(page.split('\n').length)
  })

  test('a gap that another plugin filled stays', () => {
    const { gap } = stripFrontmatter(`---\nrobots: noindex\n---\n${html}`, 'sale.html')
    expect(closeGap(`<!-- banner -->\n${html}`, gap)).toBe(`<!-- banner -->\n${html}`)
  })
})
