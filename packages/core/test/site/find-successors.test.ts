import { expect, test } from 'vitest'
import { findSuccessors } from '../../src/site/find-successors.ts'
import type { UrlRecord } from '../../src/diff/types.ts'
import type { Rename } from '../../src/site/retired-sources.ts'

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
function successorOf(
  old: UrlRecord,
  kept: readonly UrlRecord[],
  fresh: readonly UrlRecord[],
  renames: readonly Rename[] = [],
): string {
  const builds = { before: () => [old, ...kept], after: () => [...kept, ...fresh], renames: () => renames }
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

const moved = { from: 'posts/old.md', to: 'posts/new.md' }

test.each([
  ['the source of the page', { source: 'posts/old.md' }, [moved], '/new/ certain: git renamed posts/old.md'],
  ['an unknown source', {}, [moved], '/new/ certain: git renamed posts/old.md'],
  [
    'two steps',
    { source: 'posts/older.md' },
    [moved, { from: 'posts/older.md', to: 'posts/old.md' }],
    '/new/ certain: git renamed posts/older.md',
  ],
  ['another page', { source: 'posts/other.md' }, [moved], 'none'],
  ['a circle', { source: 'posts/x.md' }, [moved, { from: 'posts/new.md', to: 'posts/old.md' }], 'none'],
] as const)('renamed: %s', (_, values, renames, expected) => {
  const fresh = record('/new/', { source: 'posts/new.md' })
  expect(successorOf(record('/old/', values), [], [fresh], renames)).toBe(expected)
})

test.each([
  ['both URLs follow from the paths', [moved], '/new/ certain: git renamed posts/old.md'],
  ['an image', [{ from: 'posts/old.png', to: 'posts/new.png' }], 'none'],
  ['another name', [{ from: 'posts/a.md', to: 'posts/new.md' }], 'none'],
  ['two files of one name', [moved, { from: 'news/old.md', to: 'news/new.md' }], 'none'],
] as const)('renamed, without a known source: %s', (_, renames, expected) => {
  expect(successorOf(record('/old/'), [], [record('/new/')], renames)).toBe(expected)
})

test('a renamed template is no certain successor', () => {
  const old = { source: 'posts/old.md' }
  const now = { source: 'posts/new.md' }
  const kept = [record('/kept/', old)]
  expect(successorOf(record('/old/', old), kept, [record('/new/', now)], [moved])).toBe('none')
  const fresh = [record('/new/', now), record('/new-2/', now)]
  expect(successorOf(record('/old/', old), [], fresh, [moved])).toBe('none')
})
