import { readdirSync, readFileSync } from 'node:fs'
import type { Root } from 'hast'
import { fromHtml as parseFully } from 'hast-util-from-html'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMisread } from '../../../../html/test/facts.ts'
import { mutated, soup } from '../../../../html/test/soup.ts'
import { fromHtml } from '../../../../html/src/parse.ts'
import { makePage } from '../../../src/page/make-page.ts'
import { readSignals } from '../../../src/page/read-signals.ts'
import { createPageStore } from '../../../src/page/record/page-store.ts'
import { runs } from '../../../../../tests/runs.ts'
import { shown } from './pages.ts'

const folder = new URL('../../../../html/test/fixtures/', import.meta.url)
const fixtures = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

/**
 * Return the record of a tree without what only one of the parsers knows: where values are, whether a tag closed an element, and
 * what opened the body. The laws of `html` compare these as far as possible.
 */
function recordOf(tree: Root): unknown {
  const url = 'https://example.com/page/'
  const { signals } = readSignals(tree, url)
  const page = createPageStore().keep(
    makePage(signals, { url, file: 'a.html', source: undefined, intent: {} }),
  )
  const unknown = new Set(['location', 'nosnippets', 'headCloser'])
  return JSON.parse(
    JSON.stringify(shown(page), (name, value: unknown) => (unknown.has(name) ? undefined : value)),
  )
}

test('the record of bytes is the record of a full tree', () => {
  const expectEqual = (document: string): void => {
    // Only our parser knows whether a file without a doctype is part of a page.
    const text = `<!doctype html>${document}`
    if (isMisread(text) || !text.isWellFormed()) return
    const ours = fromHtml(new TextEncoder().encode(text), { links: true })
    expect(recordOf(ours)).toEqual(recordOf(parseFully(text, { verbose: true })))
  }
  fixtures.forEach(expectEqual)
  fc.assert(fc.property(fc.oneof(soup, mutated(fixtures)), expectEqual), runs(4))
})
