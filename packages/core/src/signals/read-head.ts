import type { Element } from 'hast'
import { findCrawler } from '../robots/crawlers.ts'
import { parseRobots } from '../robots/parse.ts'
import { parseHttpUrl } from '../url/identity.ts'
import { hasRel, textOf, valueOf } from './node-value.ts'
import { isPageType } from './page-type.ts'
import { parseRefresh } from './refresh.ts'
import type { Alternate, Canonical, PageSignals, PairedPage, RobotsStatement, StrayMeta } from './types.ts'
import type { Context } from './walk-elements.ts'

/** Read one canonical link. */
export function readCanonical(node: Element, context: Context, baseUrl: string): Canonical {
  const href = valueOf(node, 'href')
  const { url, problem } = parseHttpUrl(href.value, baseUrl)
  return {
    carrier: 'link',
    href,
    url: problem ? undefined : url?.href,
    problem,
    at: node.position,
    inHead: context.inHead,
    inNoscript: context.inNoscript,
    attributes: Object.keys(node.properties).filter((name) => name !== 'rel' && name !== 'href'),
  }
}

/** Read a meta element that `crawlerOf` knows. */
export function readRobotsMeta(node: Element, context: Context): RobotsStatement {
  const content = valueOf(node, 'content')
  return {
    carrier: 'meta',
    crawler: crawlerOf(node)!,
    directives: parseRobots(content.value),
    at: node.position,
    content,
    inHead: context.inHead,
  }
}

/** `*` or the token of a known crawler, for meta elements that carry directives. */
export function crawlerOf(node: Element): string | undefined {
  const name = textOf(node, 'name')?.trim().toLowerCase()
  if (name === undefined || textOf(node, 'content') === undefined) return undefined
  if (name === 'robots') return '*'
  return findCrawler(name) ? name : undefined
}

const robotsWord = /\b(?:noindex|nofollow|noarchive|nosnippet|index|follow|max-snippet|unavailable_after)\b/i

/** Read a meta element of another name that holds directives, as if somebody read it. */
export function readStrayMeta(node: Element): StrayMeta | undefined {
  const name = textOf(node, 'name')
  const content = textOf(node, 'content')
  if (name === undefined || content === undefined || content.length > 200 || !robotsWord.test(content))
    return undefined
  const directives = parseRobots(content)
  if (directives.every(({ problem }) => problem)) return undefined
  return { name: valueOf(node, 'name'), content: valueOf(node, 'content'), directives }
}

/** Whether a link element names a version in another language, and not a feed or a style sheet in one. */
export function isAlternate(node: Element): boolean {
  if (!hasRel(node, 'alternate') || hasRel(node, 'stylesheet')) return false
  return textOf(node, 'hrefLang') !== undefined && isPageType(textOf(node, 'type'))
}

/** Read one hreflang link. */
export function readAlternate(node: Element, context: Context, baseUrl: string): Alternate {
  const href = valueOf(node, 'href')
  const { url, problem } = parseHttpUrl(href.value, baseUrl)
  return {
    carrier: 'link',
    hreflang: valueOf(node, 'hrefLang'),
    href,
    url: problem ? undefined : url?.href,
    at: node.position,
    inHead: context.inHead,
  }
}

/** Read the other half of an AMP or mobile pair. */
export function readPairedPage(node: Element, baseUrl: string): PairedPage | undefined {
  const isMobile = hasRel(node, 'alternate') && /max-width|handheld/i.test(textOf(node, 'media') ?? '')
  const isAmp = hasRel(node, 'amphtml')
  if (!isMobile && !isAmp) return undefined
  const href = valueOf(node, 'href')
  const { url, problem } = parseHttpUrl(href.value, baseUrl)
  if (problem || !url) return undefined
  return { kind: isAmp ? 'amp' : 'mobile', href, url: url.href }
}

/** The redirect that the first usable refresh element makes. */
export function readRefresh(metas: readonly [Element, Context][], baseUrl: string): PageSignals['refresh'] {
  for (const [node] of metas) {
    if (textOf(node, 'httpEquiv')?.toLowerCase() !== 'refresh') continue
    const parsed = parseRefresh(textOf(node, 'content') ?? '')
    if (!parsed) continue
    const url = parsed.url === undefined ? undefined : parseHttpUrl(parsed.url, baseUrl).url?.href
    return { seconds: parsed.seconds, url, at: node.position }
  }
  return undefined
}

/** The first element or text of a body that no tag opened: what closed head. */
export function readHeadCloser(html: Element | undefined): PageSignals['headCloser'] {
  const body = html?.children.find((node) => node.type === 'element' && node.tagName === 'body')
  // A body with a position was opened by its own tag: nothing closed head by accident.
  if (!body || body.type !== 'element' || body.position) return undefined
  for (const node of body.children) {
    const what =
      node.type === 'element' ? `<${node.tagName}>` : node.type === 'text' ? excerpt(node.value) : ''
    if (what !== '') return { what, at: node.position, early: isHeadCutAt(html, node.position?.start.offset) }
  }
  return undefined
}

/** Whether head was opened by a tag and ends where this starts, without a tag of its own in between. */
function isHeadCutAt(html: Element | undefined, offset: number | undefined): boolean {
  const head = html?.children.find((node) => node.type === 'element' && node.tagName === 'head')
  if (offset === undefined || head?.type !== 'element' || head.position?.end.offset !== offset) return false
  const data = head.data as { insertAt?: number; position?: { closing?: unknown } } | undefined
  // Verbose full trees know the end tag.
  if (data?.position) return data.position.closing === undefined
  // Our parser knows where the content of head ends: before `</head>`, if there is one.
  if (data?.insertAt === offset) return true
  return head.children.some(
    (node) => node.type === 'element' && node.tagName === 'noscript' && node.position?.end.offset === offset,
  )
}

/** The first words of a text; empty when it is ASCII white space, which closes nothing. */
function excerpt(value: string): string {
  const visible = value.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '')
  const words = visible.trim().replace(/\s+/g, ' ')
  // A byte order mark in mid-file or a no-break space closes head just as well, and nobody sees it.
  if (visible !== '' && words === '')
    return `U+${visible.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return words.length > 30 ? `${words.slice(0, 29)}…` : words
}
