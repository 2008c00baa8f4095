import { expect, test } from 'vitest'
import { findTakenAliases } from '../../src/content/alias-conflicts.ts'
import { hugoAliases } from '../../src/content/hugo.ts'

const config = {
  languages: new Set(['en']),
  mounts: [],
  defaultLanguage: 'en',
  allInFolders: false,
  uglyUrls: false,
  keepsCase: false,
  permalinks: {},
  cascades: [],
}

/** Return `source alias: what has its path` for each alias that is not free. */
function conflictsOf(pages: Record<string, unknown[]>): string[] {
  const taken = findTakenAliases({
    pages: Object.entries(pages).map(([name, aliases]) => {
      const file = name === 'home' ? 'index.html' : `${name}/index.html`
      const location = { file: `${name}.md` }
      const own = hugoAliases({ aliases }, file, config).map((one) => ({ ...one, location }))
      return { file, source: { source: `${name}.md`, outputs: [file], data: {}, aliases: own } }
    }),
  })
  return taken.map(({ location, alias, taken: what, other }) => `${location.file} ${alias}: ${what} ${other}`)
}

test.each<[string, Record<string, unknown[]>, string[]]>([
  ['free paths', { a: ['/old/', '/older'], b: ['/oldest.html'], home: ['start', '/begin/'] }, []],
  ['the same path twice in one file', { a: ['/old/', '/old'] }, []],
  ['its own page', { a: ['/a'] }, ['a.md /a: self a.md']],
  ['another page', { a: ['/b/'], b: [] }, ['a.md /b/: page b.md']],
  ['a cycle', { a: ['/b/'], b: ['/a/'] }, ['a.md /b/: page b.md', 'b.md /a/: page a.md']],
  ['two files', { a: ['/old/'], b: ['/old/index.html'] }, ['b.md /old/index.html: alias a.md']],
  ['beside the page', { 'docs/a': ['b'], 'docs/b': [] }, ['docs/a.md b: page docs/b.md']],
  ['the home page', { a: ['/'], home: [] }, ['a.md /: page home.md']],
  ['values that are no paths', { a: [7, 'https://example.com/b/', '../b'], b: [] }, []],
])('%s', (_title, pages, expected) => expect(conflictsOf(pages)).toEqual(expected))
