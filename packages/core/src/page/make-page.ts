import type { IntentProblem } from '../intent/problems.ts'
import type { Intent } from '../intent/types.ts'
import { readHref } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import { agrees } from './agrees.ts'
import { pageKind } from './page-kind.ts'
import { readHeaders } from './read-headers.ts'
import type { Canonical, Page, PageSignals, RequestedCanonical, RobotsStatement } from './types.ts'
import type { HeaderLine } from '@indexical/syntax'
import type { ListedUrl } from '@indexical/syntax/sitemap'

/** The facts about a page besides its HTML. */
export interface PageContext {
  url: string
  file: string
  source: string | undefined
  intent: Intent
  /** The canonical of the page that declares this one as its AMP or mobile version. @default none */
  pairCanonical?: string | undefined
  /** The versions of the page in all languages, and itself, for hreflang links. @default none */
  versions?: ListedUrl['alternates'] | undefined
  /**
   * Whether the file is served as it is, so that a document without html, head and body tags is complete.
   * @default false: it may become part of another document
   */
  served?: boolean
  /** Header lines that the host sends with the page. @default [] */
  headers?: readonly HeaderLine[]
  /** @default [] */
  problems?: readonly IntentProblem[]
  /** URL of another source file, named relative to this page's source; undefined if it does not become a page. */
  urlOfSource?: (link: string) => string | undefined
}

/** Combine a document's signals with its author's intent. */
export function makePage(signals: PageSignals, context: PageContext): Page {
  const { url, file, source, intent } = context
  const requestedCanonical = requestedCanonicalOf(context)
  const requests = (intent.robots ?? []).map(toStatement)
  const { headers = none } = context
  const fromHeaders = readHeaders(headers, url)
  const robots = concat(signals.robots, fromHeaders.robots)
  // The header comes before the document, and only the first refresh counts.
  const refresh = fromHeaders.refresh ?? signals.refresh
  return {
    ...signals,
    refresh,
    url,
    file,
    source,
    intent,
    requestedCanonical,
    problems: context.problems ?? none,
    kind: pageKind(
      file,
      url,
      refresh === signals.refresh ? signals : { ...signals, refresh },
      context.served === true && (intent.canonical !== undefined || intent.robots !== undefined),
    ),
    canonicals: attributeCanonicals(requestedCanonical, concat(signals.canonicals, fromHeaders.canonicals)),
    alternates: concat(signals.alternates, fromHeaders.alternates),
    headers,
    ...statementsOf(robots, requests),
  }
}

/** One shared empty list, because each page has a dozen. */
const none: readonly never[] = []

/** Return both lists as one. If one is empty, return the other itself. */
function concat<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  if (other.length === 0) return one.length === 0 ? none : one
  return one.length === 0 ? other : [...one, ...other]
}

function statementsOf(
  robots: readonly RobotsStatement[],
  requests: readonly RobotsStatement[],
): Pick<Page, 'robots' | 'statements'> {
  if (requests.length === 0) return { robots, statements: robots }
  return {
    robots: robots.map((statement) => {
      const location = repeatedBy(statement, requests)?.location
      return location ? { ...statement, location } : statement
    }),
    statements: [...robots.filter((statement) => !repeatedBy(statement, requests)), ...requests],
  }
}

function requestedCanonicalOf({ intent, url, urlOfSource }: PageContext): RequestedCanonical | undefined {
  const { canonical } = intent
  if (!canonical) return undefined
  const href = { value: canonical.value, location: canonical.location }
  if (intent.canonicalKind === 'file') {
    const target = urlOfSource?.(canonical.value)
    return { href, url: target, problem: target === undefined ? 'gone' : undefined }
  }
  const target = readHref(canonical.value, url)
  // In frontmatter, the base of a relative path without `./` is ambiguous.
  const isBare =
    !target.problem &&
    intent.canonicalKind === 'absolute' &&
    !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(canonical.value)
  if (isBare) return { href, url: undefined, problem: 'unclear' }
  return { href, ...target }
}

/** Return canonicals with adjusted locations: if a tag repeats the frontmatter, findings point to the frontmatter. */
function attributeCanonicals(
  requested: RequestedCanonical | undefined,
  canonicals: readonly Canonical[],
): readonly Canonical[] {
  if (!requested?.href.location || requested.url === undefined) return canonicals
  const { location } = requested.href
  const key = exactKey(requested.url)
  return canonicals.map((canonical) => {
    if (canonical.url === undefined || exactKey(canonical.url) !== key) return canonical
    return { ...canonical, href: { ...canonical.href, location } }
  })
}

function toStatement({
  crawler,
  directives,
  location,
  key,
}: NonNullable<Intent['robots']>[number]): RobotsStatement {
  const value = directives.map(({ raw }) => raw).join(', ')
  return {
    carrier: 'frontmatter',
    crawler,
    directives,
    location,
    content: { value: value || key, location },
    inHead: true,
    inNoscript: false,
  }
}

/** Return the request that a statement repeats. */
function repeatedBy(
  statement: RobotsStatement,
  requests: readonly RobotsStatement[],
): RobotsStatement | undefined {
  const request = requests.find(({ crawler }) => crawler === statement.crawler)
  return request && agrees([statement], request.directives) ? request : undefined
}
