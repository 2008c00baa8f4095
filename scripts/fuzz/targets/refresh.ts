import { parseRefresh } from '../../../packages/core/src/page/refresh.ts'
import { difference, tokensOf, type Target } from '../target.ts'

export const refresh: Target = {
  about: 'The content of a refresh is read as the steps of the HTML Standard read it',
  code: ['core/src/signals/refresh'],
  seeds: [
    '0;url=/b',
    '5 ; URL = "https://example.com/" x',
    "3.7,'/b'",
    '.5 url',
    '30',
    ' 0;u',
    '0;ur',
    '0;urlx=1',
  ],
  tokens: [
    ...tokensOf(String.raw`
    0 1 . ; , url URL = ' " \f u ur /b https://example.com/
  `),
    ' ',
    '\t',
  ],
  longest: 60,
  check: (text) => difference(withoutEnds(parseRefresh(text)), withoutEnds(readBySteps(text))),
}

/** Remove characters that the URL parser ignores at both ends of a URL. */
function withoutEnds(found: ReturnType<typeof parseRefresh>): object | null {
  // oxlint-disable-next-line no-control-regex -- as the URL Standard says
  return found ? { ...found, url: found.url?.replace(/^[\0- ]+|[\0- ]+$/g, '') } : null
}

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
