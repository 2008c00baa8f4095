import fc from 'fast-check'
import { fileToUrl } from '../../../syntax/src/url/file-to-url.ts'

/** Parts of names that mean something to globs, patterns, URLs or JSON. */
const odd = [
  ' ',
  ...`a b . - ~ + * ** ( ) @(a) [ ] ! $ & ' , ; = : :a { } | \\ ^ % " # ? é 日 \` <`.split(' '),
]

const segment = fc
  .array(fc.constantFrom(...odd), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))

/** Names of output files that no sane author chooses. */
export const oddName = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
  .filter((file) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(file))

/** The path of an output file's URL. */
export function encodedPath(file: string): string {
  return new URL(fileToUrl(file, { site: 'https://example.com/' })).pathname
}

/** The desired config of a site: headers of some of its files, redirects of other paths to them. */
export const oddSite = fc.record({
  pages: fc.uniqueArray(oddName, { minLength: 1, maxLength: 6 }),
  marked: fc.array(
    fc.tuple(fc.nat(5), fc.constantFrom('noindex', 'none', 'max-snippet: 0', 'googlebot: noindex')),
    { maxLength: 4 },
  ),
  moved: fc.array(fc.tuple(oddName, fc.boolean(), fc.nat(5)), { maxLength: 4 }),
})

/** Values that a key of a configuration should not have. */
export const oddValue = fc.constantFrom<unknown>(
  null,
  0,
  301,
  '',
  '/x',
  true,
  [],
  ['/x'],
  [null, 5],
  {},
  { a: 1 },
  [{}],
)
