import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

/** The signals of a page, read with a complete HTML parser. */
export interface Document {
  /** Whether it is a fragment: a part of other documents. */
  isPart: boolean
  /** Whether it contains something that this reader does not support. */
  isBeyond: boolean
  /** Whether it contains no signal for crawlers. */
  isSilent: boolean
  /** Whether it has a noindex that Google or Bing obeys. */
  isHidden: boolean
  /** Absolute URLs, each once. */
  canonicals: string[]
  refresh: { seconds: number; url: string } | undefined
}

/**
 * Parts that this reader does not support: document types of other formats, other trees, tags that the end cuts off, references, other dates, and a name
 * that hast reads as `http-equiv`.
 */
const beyond =
  /<!doctype(?!\s+html[\s>])|<(?:noscript|template|svg|math|frameset|plaintext|xmp|iframe|textarea|select|table|!--)|\0|&|<[^>]*(?:$|<)|=\s*(?:"[^"]*|'[^']*)$|unavailable_after(?!: 2001-01-31T00:00:00Z|: 2099-01-31)|httpequiv/i

/** Values that people mean as URLs but that are not, such as `example.com/a`. */
const plainReference = /^\s*$|^(?:https?:)?\/\/|^[/.#?]|^\w+(?:\/\w+)*(?:\/|\.html?)?$|^mailto:/

type Element = DefaultTreeAdapterTypes.Element

/** @param url absolute URL of the document */
export function readDocument(text: string, url: string): Document {
  const tree = parse(text.replace(/^\uFEFF/, ''), { sourceCodeLocationInfo: true, scriptingEnabled: false })
  const all = elementsOf(tree.childNodes)
  const named = (name: string): Element[] => all.filter(({ tagName }) => tagName === name)
  const base =
    resolve(
      attribute(
        named('base').find((one) => attribute(one, 'href') !== undefined),
        'href',
      ) ?? '',
      url,
    ) ?? url
  const links = named('link').filter((one) => words(attribute(one, 'rel')).includes('canonical'))
  const hrefs = links.map((one) => attribute(one, 'href') ?? '')
  const inHead = links.filter((one) => isIn(one, 'head'))
  const canonicals = inHead.flatMap((one) => publicUrl(attribute(one, 'href') ?? '', base) ?? [])
  const robots = named('meta').filter((one) => isForSearch(attribute(one, 'name')))
  const metas = named('meta').filter(
    (one) => attribute(one, 'http-equiv')?.trim().toLowerCase() === 'refresh',
  )
  const refreshes = metas.flatMap((one) => readRefresh(attribute(one, 'content') ?? '', base) ?? [])
  const isOdd = refreshes.length < metas.length || (refreshes.length > 0 && inHead.length < links.length)
  const hasLinks = [...named('a'), ...named('area')].some((one) => attribute(one, 'href') !== undefined)
  return {
    isBeyond:
      beyond.test(text) ||
      isOdd ||
      (mayBeStub(refreshes[0]) && hasLinks) ||
      all.some(mayBeCrawlers) ||
      !hrefs.every((one) => plainReference.test(one)),
    isPart: !/<(?:!doctype|(?:html|head|body|title)[\s/>])/i.test(text),
    isSilent: refreshes.length === 0 && !all.some(carriesSignal),
    isHidden: robots.some((one) => hasNoindex(attribute(one, 'content') ?? '')),
    canonicals,
    refresh: refreshes[0] && /^https?:/.test(refreshes[0].url) ? refreshes[0] : undefined,
  }
}

/** Return whether a refresh replaces a page without other links. After 30 seconds, people have read the page. */
export function mayBeStub(refresh: Document['refresh']): boolean {
  return refresh !== undefined && refresh.seconds > 0 && refresh.seconds <= 30
}

/** Return whether directives keep a page out of the index, now or because their date has passed. */
export function hasNoindex(list: string): boolean {
  return list
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .some((word) => word === 'noindex' || word === 'none' || /^unavailable_after:\s*2001-/.test(word))
}

/** Return an absolute URL that the public can reach; undefined for other references. */
export function publicUrl(reference: string, base: string): string | undefined {
  const url = reference.trim() === '' ? undefined : resolve(reference, base)
  return url !== undefined && /^https?:\/\/(?!localhost|[^/]*@)/.test(url) ? url : undefined
}

function resolve(reference: string, base: string): string | undefined {
  return URL.parse(reference, base)?.href
}

function isForSearch(name: string | undefined): boolean {
  return ['robots', 'googlebot', 'bingbot', 'msnbot'].includes(name?.trim().toLowerCase() ?? '')
}

/** Return whether an element names a canonical, or anything for any crawler. */
function carriesSignal(element: Element): boolean {
  if (element.tagName === 'link') return words(attribute(element, 'rel')).includes('canonical')
  const name = attribute(element, 'name')?.trim() ?? ''
  if (element.tagName !== 'meta' || attribute(element, 'content') === undefined) return false
  return /^(?:robots|googlebot(?:-news)?|bingbot|msnbot|yandex)$/i.test(name)
}

/** Return whether an element would be for a crawler because of the end of its name only. */
function mayBeCrawlers(element: Element): boolean {
  return (
    !carriesSignal(element) &&
    /(?:bot|spider|crawler)(?:-[a-z]+)?$/i.test(attribute(element, 'name')?.trim() ?? '')
  )
}

function readRefresh(content: string, base: string): Document['refresh'] | undefined {
  const [, seconds, target] = /^\s*(\d+)\s*[;,]\s*url=(.+)$/i.exec(content) ?? []
  const url = target === undefined ? undefined : resolve(target.trim(), base)
  return url === undefined ? undefined : { seconds: Number(seconds), url }
}

function elementsOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []))
}

function isIn(element: Element, name: string): boolean {
  const { parentNode: parent } = element
  return parent !== null && 'tagName' in parent && (parent.tagName === name || isIn(parent, name))
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value
}

function words(text = ''): string[] {
  return text.toLowerCase().split(/[\t\n\f\r ]+/)
}
