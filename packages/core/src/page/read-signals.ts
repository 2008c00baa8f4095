import type { Element, Root } from 'hast'
import { createResolveCache, createResolver, originOf, readHref } from '@indexical/syntax/internal'
import type { Resolve } from '@indexical/syntax/internal'
import { parseRobots } from '@indexical/syntax/robots'
import { urlKey } from '@indexical/syntax/url'
import { shorten } from '../intent/format-value.ts'
import { textOf, valueOf } from './node-value.ts'
import { generatorName } from '../intent/theme-names.ts'
import type { GeneratorName } from '../intent/theme-names.ts'
import { readLinks } from './read-links.ts'
import { readNosnippets } from './read-nosnippets.ts'
import { readNotFoundTitle } from './read-not-found-title.ts'
import { readFeeds } from './read-feeds.ts'
import { readSuspectUrls, readResources, resolveFully } from './read-resources.ts'
import { readExposedTexts } from './read-exposed-texts.ts'
import { readScriptedSignals } from './read-scripted-signals.ts'
import { parseStructured, readStructuredUrls } from './read-structured.ts'
import { readStrayCanonical, typographicQuotes } from './read-stray-canonical.ts'
import { parseRefresh } from './refresh.ts'
import { meantCrawlers } from './stray-crawlers.ts'
import { baseOf } from './base-of.ts'
import { crawlerOf, hasRelation, sortElements } from './sort-elements.ts'
import type { Context, ElementInContext, SortedElements } from './sort-elements.ts'
import type {
  Alternate,
  Canonical,
  LinkList,
  PageSignals,
  PairedPage,
  RobotsStatement,
  StrayMeta,
  SuspectUrl,
} from './types.ts'

/** The signals of a tree, and their elements in the same order, for edits. */
export interface ReadTree {
  signals: PageSignals
  canonicals: readonly Element[]
  robots: readonly Element[]
  ogUrls: readonly Element[]
}

/**
 * Read all signals from a tree, sparse or full.
 *
 * @param url the page's own absolute URL; relative values resolve against it and `<base>`
 * @param resolved cache of resolved links; sharing it between pages saves time and memory
 * @param sent statements of header lines, which also limit snippets
 */
export function readSignals(
  document: Root,
  url: string,
  resolved = createResolveCache(),
  sent: readonly RobotsStatement[] = [],
): ReadTree {
  const tree = document.data?.format === undefined ? document : withoutElements(document)
  const { html, bases, canonicals, robots, fragment, ...sorted } = sortElements(tree)
  const baseUrl = baseOf(bases[0] && textOf(bases[0], 'href'), url)
  const { hostname, origin } = originOf(url, resolved)
  const resolve = createResolver(baseUrl, hostname, resolved)
  const [ogUrl] = sorted.ogUrls
  const [previous] = sorted.previous
  const read = canonicals.map(([node, context]) => readCanonical(node, context, baseUrl))
  const statements = robots.map(([node, context]) => readRobotsMeta(node, context))
  const misspelt = sorted.misspeltNosnippets.map(([node, name]) => ({
    value: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    location: valueOf(node, name).location,
  }))
  const { nosnippets: packed, selectors = [] } = tree.data ?? {}
  const nosnippets = readNosnippets(sorted.nosnippets, packed, { misspelt, selectors })
  const structured = parseStructured(sorted.inlineScripts)
  const suspectUrls = readSuspectUrls(sorted, baseUrl)
  const addLink = (href: SuspectUrl['href']): void => void suspectUrls.push({ kind: 'link', href })
  // Several are links of a list to its entries.
  const inText =
    canonicals.length === 0 && sorted.canonicalAnchors.length === 1 ? sorted.canonicalAnchors : []
  const links = readLinks(sorted.anchors, tree.data?.links, resolve, addLink)
  const signals: PageSignals = {
    lang: html && textOf(html, 'lang'),
    isAmp: html !== undefined && (textOf(html, 'amp') ?? textOf(html, '⚡')) !== undefined,
    generator: readGenerator(sorted),
    fragment,
    bases: bases.map((node) => valueOf(node, 'href')),
    canonicals: read,
    robots: statements,
    strayMetas: sorted.otherMetas.flatMap((node) => readStrayMeta(node) ?? []),
    strayCanonicals: [...sorted.strayCanonicals, ...sorted.otherMetas, ...inText].flatMap(
      (node) => readStrayCanonical(node, baseUrl) ?? [],
    ),
    alternates: sorted.alternates.map(([node, context]) => readAlternate(node, context, baseUrl)),
    pairs: sorted.pairs.flatMap((node) => readPairedPage(node, baseUrl) ?? []),
    refresh: readRefresh(sorted.refreshes, links, { baseUrl, resolve }),
    previous: previous && resolve(textOf(previous, 'href') ?? ''),
    ogUrl: ogUrl && valueOf(ogUrl, 'content'),
    nosnippets,
    links,
    resources: readResources(sorted.loaded, sorted.scripts, origin, { baseUrl, resolve }),
    suspectUrls,
    feeds: readFeeds(sorted.feeds, resolve),
    scriptedSignals: readScriptedSignals(sorted.inlineScripts),
    structuredUrls: readStructuredUrls(structured, url, baseUrl, read),
    exposedTexts: readExposedTexts(structured, [statements, sent], nosnippets.length > 0, tree),
    notFoundTitle: readNotFoundTitle(sorted.title, tree),
    headCloser: readHeadCloser(tree, html),
  }
  return {
    signals,
    canonicals: canonicals.map(([node]) => node),
    robots: robots.map(([node]) => node),
    ogUrls: sorted.ogUrls,
  }
}

/**
 * Return the generator that a page names, or the theme or plugin on top of it, which writes its element later. Two plugins
 * of WordPress only name themselves as the class of their structured data.
 */
function readGenerator({
  otherMetas,
  inlineScripts,
}: Pick<SortedElements, 'otherMetas' | 'inlineScripts'>): GeneratorName | undefined {
  const named = otherMetas.flatMap((node) =>
    textOf(node, 'name')?.toLowerCase() === 'generator'
      ? (generatorName(textOf(node, 'content') ?? '') ?? [])
      : [],
  )
  const found = named.at(-1)
  if (found !== 'wordpress' && found !== undefined) return found
  const classes = inlineScripts.map(({ properties }) => String(properties['className'] ?? ''))
  const plugin = (['yoast', 'rank-math'] as const).find((name) =>
    classes.some((one) => one.startsWith(`${name}-schema`)),
  )
  return plugin ?? found
}

/** Read one canonical link. */
export function readCanonical(node: Element, context: Context, baseUrl: string): Canonical {
  const href = valueOf(node, 'href')
  const { url, problem } = readHref(href.value, baseUrl)
  return {
    carrier: 'link',
    href,
    url,
    problem,
    location: node.position,
    inHead: context.inHead,
    // In body, the sparse tree does not record noscript for links.
    inNoscript: context.inHead && context.inNoscript,
    attributes: Object.keys(node.properties).filter((name) => name !== 'rel' && name !== 'href'),
  }
}

/** Read a meta element whose crawler `crawlerOf` returns. */
function readRobotsMeta(node: Element, context: Context): RobotsStatement {
  const content = valueOf(node, 'content')
  return {
    carrier: 'meta',
    crawler: crawlerOf(node)!,
    directives: parseRobots(content.value),
    location: node.position,
    content,
    inHead: context.inHead,
    // In body, robots/in-head reports it anyway.
    inNoscript: context.inHead && context.inNoscript,
  }
}

const robotsWord =
  /\b(?:noindex|nofollow|noarchive|nosnippet|index|follow|none|max-snippet|unavailable_after)\b/i

/** Names that only directives have, by attribute. `crawlerOf` handles `name`. */
const otherNames = { property: /^(?:robots|googlebot|bingbot)$/i, httpEquiv: /^(?:robots|x-robots-tag)$/i }

/** Read a meta element with directives under a name that no crawler reads. */
function readStrayMeta(node: Element): StrayMeta | undefined {
  const content = textOf(node, 'content')
  if (content === undefined || content.length > 200 || !robotsWord.test(content)) return undefined
  const key = strayKey(node)
  // A list without commas is a second mistake: its directives are meant nevertheless.
  const directives = key
    ? parseRobots(content.replace(typographicQuotes, ' ')).flatMap((one) =>
        one.problem?.type === 'separator' ? parseRobots(one.problem.directives.join(',')) : one,
      )
    : []
  if (!key || directives.every(({ problem }) => problem)) return undefined
  const attribute = key === 'httpEquiv' ? 'http-equiv' : key
  const meta: StrayMeta = {
    attribute,
    name: valueOf(node, key),
    content: valueOf(node, 'content'),
    directives,
  }
  return meantCrawlers(meta) && meta
}

function strayKey(node: Element): 'name' | 'property' | 'httpEquiv' | undefined {
  if (textOf(node, 'name') !== undefined) return 'name'
  const is = (key: keyof typeof otherNames): boolean => otherNames[key].test(textOf(node, key)?.trim() ?? '')
  return is('property') ? 'property' : is('httpEquiv') ? 'httpEquiv' : undefined
}

/** Read one hreflang link. */
function readAlternate(node: Element, context: Context, baseUrl: string): Alternate {
  const href = valueOf(node, 'href')
  return {
    carrier: 'link',
    hreflang: valueOf(node, 'hrefLang'),
    href,
    url: readHref(href.value, baseUrl).url,
    location: node.position,
    inHead: context.inHead,
  }
}

/** Read the link to the other half of an AMP or mobile pair; undefined for links to other versions. */
function readPairedPage(node: Element, baseUrl: string): PairedPage | undefined {
  const isMobile = hasRelation(node, 'alternate') && /max-width|handheld/i.test(textOf(node, 'media') ?? '')
  const isAmp = hasRelation(node, 'amphtml')
  if (!isMobile && !isAmp) return undefined
  const href = valueOf(node, 'href')
  const { url } = readHref(href.value, baseUrl)
  return url === undefined ? undefined : { kind: isAmp ? 'amp' : 'mobile', href, url }
}

/**
 * Return the redirect of the first usable refresh element. In noscript, it applies only to the few visitors without
 * scripts, unless its target is the page's only link: then a script redirects the others there.
 */
function readRefresh(
  metas: readonly ElementInContext[],
  links: LinkList,
  { baseUrl, resolve }: { baseUrl: string; resolve: Resolve },
): PageSignals['refresh'] {
  for (const [node, context] of metas) {
    const parsed = parseRefresh(textOf(node, 'content') ?? '')
    if (!parsed) continue
    const url = parsed.url === undefined ? undefined : resolveFully(parsed.url, baseUrl, resolve)
    const inNoscript = context.inNoscript || node.data?.isUnscripted === true
    if (inNoscript && !isOnlyTarget(links, url)) continue
    return { seconds: parsed.seconds, url, location: node.position }
  }
  return undefined
}

function isOnlyTarget({ urls }: LinkList, url: string | undefined): boolean {
  if (url === undefined || urls.length === 0) return false
  return urls.every((target) => urlKey(target) === urlKey(url))
}

/** Return the tree of a document that is not HTML. What a parser took for elements in it are no signals. */
function withoutElements({ data = {} }: Root): Root {
  const { fragment, format } = data as { fragment: boolean; format: string }
  return { type: 'root', children: [], data: { fragment, format } }
}

/** Return the first element or text of a body without a body tag: it closed head. */
function readHeadCloser(tree: Root, html: Element | undefined): PageSignals['headCloser'] {
  // In a tree from a plugin such as rehype-document, every element is where it was put on purpose.
  if (tree.position === undefined && tree.data?.fragment === undefined) return undefined
  const body = html?.children.find((node) => node.type === 'element' && node.tagName === 'body')
  // A body with a position has its own tag, so head was not closed by accident.
  if (!body || body.type !== 'element' || body.position) return undefined
  for (const node of body.children) {
    const what =
      node.type === 'element' ? `<${node.tagName}>` : node.type === 'text' ? excerpt(node.value) : ''
    if (what !== '')
      return { what, location: node.position, early: isHeadCutAt(html, node.position?.start.offset) }
  }
  return undefined
}

/** Return whether head has a start tag but no end tag, and ends at this offset. */
function isHeadCutAt(html: Element | undefined, offset: number | undefined): boolean {
  const head = html?.children.find((node) => node.type === 'element' && node.tagName === 'head')
  if (offset === undefined || head?.type !== 'element' || head.position?.end.offset !== offset) return false
  const data = head.data as { insertAt?: number; position?: { closing?: unknown } } | undefined
  // Verbose full trees record the end tag.
  if (data?.position) return data.position.closing === undefined
  // Our parser records the end of head's content: before `</head>`, if there is one.
  if (data?.insertAt === offset) return true
  return head.children.some(
    (node) => node.type === 'element' && node.tagName === 'noscript' && node.position?.end.offset === offset,
  )
}

/** Return the first words of a text; empty if it is ASCII white space, which does not close head. */
function excerpt(value: string): string {
  const visible = value.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '')
  const words = visible.trim().replace(/\s+/g, ' ')
  // A byte order mark in the middle of a file or a no-break space also closes head, but is invisible.
  if (visible !== '' && words === '')
    return `U+${visible.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return shorten(words, 30)
}
