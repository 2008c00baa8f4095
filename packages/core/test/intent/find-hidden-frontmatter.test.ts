import { expect, test } from 'vitest'
import { findHiddenFrontmatter } from '../../src/intent/find-hidden-frontmatter.ts'
import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { showProblems } from './show.ts'

const noindex = '---\nrobots: noindex\n---\n'
const html = '<!doctype html>\n<title>Shoes</title>\n'
const inComment = `<!--\n${noindex}-->\n`
const words = (place: string, before: string): string[] => [
  `${place} frontmatter/valid-syntax: Unexpected frontmatter behind ${before}, expected it at the top of the file`,
]

/** Name, text, what is told. */
test.each<[name: string, text: string, expected: string[]]>([
  ['fences behind a comment', `<!-- Shop -->\n${noindex}${html}`, words('2:1-4', 'a comment')],
  ['fences behind blank lines and a comment', `\n\n<!--\n-->\n\n${noindex}`, words('6:1-4', 'a comment')],
  ['fences behind a doctype', `<!doctype html>\n${noindex}`, words('2:1-4', '`<!doctype html>`')],
  ['TOML behind a comment', `<!-- -->\n+++\nnoindex = true\n+++\n`, words('2:1-4', 'a comment')],
  ['a second comment', `<!-- Shop -->\r\n<!-- 2026 -->\r\n${inComment}`, words('4:1-4', 'a comment')],
  [
    'a comment in head',
    `\uFEFF<!doctype html>\n<html lang="en">\n<head>\n${inComment}`,
    words('5:1-4', '`<!doctype html>`'),
  ],
  ['a canonical', '<!-- -->\n<!--\n---\ncanonical: /a/\n---\n-->', words('3:1-4', 'a comment')],
  ['a page that is left out', '<!-- -->\n---\nsitemap: false\n---\n', words('2:1-4', 'a comment')],
  ['what is read', `${noindex}${html}`, []],
  ['what is read from a comment', `<!doctype html>\n${inComment}`, []],
  ['nothing of the kind', html, []],
  ['a comment alone', `<!-- Shop -->\n${html}`, []],
  ['a comment that never ends', `<!-- Shop -->\n<!--\n${noindex}`, []],
  ['keys that ask for nothing', `<!-- -->\n---\ntitle: Shoes\ndraft: false\nlastmod: 2026-10-01\n---\n`, []],
  ['lines between fences that are no keys', '<!-- Shop -->\n---\nnoindex\n---\n', []],
  ['a line of dashes', `<!-- -->\n---\n${html}`, []],
  ['dashes within a line', `<!-- --> ---\nrobots: noindex\n---\n`, []],
  ['an example in the text', `<!-- -->\n<p>Write</p>\n<pre>\n${noindex}</pre>`, []],
  ['an example in a comment of the text', `<title>A</title>\n${inComment}`, []],
  ['code', '<!-- -->\n---js\nrobots: noindex\n---\n', []],
])('%s', (_name, text, expected) => {
  const found = readFrontmatter(text, 'a.html') ? undefined : findHiddenFrontmatter(text, 'a.html')
  expect(showProblems(found ? [found] : [])).toEqual(expected)
})
