import type { Location, Redirect, SignalLocation } from '@indexical/syntax'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { wholeSite } from '../linter/finding.ts'
import { isInFile } from '../page/read-headers.ts'
import type { Page } from '../page/types.ts'
import type { Site } from '../site/types.ts'
import { notRead } from '../site/usable-canonicals.ts'
import type { ExplainedSignal } from './explanation.ts'

type Locate = (location: SignalLocation) => Location

function signal(kind: string, carrier: string, value: string, location: Location): ExplainedSignal {
  return { kind, carrier, value, ...location }
}

/** Yield what the source, the HTML and the headers of a page state; at the end, tags that crawlers ignore. */
export function* pageSignals(page: Page, locate: Locate): Generator<ExplainedSignal> {
  const { requestedCanonical: requested, intent, refresh } = page
  if (requested)
    yield signal('canonical', 'frontmatter', requested.href.value, locate(requested.href.location))
  for (const { crawler, directives, location } of intent.robots ?? []) {
    const text = directives.map(({ raw }) => raw).join(', ')
    yield signal('robots', 'frontmatter', scoped(crawler, text), locate(location))
  }
  yield* builtSignals(page, locate)
  for (const { carrier, hreflang, href, location } of page.alternates)
    yield signal('hreflang', carrier, `${hreflang.value} ${href.value}`, locate(location))
  if (refresh?.url !== undefined) {
    const carrier = isInFile(refresh.location) ? 'header' : 'meta'
    yield signal('refresh', carrier, `${refresh.seconds} ${refresh.url}`, locate(refresh.location))
  }
  const structured = (value: string, location: SignalLocation): ExplainedSignal =>
    signal('structured data', 'script', value, locate(location))
  for (const { type, property, href } of page.structuredUrls)
    yield structured(`${property} of ${type}: ${href.value}`, href.location)
  for (const { type, property, by, location } of page.exposedTexts)
    yield structured(`${property} of ${type} repeats text that ${by} limits`, location)
  for (const { found, url, location } of page.strayCanonicals)
    yield signal('canonical', found, `${url} (not read)`, locate(location))
  for (const { attribute, name, content } of page.strayMetas) {
    const carrier = `meta ${attribute}="${name.value}"`
    yield signal('robots', carrier, `${content.value} (not read)`, locate(content.location))
  }
}

/** Return the canonicals and directives of tags and headers. */
export function builtSignals(
  { canonicals, robots }: Pick<Page, 'canonicals' | 'robots'>,
  locate: Locate,
): ExplainedSignal[] {
  const directives = robots.map(({ carrier, crawler, content, inHead }) => {
    // A header contains the names of its crawlers.
    const own = carrier === 'header' ? '*' : crawler
    const place = carrier === 'header' || inHead ? '' : ' (in body)'
    return signal('robots', carrier, scoped(own, content.value) + place, locate(content.location))
  })
  return [
    ...canonicals.map((one) =>
      signal('canonical', one.carrier, one.href.value + notRead(one), locate(one.location)),
    ),
    // A header line for several crawlers is one signal.
    ...new Map(directives.map((one) => [JSON.stringify(one), one])).values(),
  ]
}

function scoped(crawler: string, text: string): string {
  return crawler === '*' ? text : `${crawler}: ${text}`
}

/** Return the redirects of a URL, and the line of robots.txt that blocks it. */
export function siteSignals(
  { graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>,
  url: string,
  stated: readonly Redirect[],
): ExplainedSignal[] {
  const block = robotsTxt.blockedBy(url)
  const found = graph.find(url)
  const matched = found?.type === 'redirect' && !found.page && stated.length === 0 ? [found.redirect] : []
  return [
    ...[...stated, ...matched].map(({ to, status, location = { file: wholeSite } }) =>
      signal('redirect', 'redirect', `${status} ${to}`, location),
    ),
    ...(block ? [signal('robots.txt', 'robots.txt', block.line, block.location)] : []),
  ]
}

export function entrySignal({ loc, location }: SitemapEntry): ExplainedSignal {
  return signal('sitemap', 'sitemap', loc, location)
}
