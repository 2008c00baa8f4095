import { siteRule } from '../../linter/define.ts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import { layoutCause } from '../../site/layout-cause.ts'
import type { Problem } from '../../linter/define.ts'
import type { BuildInputs, Site } from '../../site/types.ts'

/** Ignore white space and letter case: they have no meaning in directives, and hosts rewrite both. */
function comparable(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase()
}

function shown(values: readonly string[]): string {
  return values.length > 0 ? values.join('`, `') : 'none'
}

type Response = BuildInputs['served'][number]
type Difference = Pick<Problem, 'message' | 'data' | 'cause'>

/** Yield the differences between the server and the build. Each rule has the messages that it reports. */
function* check({ inputs }: Pick<Site, 'inputs'>): Generator<Problem> {
  for (const response of inputs.served)
    for (const difference of differencesOf(response)) yield { ...difference, page: response.page }
}

function* differencesOf({ url, page, expected, got }: Response): Generator<Difference> {
  if (!got) return
  const path = new URL(url).pathname
  if (
    got.location !== undefined &&
    expected.location !== undefined &&
    !isSameUrl(got.location, expected.location)
  ) {
    const cause = URL.canParse(got.location) ? layoutCause(expected.location, got.location) : got.location
    yield { message: 'elsewhere', data: [got.location, path, expected.location], cause }
  }
  if (got.status !== expected.status) {
    const [sent, predicted] = [got.status, expected.status]
    yield { message: 'other', data: [sent, path, predicted], cause: `${sent} ${predicted}` }
    return
  }
  if (!expected.hasUnknownHeaders) {
    yield* headerDifferences('X-Robots-Tag', path, expected.robots, got.robots)
    yield* headerDifferences('Link', path, expected.links, got.links)
  }
  if (!page || !got.html) return
  const { body } = got.html
  if (body && !body.isSame)
    yield { message: 'differs', data: [body.sentSize, path, body.builtSize], cause: 'bytes' }
  if (!expected.html) return
  for (const kind of ['canonicals', 'robots'] as const) {
    const [predicted, sent] = [expected.html[kind], got.html[kind]]
    const comparableOf = (values: readonly string[]): string =>
      JSON.stringify(kind === 'robots' ? values : values.map(exactKey))
    if (comparableOf(predicted) === comparableOf(sent)) continue
    const data = [shown(sent), path, shown(predicted)]
    if (kind === 'robots') yield { message: kind, data, cause: shown(sent) }
    else yield { message: 'canonical', data, cause: 'canonical' }
  }
}

function* headerDifferences(
  name: string,
  path: string,
  predicted: readonly string[],
  sent: readonly string[],
): Generator<Difference> {
  const lists = [
    ['missing', predicted, sent],
    ['extra', sent, predicted],
  ] as const
  for (const [message, values, others] of lists) {
    const known = new Set(others.map(comparable))
    for (const value of values) {
      // A Link value differs for each page, because it contains the canonical.
      const cause = name === 'Link' ? name : value
      if (!known.has(comparable(value))) yield { message, data: [name, value, path], cause }
    }
  }
}

export default {
  'served/same-bytes': siteRule({
    summary: 'Require the served document to equal the build, byte for byte',
    why: 'A different document is an older build, or a proxy or CDN changes it.',
    howToFix:
      'Deploy the current build and clear caches. If a CDN changes HTML on purpose, switch this rule off.',
    level: 'warn',
    sources: ['https://www.rfc-editor.org/rfc/rfc9110#section-7.7'],
    messages: {
      differs: 'Unexpected document of {got} bytes at `{path}`, expected the {expected} bytes of the build',
    },
    check,
    examples: {
      'the same document': { pages: { '/': '<title>Home</title>' }, served: { '/': {} } },
      'script that a proxy adds': {
        pages: { '/': '<title>Home</title>' },
        served: { '/': { html: '<title>Home</title><script src="/beacon.js"></script>' } },
        reports: ['/ differs: Unexpected document of 53 bytes at `/`, expected the 19 bytes of the build'],
      },
    },
  }),
  'served/same-headers': siteRule({
    summary: 'Require the X-Robots-Tag and Link headers of the host files',
    why: 'A lost header leaves a file in the index. A header that a proxy adds can remove a page from it.',
    howToFix:
      'Deploy the current host configuration. Look for a proxy, CDN or dashboard setting that adds or removes the header.',
    level: 'error',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method',
    ],
    messages: {
      extra: 'Unexpected header `{name}: {value}` at `{path}`, expected no such header',
      missing: 'Missing header `{name}: {value}` at `{path}`, expected it from the host files',
    },
    check,
    examples: {
      'expected headers': {
        pages: { '/': '<title>Home</title>' },
        files: ['a.pdf'],
        headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
        served: { '/a.pdf': {} },
      },
      'lost header': {
        pages: { '/': '<title>Home</title>' },
        files: ['a.pdf'],
        headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
        served: { '/a.pdf': { robots: [] } },
        reports: [
          'missing: Missing header `X-Robots-Tag: noindex` at `/a.pdf`, expected it from the host files',
        ],
      },
      'added header': {
        pages: { '/': '<title>Home</title>' },
        served: { '/': { robots: ['noindex'] } },
        reports: ['/ extra: Unexpected header `X-Robots-Tag: noindex` at `/`, expected no such header'],
      },
    },
  }),
  'served/same-html': siteRule({
    summary: 'Require the served canonical and robots tags to match the build',
    why: 'A proxy, CDN or cache may change the tags or serve an older page.',
    howToFix:
      'Deploy the current build and clear caches. Switch off the CDN or proxy feature that rewrites HTML.',
    level: 'error',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    ],
    messages: {
      canonical: 'Unexpected canonical `{got}` served at `{path}`, expected `{expected}`',
      robots: 'Unexpected robots tag `{got}` served at `{path}`, expected `{expected}`',
    },
    check,
    examples: {
      'the same tags': {
        pages: { '/': '<head><title>Home</title><link rel="canonical" href="https://example.com/"></head>' },
        served: { '/': { html: '<link rel="canonical" href="https://example.com/"><title>Home!</title>' } },
        also: ['served/same-bytes'],
      },
      'another canonical': {
        pages: { '/': '<head><title>Home</title><link rel="canonical" href="https://example.com/"></head>' },
        served: {
          '/': { html: '<link rel="canonical" href="https://www.example.com/"><title>Home</title>' },
        },
        reports: [
          '/ canonical: Unexpected canonical `https://www.example.com/` served at `/`, expected `https://example.com/`',
        ],
        also: ['served/same-bytes'],
      },
      'added noindex': {
        pages: { '/': '<title>Home</title>' },
        served: { '/': { html: '<meta name="robots" content="noindex"><title>Home</title>' } },
        reports: ['/ robots: Unexpected robots tag `robots: noindex` served at `/`, expected `none`'],
        also: ['served/same-bytes'],
      },
    },
  }),
  'served/same-redirect': siteRule({
    summary: 'Require served redirects to match the host files',
    why: 'A redirect to another target passes the signals of the old URL to the wrong page.',
    howToFix: 'Deploy the current redirects. Look for a dashboard, CDN or proxy rule that takes precedence.',
    level: 'error',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
    messages: {
      elsewhere: 'Unexpected Location `{got}` at `{path}`, expected `{expected}`',
    },
    check,
    examples: {
      'expected redirect': {
        pages: { '/': '<title>Home</title>' },
        redirects: { '/old': '/' },
        served: { '/old': {} },
      },
      'to another page': {
        pages: { '/': '<title>Home</title>', '/new/': '<title>New</title>' },
        redirects: { '/old': '/new/' },
        served: { '/old': { location: 'https://example.com/' } },
        reports: [
          'elsewhere: Unexpected Location `https://example.com/` at `/old`, expected `https://example.com/new/`',
        ],
      },
    },
  }),
  'served/same-status': siteRule({
    summary: 'Require the status that the build and the host files predict',
    why: 'A page with an error status leaves the index. A missing page with status 200 is a soft 404.',
    howToFix:
      'Deploy the current build and host configuration. For missing URLs, let the host respond with its error page and status 404.',
    level: 'error',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
      'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
    ],
    messages: {
      other: 'Unexpected status {got} at `{path}`, expected {expected}',
    },
    check,
    examples: {
      'expected status': {
        pages: { '/': '<title>Home</title>' },
        redirects: { '/old': '/' },
        served: { '/': {}, '/old': {} },
      },
      'page that is not served': {
        pages: { '/about/': '<title>About</title>' },
        served: { '/about/': { status: 404 } },
        reports: ['/about/ other: Unexpected status 404 at `/about/`, expected 200'],
      },
      'another kind of redirect': {
        pages: { '/': '<title>Home</title>' },
        redirects: { '/old': '/' },
        served: { '/old': { status: 302 } },
        reports: ['other: Unexpected status 302 at `/old`, expected 301'],
      },
      'error page with status 200': {
        pages: { '/': '<title>Home</title>' },
        served: { '/missing': { status: 200 } },
        reports: ['other: Unexpected status 200 at `/missing`, expected 404'],
      },
    },
  }),
}
