import { expect, test } from 'vitest'
import { fromHtml } from '../../../html/src/parse.ts'
import { makePage } from '../../src/page/make-page.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import { withHeaders } from '../../src/page/with-headers.ts'
import type { Page } from '../../src/page/types.ts'

const url = 'https://example.com/a/'
const meta =
  '<html><head><base href=/c/><meta http-equiv=refresh content="0; url=/b/"><title>A</title></head></html>'
const plain = '<html><head><base href=/c/><title>A</title></head></html>'

const lines = (...values: string[]) =>
  values.map((value, index) => ({
    name: 'refresh',
    value: { value, location: { file: '_headers', line: index + 2 } },
  }))

function read(html: string, ...values: string[]): Page {
  const { signals } = readSignals(fromHtml(html), url)
  return makePage(signals, {
    url,
    file: 'a/index.html',
    source: undefined,
    intent: {},
    headers: lines(...values),
  })
}

const facts = ({ kind, refresh }: Page) => [kind, refresh?.seconds, refresh?.url]

/** HTML, Refresh headers, and then kind, seconds and target. */
test.each<[string, string[], ReturnType<typeof facts>]>([
  [plain, [], ['page', undefined, undefined]],
  [plain, ['0; url=/d/'], ['refresh', 0, 'https://example.com/d/']],
  // A response has no base element.
  [plain, ['0; url=d/'], ['refresh', 0, 'https://example.com/a/d/']],
  [plain, ['30'], ['page', 30, undefined]],
  [plain, ['soon'], ['page', undefined, undefined]],
  [plain, ['soon', '0;/d/'], ['refresh', 0, 'https://example.com/d/']],
  [meta, [], ['refresh', 0, 'https://example.com/b/']],
  [meta, ['0; url=/d/'], ['refresh', 0, 'https://example.com/d/']],
  [meta, ['soon'], ['refresh', 0, 'https://example.com/b/']],
])('%s with %j', (html, values, expected) => {
  expect(facts(read(html, ...values))).toEqual(expected)
  expect(facts(withHeaders(read(plain), lines(...values)))).toEqual(facts(read(plain, ...values)))
})

test('a header that is no longer sent does not redirect', () => {
  expect(withHeaders(read(plain, '60; url=/d/'), []).refresh).toBeUndefined()
})
