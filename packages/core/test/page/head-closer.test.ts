import { fromHtml as parseFully } from 'hast-util-from-html'
import type { Position } from 'unist'
import { describe, expect, test } from 'vitest'
import { fromHtml } from '../../../html/src/parse.ts'
import { readSignals } from '../../src/page/read-signals.ts'

/** `what` before its offset, with `early` where the author was still in head. */
function closerOf(tree: ReturnType<typeof fromHtml>): string | undefined {
  const { headCloser } = readSignals(tree, 'https://example.com/').signals
  if (!headCloser) return undefined
  return `${headCloser.what} ${(headCloser.location as Position).start.offset}${headCloser.early ? ' early' : ''}`
}

describe('what closes head', () => {
  test.each<[string, string, string | undefined]>([
    ['a body tag', '<head><title>A</title></head><body><div></div>', undefined],
    ['an element after the end tag', '<head><title>A</title></head><div></div>', '<div> 29'],
    ['an element without any head tag', '<title>A</title><p>Text', '<p> 16'],
    ['an element', '<head><title>A</title><div></div></head><body>', '<div> 22 early'],
    [
      'text',
      '<head><title>A</title>Text that goes on for longer than we show</head>',
      'Text that goes on for longer … 22 early',
    ],
    ['a no-break space', '<head><title>A</title>\u00A0</head>', 'U+00A0 22 early'],
    ['a byte order mark in mid-file', '<head><title>A</title>\uFEFF</head>', 'U+FEFF 22 early'],
    ['white space', '<head><title>A</title> \n\t</head><body>', undefined],
    ['a pixel in noscript', '<head><noscript><img src="/p.gif"></noscript></head><body>', '<img> 16 early'],
    ['a pixel in noscript after head', '<head></head><body><noscript><img></noscript>', undefined],
    ['noscript that stays in head', '<head><noscript><style></style></noscript></head><div>', '<div> 49'],
  ])('%s', (_name, html, expected) => {
    expect(closerOf(fromHtml(html))).toBe(expected)
    expect(closerOf(fromHtml(new TextEncoder().encode(html)))).toBe(expected)
    expect(closerOf(parseFully(html, { verbose: true }))).toBe(expected)
  })
})
