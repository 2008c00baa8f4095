import type { Element, Root } from 'hast'
import { parse, type DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { splice } from '../src/splice.ts'

/** One element with a signal, as both readings state it. */
interface Signal {
  name: string
  namespace: 'html' | 'svg' | 'math'
  region: 'head' | 'noscript' | 'body'
  /** The offset of the start tag in UTF-16 units. */
  start: number
  attributes: Record<string, string | string[]>
  /** The text of a title. */
  text?: string
  isUnscripted?: true
  /** For elements with `data-nosnippet` in body: whether an end tag closes them. */
  closed?: boolean
}

interface Signals {
  lang: string | undefined
  root: 'body' | 'frameset'
  signals: Signal[]
}

/** The attributes that signals consist of, as attribute and as hast property. */
const ATTRIBUTES = {
  rel: 'rel',
  href: 'href',
  name: 'name',
  content: 'content',
  'http-equiv': 'httpEquiv',
  property: 'property',
  hreflang: 'hrefLang',
  type: 'type',
  src: 'src',
  'data-nosnippet': 'dataNosnippet',
  'data-no-snippet': 'dataNoSnippet',
}

/** An attribute that marks an element, and a misspelling, which is kept too. */
const marks = ['data-nosnippet', 'data-no-snippet']

function isMarked(attributes: Signal['attributes']): boolean {
  return marks.some((name) => attributes[name] !== undefined)
}

/** The attributes that hast represents as lists of tokens. */
const TOKENS = new Set(['rel', 'http-equiv'])

const NAMESPACES: Record<string, Signal['namespace']> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}

/** Read the signals of a document from parse5's own tree, without hast. */
function parse5Signals(text: string): Signals {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const document = parse(text.slice(mark), { sourceCodeLocationInfo: true, scriptingEnabled: false })
  const html = document.childNodes.find((node) => node.nodeName === 'html') as Parse5.Element
  const signals: Signal[] = []
  const visit = (node: Parse5.Element, region: Signal['region'], inNoscript: boolean): void => {
    const signal = signalOf(node, region, inNoscript, mark)
    if (signal && !signals.some(({ start }) => start === signal.start)) signals.push(signal)
    const isNoscript = node.nodeName === 'noscript' && NAMESPACES[node.namespaceURI] === 'html'
    const inner = node.nodeName === 'head' && region === 'body' ? 'head' : region
    for (const child of node.childNodes) {
      if ('tagName' in child)
        visit(child, inner === 'head' && isNoscript ? 'noscript' : inner, inNoscript || isNoscript)
    }
  }
  visit(html, 'body', false)
  return {
    lang: html.attrs.find(({ name }) => name === 'lang')?.value,
    root: html.childNodes.some((node) => node.nodeName === 'frameset') ? 'frameset' : 'body',
    signals: signals.toSorted((a, b) => a.start - b.start),
  }
}

function signalOf(
  node: Parse5.Element,
  region: Signal['region'],
  inNoscript: boolean,
  mark: number,
): Signal | undefined {
  const { tagName, sourceCodeLocation: location } = node
  const namespace = NAMESPACES[node.namespaceURI]!
  const attributes: Signal['attributes'] = {}
  for (const { name, value, prefix } of node.attrs) {
    if (!prefix && isCompared(name, namespace)) attributes[name] = TOKENS.has(name) ? tokensOf(value) : value
  }
  const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const isScript = tagName === 'script' && namespace === 'html' && isSignalScript(attributes, text)
  if (!location || !(isScript || isSignal(tagName, namespace, attributes))) return undefined
  const hasText =
    (tagName === 'title' && namespace === 'html') || (isScript && attributes['src'] === undefined)
  const isRefresh = tagName === 'meta' && String(attributes['http-equiv']).toLowerCase() === 'refresh'
  return {
    name: tagName,
    namespace,
    region,
    start: location.startOffset + mark,
    attributes: sorted(attributes),
    ...(hasText && { text }),
    ...(region === 'body' &&
      inNoscript &&
      isRefresh &&
      namespace === 'html' && { isUnscripted: true as const }),
    ...(region === 'body' && isMarked(attributes) && { closed: location.endTag !== undefined }),
  }
}

/** Return whether an attribute can be a signal. In svg and math, only links and `data-nosnippet` are signals. */
function isCompared(name: string, namespace: Signal['namespace']): boolean {
  return namespace === 'html' ? Object.hasOwn(ATTRIBUTES, name) : ['href', ...marks].includes(name)
}

function isSignal(name: string, namespace: Signal['namespace'], attributes: Signal['attributes']): boolean {
  if (namespace === 'html' && ['html', 'head', 'body'].includes(name)) return false
  if (isMarked(attributes)) return true
  if (namespace === 'html' && ['base', 'link', 'meta', 'title'].includes(name)) return true
  if (name === 'iframe' && namespace === 'html') return attributes['src'] !== undefined
  if (attributes['href'] === undefined) return false
  return (name === 'a' && namespace !== 'math') || (name === 'area' && namespace === 'html')
}

/** Return whether a script has an address, is JSON-LD, or is code that may name a signal. */
function isSignalScript({ src, type = '' }: Signal['attributes'], text: string): boolean {
  if (src !== undefined || String(type).toLowerCase() === 'application/ld+json') return true
  return /^$|^module$|^text\/javascript$/i.test(String(type)) && /canonical|robots|nosnippet/.test(text)
}

/** Split at ASCII white space, as the HTML Standard does. */
function tokensOf(value: string): string[] {
  return value.split(/[\t\n\f\r ]+/).filter((token) => token !== '')
}

function sorted<T>(fields: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Read the signals of a document from the sparse tree. */
function sparseSignals(tree: Root): Signals {
  const html = childNamed(tree, 'html')!
  const second = html.children[1] as Element
  const signals: Signal[] = []
  const add = (parent: Element, region: Signal['region']): void => {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      const signal = sparseSignal(node, region)
      if (signal) signals.push(signal)
      if (region === 'head' && node.tagName === 'noscript') add(node, 'noscript')
    }
  }
  add(html.children[0] as Element, 'head')
  add(second, 'body')
  const { lang } = html.properties
  return {
    lang: lang === undefined ? undefined : String(lang),
    root: second.tagName as Signals['root'],
    signals: signals.toSorted((a, b) => a.start - b.start),
  }
}

function sparseSignal(node: Element, region: Signal['region']): Signal | undefined {
  const { tagName, properties, data } = node
  const namespace = data?.namespace ?? 'html'
  const attributes: Signal['attributes'] = {}
  for (const [name, property] of Object.entries(ATTRIBUTES)) {
    const value = properties[property]
    if (value === undefined || !isCompared(name, namespace)) continue
    attributes[name] = Array.isArray(value) ? value.map(String) : value === true ? '' : String(value)
  }
  const text = node.children.map((child) => ('value' in child ? child.value : '')).join('')
  const isScript = tagName === 'script' && namespace === 'html' && isSignalScript(attributes, text)
  if (!isScript && !isSignal(tagName, namespace, attributes)) return undefined
  const hasText =
    (tagName === 'title' && namespace === 'html') || (isScript && attributes['src'] === undefined)
  return {
    name: tagName,
    namespace,
    region,
    start: node.position!.start.offset!,
    attributes: sorted(attributes),
    ...(hasText && { text }),
    ...(data?.isUnscripted && { isUnscripted: true as const }),
    ...(region === 'body' && isMarked(attributes) && { closed: data?.closed === true }),
  }
}

interface Parse5Fault {
  name: string
  /** Whether the fault may show in a document. */
  matches: (text: string) => boolean
  example: string
  /** The elements that our parser keeps of the example. */
  ours: string[]
}

/** Faults of parse5 itself, and how to recognise the documents in which they may show. */
export const PARSE5_FAULTS: readonly Parse5Fault[] = [
  {
    // `hasInTableScope` does not stop at a template, as the HTML Standard requires.
    name: 'tags of tables in a template close a table around it',
    example: '<table><template><tfoot><table><p data-nosnippet>',
    ours: [],
    matches: (text) =>
      /<(?:table|caption|t(?:body|head|foot|[rdh])\b)[^]*<template[^]*<\/?(?:table|caption|col|select|t(?:body|head|foot|[rdh])\b)/i.test(
        text,
      ),
  },
]

/** Return the names of the elements that our parser keeps. */
export function keptNames(text: string): string[] {
  return sparseSignals(fromHtml(text, { links: true })).signals.map(({ name }) => name)
}

/** Return where the sparse tree and parse5's tree of a document differ; undefined if they agree. */
export function parse5Difference(text: string): string | undefined {
  if (PARSE5_FAULTS.some(({ matches }) => matches(text))) return undefined
  const expected = parse5Signals(text)
  const tree = fromHtml(text, { links: true })
  const found =
    differenceOf('string', sparseSignals(tree), expected) ?? insertionDifference(text, tree, expected)
  if (found !== undefined || !text.isWellFormed()) return found
  const bytes = new TextEncoder().encode(text)
  const fromBytes = sparseSignals(fromHtml(bytes, { links: true }))
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const signal of fromBytes.signals)
    signal.start = decoder.decode(bytes.subarray(0, signal.start)).length
  return differenceOf('bytes', fromBytes, expected)
}

/** An element that is inserted into head has to be in parse5's head, and must not change any other signal. */
function insertionDifference(text: string, tree: Root, expected: Signals): string | undefined {
  const probe: Element = { type: 'element', tagName: 'meta', properties: { name: 'probe' }, children: [] }
  const { signals, ...rest } = parse5Signals(splice(text, tree, [{ type: 'insert', elements: [probe] }]))
  const isProbe = ({ attributes }: Signal): boolean => attributes['name'] === 'probe'
  const withoutStarts = (list: readonly Signal[]): Signal[] => list.map((signal) => ({ ...signal, start: 0 }))
  const inserted = { ...rest, signals: withoutStarts(signals.filter((signal) => !isProbe(signal))) }
  const regions = signals.filter(isProbe).map(({ region }) => region)
  if (regions.join() !== 'head') return `inserted into: ${regions.join()}`
  return differenceOf('after insertion', inserted, { ...expected, signals: withoutStarts(expected.signals) })
}

function differenceOf(kind: string, ours: Signals, theirs: Signals): string | undefined {
  const [left, right] = [linesOf(ours), linesOf(theirs)]
  const at = left.findIndex((line, index) => line !== right[index])
  if (at < 0 && left.length === right.length) return undefined
  const index = at < 0 ? left.length : at
  return `${kind}: ${left[index]}\nparse5: ${right[index]}`
}

function linesOf({ signals, ...rest }: Signals): string[] {
  return [JSON.stringify(rest), ...signals.map((signal) => JSON.stringify(signal))]
}
