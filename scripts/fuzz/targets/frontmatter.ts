import fc from 'fast-check'
import { readFrontmatter } from '../../../packages/syntax/src/data/frontmatter.ts'
import { toIntentProblem } from '../../../packages/core/src/intent/data-problems.ts'
import { formatIntentProblem } from '../../../packages/core/src/intent/problems.ts'
import { readIntent } from '../../../packages/core/src/intent/read-intent.ts'
import type { Location } from '../../../packages/syntax/src/location.ts'
import { changedTexts } from '../../../tests/changed-texts.ts'
import { outside } from '../outside.ts'
import { piecesOf, type Target } from '../target.ts'

/** Messages of problems: found, then expected. */
const grammar = /^(?:Unexpected|Missing) \S.*, expected \S.*[^.\s]$/

const seeds = [
  '---\ntitle: Linen\nrobots: noindex, nofollow\ncanonical: "/a/"\nsitemap: { lastmod: 2027-01-31 }\n---\n# Linen\n',
  '---\nrobots:\n  - noindex\n  - max-snippet:20\nbase: &a\n  noindex: true\nseo:\n  <<: *a\ndraft: false\n---\n',
  '+++\ntitle = "Linen"\nrobots = \'noindex\'\n[sitemap]\nlastmod = 2027-01-31T10:00:00Z\n[[a.b]]\nc = """\nd"""\n+++\n',
  ';;;\n{ "robots": ["noindex"], "canonical": "/\\u0061/", "redirectFrom": ["/old/"] }\n;;;\n',
  '<!--\n---\nnoindex: true\n---\n-->\n<p>',
  '\uFEFF---json\r\n{\r\n"robots": "noindex"\r\n}\r\n---\r\n',
]
const pieces = [
  ...piecesOf([
    ...seeds,
    "lastmod: indexical: ignore: googlebot: *a !!str ? - { } [ ] # '' ''' \\ __proto__ constructor 1e999 .nan ~ null 0x1",
  ]),
  '|\n  ',
  '>-\n  ',
  '\\u0061',
  '\n\t',
  '\r\n',
  '\r',
]

export const frontmatter: Target = {
  about:
    'Frontmatter is read without an exception, each value is found where it is written, and problems are sentences with places',
  texts: changedTexts(fc.constantFrom(...seeds), pieces),
  check: (text) => {
    const page = readFrontmatter(text, 'a.md')
    if (!page) return undefined
    const { problems } = readIntent(page.data, page)
    const all = [...page.problems.map(toIntentProblem), ...problems]
    const words = all.map(formatIntentProblem)
    const clumsy = words.find((sentence) => !grammar.test(sentence) || /undefined|\p{Cc}/u.test(sentence))
    if (clumsy !== undefined) return `clumsy: ${clumsy}`
    const values = valuesOf(page.data)
    const places = all.map(({ location: at }) => at).concat(values.map(({ path }) => page.locate(path)))
    // A byte order mark takes no column.
    const plain = text.replace(/^\uFEFF/, '')
    return (
      outside(
        plain,
        places.filter((place) => place !== undefined),
        /\n/,
      ) ?? misread(plain, values, page.locate)
    )
  },
}

interface Value {
  path: (string | number)[]
  value: string
}

/** List the strings in data with their paths, a few levels deep. */
function valuesOf(data: unknown, path: Value['path'] = []): Value[] {
  if (typeof data === 'string') return [{ path, value: data }]
  if (path.length > 4 || typeof data !== 'object' || data === null) return []
  if (Array.isArray(data)) return data.flatMap((item, index) => valuesOf(item, [...path, index]))
  return Object.entries(data).flatMap(([key, value]) => valuesOf(value, [...path, key]))
}

/** Describe a value whose location has its length but contains another text. */
function misread(
  text: string,
  values: readonly Value[],
  locate: (path: Value['path'], span: [number, number]) => Location | undefined,
): string | undefined {
  const lines = text.split('\n')
  for (const { path, value } of values) {
    const at = locate(path, [0, value.length])
    if (!at || at.line !== at.endLine || at.endColumn! - at.column! !== value.length) continue
    const found = lines[at.line! - 1]!.slice(at.column! - 1, at.endColumn! - 1)
    if (found !== value)
      return `${path.join('.')} is ${JSON.stringify(value)}, and its place holds ${JSON.stringify(found)}`
  }
  return undefined
}
