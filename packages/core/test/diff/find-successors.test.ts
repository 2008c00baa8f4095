import { expect, test } from 'vitest'
import { findSuccessors } from '../../src/diff/find-successors.ts'
import type { UrlRecord } from '../../src/diff/types.ts'

function record(path: string, values: Partial<UrlRecord> & { text?: string } = {}): UrlRecord {
  const { text, ...others } = values
  return {
    url: `https://www.example.com${path}`,
    kind: 'page',
    status: 200,
    hidden: undefined,
    signal: undefined,
    to: undefined,
    canonical: undefined,
    robots: '',
    listed: true,
    lastmod: undefined,
    language: 'en',
    alternates: '',
    file: `dist${path}index.html`,
    source: undefined,
    content: text === undefined ? undefined : { hash: text, words: 100 },
    isMinor: false,
    ...others,
  }
}

/** Compare builds in which `/old/` is lost, and return its successor. */
function successorOf(old: UrlRecord, kept: readonly UrlRecord[], fresh: readonly UrlRecord[]): string {
  const index = (records: readonly UrlRecord[]): Map<string, UrlRecord> =>
    new Map(records.map((one) => [one.url, one]))
  const builds = { before: index([old, ...kept]), after: index([...kept, ...fresh]) }
  const [lost] = findSuccessors([old], fresh, builds)
  const { successor } = lost!
  if (!successor) return 'none'
  return `${new URL(successor.url).pathname} ${successor.isCertain ? 'certain' : 'perhaps'}: ${successor.because}`
}

const post = { source: 'posts/a.md' }
const template = { source: 'pages/[slug].astro' }

test.each([
  [
    'the same source',
    record('/old/', post),
    [],
    [record('/new/', post)],
    '/new/ certain: the same source file',
  ],
  [
    'a template',
    record('/old/', template),
    [record('/kept/', template)],
    [record('/new/', template)],
    'none',
  ],
  [
    'the same text',
    record('/old/', { text: 'a' }),
    [],
    [record('/new/', { text: 'a' })],
    '/new/ certain: the same main text',
  ],
  [
    'a text of every page',
    record('/old/', { text: 'a' }),
    [record('/kept/', { text: 'a' })],
    [record('/new/', { text: 'a' })],
    '/new/ perhaps: the same main text',
  ],
  [
    'a copy that stays',
    record('/old/', { text: 'a' }),
    [record('/kept/', { text: 'a' })],
    [],
    '/kept/ perhaps: the same main text',
  ],
  [
    'a hidden copy',
    record('/old/', { text: 'a' }),
    [record('/kept/', { text: 'a', hidden: 'noindex' })],
    [],
    'none',
  ],
  [
    'another language',
    record('/old/', { text: 'a' }),
    [],
    [record('/new/', { text: 'a', language: 'de' })],
    'none',
  ],
  [
    'a short text',
    record('/old/', { content: { hash: 'a', words: 10 } }),
    [],
    [record('/new/', { content: { hash: 'a', words: 10 } })],
    'none',
  ],
  [
    'the same slug',
    record('/blog/guide/'),
    [],
    [record('/docs/guide.html')],
    '/docs/guide.html perhaps: the same last part of the path',
  ],
  ['a common slug', record('/blog/2/'), [], [record('/news/2/')], 'none'],
])('%s', (_name, old, kept, fresh, expected) => {
  expect(successorOf(old, kept, fresh)).toBe(expected)
})
