import { expect, test } from 'vitest'
import { findHiddenFrontmatter } from '../../src/intent/find-hidden-frontmatter.ts'
import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { showProblems } from './show.ts'

const noindex = '---\nrobots: noindex\n---\n'
const html = '<!doctype html>\n<title>Shoes</title>\n'
const inComment = `<!--\n${noindex}-->\n`
const problem = (location: string, before: string): string[] => [
  `${location} frontmatter/valid-syntax: Unexpected frontmatter behind ${before}, expected it at the top of the file`,
]

/** Name, text, problems. */
test.each<[name: string, text: string, expected: string[]]>([
  ['fences after a comment', `<!-- Shop -->\n${noindex}${html}`, problem('2:1-4', 'a comment')],
  ['fences after blank lines and a comment', `\n\n<!--\n-->\n\n${noindex}`, problem('6:1-4', 'a comment')],
  ['fences after a doctype', `<!doctype html>\n${noindex}`, problem('2:1-4', '`<!doctype html>`')],
  ['TOML after a comment', `<!-- -->\n+++\nnoindex = true\n+++\n`, problem('2:1-4', 'a comment')],
  ['a second comment', `<!-- Shop -->\r\n<!-- 2026 -->\r\n${inComment}`, problem('4:1-4', 'a comment')],
  [
    'a comment in head',
    `\uFEFF<!doctype html>\n<html lang="en">\n<head>\n${inComment}`,
    problem('5:1-4', '`<!doctype html>`'),
  ],
  ['a canonical', '<!-- -->\n<!--\n---\ncanonical: /a/\n---\n-->', problem('3:1-4', 'a comment')],
  ['a page excluded from the sitemap', '<!-- -->\n---\nsitemap: false\n---\n', problem('2:1-4', 'a comment')],
  ['frontmatter that is read', `${noindex}${html}`, []],
  ['frontmatter that is read from a comment', `<!doctype html>\n${inComment}`, []],
  ['no frontmatter', html, []],
  ['only a comment', `<!-- Shop -->\n${html}`, []],
  ['a comment that never ends', `<!-- Shop -->\n<!--\n${noindex}`, []],
  ['keys without a request', `<!-- -->\n---\ntitle: Shoes\ndraft: false\nlastmod: 2026-10-01\n---\n`, []],
  ['lines between fences that are not keys', '<!-- Shop -->\n---\nnoindex\n---\n', []],
  ['a line of dashes', `<!-- -->\n---\n${html}`, []],
  ['dashes within a line', `<!-- --> ---\nrobots: noindex\n---\n`, []],
  ['an example in the text', `<!-- -->\n<p>Write</p>\n<pre>\n${noindex}</pre>`, []],
  ['an example in a comment of the text', `<title>A</title>\n${inComment}`, []],
  ['code', '<!-- -->\n---js\nrobots: noindex\n---\n', []],
])('%s', (_name, text, expected) => {
  const found = readFrontmatter(text, 'a.html') ? undefined : findHiddenFrontmatter(text, 'a.html')
  expect(showProblems(found ? [found] : [])).toEqual(expected)
})
