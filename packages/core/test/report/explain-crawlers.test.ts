import { expect, test } from 'vitest'
import type { Location } from '../../../syntax/src/location.ts'
import { explainCrawlers } from '../../src/report/explain-crawlers.ts'
import { parseRobotsHeader } from '../../../syntax/src/robots/header.ts'
import { parseRobots } from '../../../syntax/src/robots/parse.ts'
import type { PageKind, RobotsStatement } from '../../src/page/types.ts'
import { buildSite } from '../../src/site/build-site.ts'

const url = 'https://www.example.com/a/'

/** Statements as written: `meta googlebot: noindex` or `header googlebot: noindex, nofollow`, one on each line. */
function statementsOf(lines: readonly string[]): RobotsStatement[] {
  return lines.flatMap((text, index): RobotsStatement[] => {
    const [, carrier, crawler, value] = /^(meta|header) (?:(\S+) = )?(.*)$/.exec(text)!
    const at: Location = {
      file: 'a',
      line: index + 1,
      column: 1,
      endLine: index + 1,
      endColumn: value!.length + 1,
    }
    const common = { location: at, content: { value: value!, location: at }, inHead: true, inNoscript: false }
    if (carrier === 'meta') {
      return [{ ...common, carrier, crawler: crawler ?? '*', directives: parseRobots(value!) }]
    }
    return parseRobotsHeader(value!).map((group) => ({ ...common, ...group, carrier: 'header' }))
  })
}

function conclude(
  lines: readonly string[],
  {
    blocked = [],
    kind = 'page',
    status,
  }: { blocked?: readonly string[]; kind?: PageKind; status?: number } = {},
): Record<string, string[]> {
  const line = 'Disallow: /a/'
  const at: Location = { file: 'robots.txt', line: 2, column: 1 }
  const site = buildSite({
    url: 'https://www.example.com/',
    pages: [],
    now: 0,
    robotsTxt: {
      facts: undefined,
      blockedBy: (_url, crawler) => (blocked.includes(crawler ?? '*') ? { line, location: at } : undefined),
    },
  })
  const concluded = explainCrawlers(
    site.robotsTxt,
    {
      url,
      kind,
      status,
      robots: statementsOf(lines),
      locate: (locate) => locate as Location,
      now: Date.UTC(2026, 10, 22),
    },
    ['google', 'yandex'],
  )
  return Object.fromEntries(
    Object.entries(concluded).map(([name, { indexable, crawlable, because, also }]) => [
      name,
      [`${indexable ? 'index' : 'noindex'}${crawlable ? '' : ' unread'}`, ...because, ...also],
    ]),
  )
}

const free = ['index', 'no signal forbids it']

test.each<
  [
    name: string,
    lines: string[],
    expected: Record<string, string[]>,
    options?: Parameters<typeof conclude>[1],
  ]
>([
  ['nothing is said', [], { googlebot: free, bingbot: free, yandex: free }],
  [
    'what is said to all and what is said to one add up',
    ['meta nofollow', 'meta googlebot = noindex'],
    {
      googlebot: ['noindex', 'noindex at a:2:1', 'follows no link: nofollow at a:1:1'],
      bingbot: [...free, 'follows no link: nofollow at a:1:1'],
      yandex: [...free, 'follows no link: nofollow at a:1:1'],
    },
  ],
  [
    'crawlers that one header line names',
    ['header googlebot: max-snippet: 20, googlebot-news: noindex'],
    {
      googlebot: [...free, 'shows at most 20 characters of text: max-snippet: 20 at a:1:12'],
      bingbot: free,
      yandex: free,
      'googlebot-news': ['noindex', 'noindex at a:1:45'],
    },
  ],
  [
    'a crawler may not read what would keep the page out',
    ['meta noindex, nosnippet'],
    {
      googlebot: [
        'index unread',
        'robots.txt blocks it: Disallow: /a/ at robots.txt:2:1',
        'noindex at a:1:1 is never read',
      ],
      bingbot: ['noindex', 'noindex at a:1:1'],
      yandex: ['noindex', 'noindex at a:1:1'],
    },
    { blocked: ['googlebot'] },
  ],
  [
    'a date that has passed, which not every engine documents',
    ['meta unavailable_after: 2020-09-21'],
    {
      googlebot: ['noindex', 'unavailable_after: 2020-09-21 at a:1:1'],
      bingbot: ['noindex', 'unavailable_after: 2020-09-21 at a:1:1, which bing does not document'],
      yandex: ['noindex', 'unavailable_after: 2020-09-21 at a:1:1, which yandex does not document'],
    },
  ],
  [
    'a date to come, and limits of which each engine reads its own',
    [
      'meta unavailable_after: 2027-09-21, noarchive, max-image-preview:none, max-video-preview:0, notranslate, noimageindex',
    ],
    {
      googlebot: [
        ...free,
        'drops it from the index after 2027-09-21T00:00:00Z: unavailable_after: 2027-09-21 at a:1:1',
        'shows no image: max-image-preview:none at a:1:43',
        'shows no more than a still image of videos: max-video-preview:0 at a:1:67',
        'offers no translation: notranslate at a:1:88',
        'indexes no image: noimageindex at a:1:101',
      ],
      bingbot: [
        ...free,
        'shows no cached copy: noarchive at a:1:32',
        'shows no image: max-image-preview:none at a:1:43',
        'shows no more than a still image of videos: max-video-preview:0 at a:1:67',
      ],
      yandex: [...free, 'shows no cached copy: noarchive at a:1:32'],
    },
  ],
  [
    'the strictest of several limits',
    [
      'meta max-snippet:50, max-image-preview:large',
      'header googlebot: nosnippet',
      'meta bingbot = max-snippet:20',
    ],
    {
      googlebot: [
        ...free,
        'shows no text: nosnippet at a:2:12',
        'may show large images: max-image-preview:large at a:1:17',
      ],
      bingbot: [
        ...free,
        'shows at most 20 characters of text: max-snippet:20 at a:3:1',
        'may show large images: max-image-preview:large at a:1:17',
      ],
      yandex: free,
    },
  ],
  [
    'content for other pages only',
    ['meta noindex', 'meta googlebot = indexifembedded'],
    {
      googlebot: [
        'noindex',
        'noindex at a:1:1',
        'indexes the content where other pages embed it: indexifembedded at a:2:1',
      ],
      bingbot: ['noindex', 'noindex at a:1:1'],
      yandex: ['noindex', 'noindex at a:1:1'],
    },
  ],
  [
    'Yandex obeys the permission',
    ['meta noindex', 'meta yandex = index'],
    { googlebot: ['noindex', 'noindex at a:1:1'], bingbot: ['noindex', 'noindex at a:1:1'], yandex: free },
  ],
  [
    'no page',
    [],
    {
      googlebot: ['noindex', 'the page is an error page'],
      bingbot: ['noindex', 'the page is an error page'],
      yandex: ['noindex', 'the page is an error page'],
    },
    { kind: 'error', status: 404 },
  ],
  [
    'an error page by its name',
    [],
    {
      googlebot: ['noindex', 'its name is that of an error page, but the host may answer 200'],
      bingbot: ['noindex', 'its name is that of an error page, but the host may answer 200'],
      yandex: ['noindex', 'its name is that of an error page, but the host may answer 200'],
    },
    { kind: 'error' },
  ],
  [
    'an error page with status 200',
    [],
    {
      googlebot: ['index', 'its name is that of an error page, but the host answers 200'],
      bingbot: ['index', 'its name is that of an error page, but the host answers 200'],
      yandex: ['index', 'its name is that of an error page, but the host answers 200'],
    },
    { kind: 'error', status: 200 },
  ],
])('%s', (_name, lines, expected, options) => {
  expect(conclude(lines, options)).toEqual(expected)
})
