import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRefresh } from '../../src/page/refresh.ts'

/** Values of http-equiv=refresh as the HTML Standard's shared declarative refresh steps read them. */
test.each([
  ['0;url=/b', { seconds: 0, url: '/b' }],
  ['0; url=/b/', { seconds: 0, url: '/b/' }],
  ['0;URL=https://example.com/b', { seconds: 0, url: 'https://example.com/b' }],
  ['0, url = /b', { seconds: 0, url: '/b' }],
  ['0 url=/b', { seconds: 0, url: '/b' }],
  ['0;/b', { seconds: 0, url: '/b' }],
  ["0;url='/b' and more", { seconds: 0, url: '/b' }],
  ['0;url="/b', { seconds: 0, url: '/b' }],
  [' 5 ; url=/b', { seconds: 5, url: '/b' }],
  ['3.7;url=/b', { seconds: 3, url: '/b' }],
  ['1.2.3;url=/b', { seconds: 1, url: '/b' }],
  ['.5;url=/b', { seconds: 0, url: '/b' }],
  ['30', { seconds: 30, url: undefined }],
  ['30 ', { seconds: 30, url: undefined }],
  ['30;', { seconds: 30, url: undefined }],
  ['0;url=/b ', { seconds: 0, url: '/b' }],
  ['0;url=/b\u00A0', { seconds: 0, url: '/b\u00A0' }],
  ['0 \u2028', { seconds: 0, url: '\u2028' }],
  ['url=/b', undefined],
  ['', undefined],
  ['-1;url=/b', undefined],
  ['0x;url=/b', undefined],
])('%j', (content, expected) => {
  expect(parseRefresh(content)).toEqual(expected)
})

test('any content is read as the steps of the standard read it', () => {
  const pieces = [
    '0',
    '1',
    '.',
    ';',
    ',',
    'url',
    'URL',
    '=',
    ' ',
    "'",
    '"',
    '\f',
    '\t',
    'u',
    'ur',
    '/b',
    'x',
    '\u212A',
  ]
  // The URL parser ignores these characters at both ends of a URL.
  const withoutEnds = (found: ReturnType<typeof parseRefresh>): object | undefined =>
    // oxlint-disable-next-line no-control-regex -- as the URL Standard says
    found && { ...found, url: found.url?.replace(/^[\0- ]+|[\0- ]+$/g, '') }
  const content = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(content, (text) => {
      expect(withoutEnds(parseRefresh(text))).toEqual(withoutEnds(readBySteps(text)))
    }),
    { numRuns: 2000 },
  )
})

const isBlank = (character: string | undefined): boolean => /^[\t\n\f\r ]$/.test(character ?? '')
const isDigit = (character: string | undefined): boolean => /^[0-9]$/.test(character ?? '')

/**
 * Follow the steps of the standard exactly, without parsing the URL.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 */
function readBySteps(input: string): { seconds: number; url: string | undefined } | undefined {
  let at = 0
  const skipBlanks = (): void => {
    while (isBlank(input[at])) at++
  }
  skipBlanks()
  const start = at
  while (isDigit(input[at])) at++
  const digits = input.slice(start, at)
  if (digits === '' && input[at] !== '.') return undefined
  const seconds = digits === '' ? 0 : Number(digits)
  while (isDigit(input[at]) || input[at] === '.') at++
  if (at >= input.length) return { seconds, url: undefined }
  if (input[at] !== ';' && input[at] !== ',' && !isBlank(input[at])) return undefined
  skipBlanks()
  if (input[at] === ';' || input[at] === ',') at++
  skipBlanks()
  if (at >= input.length) return { seconds, url: undefined }
  return { seconds, url: readUrl(input, at) }
}

function readUrl(input: string, from: number): string {
  const whole = input.slice(from)
  let at = from
  for (const letter of 'url') {
    if (input[at]?.toLowerCase() !== letter || input[at] === '\u212A') return skipQuotes(input, from, whole)
    at++
  }
  while (isBlank(input[at])) at++
  if (input[at] !== '=') return skipQuotes(input, from, whole)
  at++
  while (isBlank(input[at])) at++
  return skipQuotes(input, at, input.slice(at))
}

function skipQuotes(input: string, at: number, whole: string): string {
  const quote = input[at]
  if (quote !== "'" && quote !== '"') return whole
  const inner = input.slice(at + 1)
  const end = inner.indexOf(quote)
  return end < 0 ? inner : inner.slice(0, end)
}
