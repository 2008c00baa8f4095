import {
  parseLinkHeader,
  type LinkValue,
  splitLinkHeader,
} from '../../../packages/syntax/src/link-header/parse-link.ts'
import { printLinkHeader } from '../../../packages/syntax/src/link-header/print-link.ts'
import { difference, tokensOf, type Target } from '../target.ts'

type Stretch = readonly [start: number, end: number, text: string]

export const linkHeader: Target = {
  about:
    'Links and parameters stand where they say, members are links or dropped for a reason, and what is printed reads the same',
  code: ['core/src/headers/'],
  seeds: [
    '<https://example.com/>; rel="canonical"',
    '</a>; rel="alternate"; hreflang=de, </b>; rel=next; title="a, b; \\"c\\""',
    "</a>; title*=UTF-8''%E2%82%AC; anchor=\"#x\"; rel='canonical'",
    ' , </a> ; rel = x ;; , ',
  ],
  tokens: [
    ...tokensOf(String.raw`
    < </a> >; rel= rel="canonical" rel hreflang= title*= anchor "a\" 'x' , ; \ "" <,>
  `),
  ],
  check: (text) => {
    const { links, problems } = parseLinkHeader(text)
    const dropped = problems.filter((problem) => problem.dropped).length
    const places = [
      ...problems.map(({ start, end, text: words }): Stretch => [start, end, words]),
      ...links.flatMap((link) => stretches(text, link)),
    ]
    const wrong = places.find(([start, end, words]) => text.slice(start, end) !== words)
    return (
      (wrong && `misplaced: ${JSON.stringify(wrong)}`) ??
      difference(links.length + dropped, splitLinkHeader(text).length) ??
      difference(parseLinkHeader(printLinkHeader(links)).links.map(contentOf), links.map(printed))
    )
  },
}

/** List the parts with their offsets, if they contain no escapes. */
function stretches(text: string, { target, targetStart, targetEnd, params }: LinkValue): Stretch[] {
  const plain = params.filter(({ valueStart, valueEnd }) => !text.slice(valueStart, valueEnd).includes('\\'))
  return [
    [targetStart, targetEnd, target],
    ...plain.map(({ value, valueStart, valueEnd }): Stretch => {
      const quotes = text[valueStart] === '"' && valueEnd > valueStart ? 1 : 0
      return [valueStart + quotes, valueEnd - quotes, value]
    }),
  ]
}

function contentOf({ target, params }: LinkValue): object {
  return { target, params: params.map(({ name, value }) => [name, value]) }
}

/** Return the link after printing: a header contains no control characters, and its target contains no spaces. */
function printed(link: LinkValue): object {
  const target = link.target.toWellFormed().replace(/[<>\s\p{Cc}]/gu, encodeURIComponent)
  return { target, params: link.params.map(({ name, value }) => [name, value.replace(/\p{Cc}/gu, ' ')]) }
}
