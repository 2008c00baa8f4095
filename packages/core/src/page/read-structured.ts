import type { Element } from 'hast'
import { readHref } from '@indexical/syntax/internal'
import { isSameUrl } from '@indexical/syntax/url'
import type { Canonical, StructuredUrl } from './types.ts'

const none: readonly never[] = []

/**
 * Types of pages in JSON-LD.
 *
 * @see https://schema.org/WebPage
 */
const pageTypes =
  /^(?:WebPage|AboutPage|CheckoutPage|CollectionPage|ContactPage|FAQPage|ItemPage|MedicalWebPage|ProfilePage|QAPage|SearchResultsPage)$/

/** Types of the main subject of a page. They often have the page's URL. */
const mainTypes =
  /^(?:Article|AdvertiserContentArticle|NewsArticle|AnalysisNewsArticle|AskPublicNewsArticle|BackgroundNewsArticle|OpinionNewsArticle|ReportageNewsArticle|ReviewNewsArticle|Report|SatiricalArticle|ScholarlyArticle|MedicalScholarlyArticle|SocialMediaPosting|BlogPosting|LiveBlogPosting|DiscussionForumPosting|TechArticle|APIReference|Recipe|Product)$/

/** One node of JSON-LD: plain data of unknown form. */
export type Node = Readonly<Record<string, unknown>>

/** JSON-LD of one script, with its text. */
export interface StructuredData {
  script: Element
  source: string
  /** Its top-level nodes, and those of `@graph`. */
  nodes: readonly Node[]
}

/** Parse the JSON-LD of a page. Scripts with invalid JSON are skipped. */
export function parseStructured(scripts: readonly Element[]): readonly StructuredData[] {
  const found: StructuredData[] = []
  for (const script of scripts) {
    if (String(script.properties['type'] ?? '').toLowerCase() !== 'application/ld+json') continue
    const [first] = script.children
    const source = first?.type === 'text' ? first.value : ''
    const nodes = nodesOf(parse(source))
    if (nodes.length > 0) found.push({ script, source, nodes })
  }
  return found.length === 0 ? none : found
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode).flatMap(withGraph)
  return isNode(value) ? withGraph(value) : []
}

function withGraph(node: Node): Node[] {
  const graph = node['@graph']
  return Array.isArray(graph) ? [node, ...graph.filter(isNode)] : [node]
}

/** Return whether a value is a node of JSON-LD. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Return the types of a node without the prefix of schema.org. */
export function typesOf(node: Node): string[] {
  const type = node['@type']
  const list: unknown[] = Array.isArray(type) ? type : [type]
  return list.flatMap((name) =>
    typeof name === 'string' ? [name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '')] : [],
  )
}

/**
 * Read the URLs of the page in JSON-LD that differ from its own URL and its canonicals. A type that occurs twice is
 * skipped, because it may describe other pages.
 */
export function readStructuredUrls(
  data: readonly StructuredData[],
  url: string,
  baseUrl: string,
  canonicals: readonly Canonical[],
): readonly StructuredUrl[] {
  if (data.length === 0) return none
  const found: StructuredUrl[] = []
  for (const [kind, types] of [
    ['page', pageTypes],
    ['main', mainTypes],
  ] as const) {
    const nodes = data.flatMap((one) =>
      one.nodes
        .filter((node) => typesOf(node).some((type) => types.test(type)))
        .map((node) => ({ one, node })),
    )
    const [only] = nodes
    if (nodes.length !== 1 || !only) continue
    for (const [property, value] of urlsOf(only.node)) {
      const target = readHref(value, baseUrl).url?.replace(/#.*$/, '')
      if (target === undefined || isSameUrl(target, url)) continue
      // `url` and `mainEntityOfPage` of one node are usually equal.
      if (found.some((other) => other.kind === kind && other.url === target)) continue
      if (canonicals.some((canonical) => canonical.url !== undefined && isSameUrl(canonical.url, target)))
        continue
      const type = typesOf(only.node).find((name) => types.test(name))!
      found.push({ kind, type, property, url: target, href: { value, location: locate(only.one, value) } })
    }
  }
  return found.length === 0 ? none : found
}

/** Return the URLs of the page in a node. `@id` is a name and not the URL of a page. */
function* urlsOf(node: Node): Generator<[property: string, value: string]> {
  const { url, mainEntityOfPage } = node
  if (typeof url === 'string') yield ['url', url]
  const main = isNode(mainEntityOfPage) ? mainEntityOfPage['url'] : mainEntityOfPage
  if (typeof main === 'string') yield ['mainEntityOfPage', main]
}

/** Return the location of a string in JSON-LD. If the source escapes the string in another way, return the script. */
export function locate({ script, source }: StructuredData, value: string): Element['position'] {
  const [first] = script.children
  const start = first?.position?.start
  const at = source.indexOf(JSON.stringify(value))
  if (start === undefined || at < 0) return script.position
  const before = source.slice(0, at + 1)
  const lines = before.split('\n').length - 1
  const column = lines === 0 ? start.column + before.length : before.length - before.lastIndexOf('\n')
  const length = JSON.stringify(value).length - 2
  const line = start.line + lines
  return { start: { line, column }, end: { line, column: column + length } }
}
