import type { Element, ElementContent, Root } from 'hast'
import { fromHtml as parseFully } from 'hast-util-from-html'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { isSignalScript, project } from './project.ts'
import type { TextPool } from '../src/text-pool.ts'

/** One kept element as the law compares it. */
export interface Fact {
  tagName: string
  properties: object
  region: 'head' | 'noscript' | 'body'
  start: number | undefined
  /** Ends of elements whose end our parser knows. */
  end: number | undefined
  line: number | undefined
  column: number | undefined
  text: string | undefined
  closed: boolean | undefined
  isUnscripted: boolean | undefined
}

/** What must be equal in both readings of a document. */
export interface Facts {
  html: object
  kept: Fact[]
  /** Offset, kind and name of what opened the body. */
  opener: string | undefined
  hasBody: boolean
}

/** The facts of a sparse tree; `shift` is added to offsets. */
export function factsOf(tree: Root, shift: number): Facts {
  const html = childNamed(tree, 'html')
  const head = childNamed(html, 'head')
  const body = childNamed(html, 'body')
  const kept: Fact[] = []
  for (const node of head?.children ?? []) {
    if (node.type !== 'element') continue
    if (isKept(node)) kept.push(factOf(node, 'head', shift))
    if (node.tagName !== 'noscript') continue
    for (const child of node.children)
      if (child.type === 'element') kept.push(factOf(child, 'noscript', shift))
  }
  for (const node of body?.children ?? []) {
    if (node.type === 'element' && isKept(node)) kept.push(factOf(node, 'body', shift))
  }
  const first = body && !body.position ? body.children[0] : undefined
  return {
    html: html?.properties ?? {},
    kept,
    opener: first && describe(first, shift),
    hasBody: body !== undefined,
  }
}

function isKept(node: Element): boolean {
  if (node.properties['dataNosnippet'] !== undefined) return true
  if (['base', 'link', 'meta', 'title'].includes(node.tagName)) return true
  if (node.tagName === 'iframe') return node.properties['src'] !== undefined
  if (node.tagName === 'script') return isSignalScript(node)
  return ['a', 'area'].includes(node.tagName) && node.properties['href'] !== undefined
}

function factOf(node: Element, region: Fact['region'], shift: number): Fact {
  const hasEnd = ['base', 'link', 'meta'].includes(node.tagName)
  const { start, end } = node.position ?? {}
  return {
    tagName: node.tagName,
    properties: node.properties,
    region,
    start: start && start.offset! + shift,
    end: hasEnd ? end && end.offset! + shift : undefined,
    line: start?.line,
    column: start?.column,
    text: node.children.map((child) => (child.type === 'text' ? child.value : '')).join(''),
    closed: region === 'body' ? node.data?.closed : undefined,
    isUnscripted: node.data?.isUnscripted,
  }
}

function describe(node: ElementContent, shift: number): string {
  // In parse5, a text starts at markup before it that yields no token, such as `</>`.
  if (node.type !== 'element') return node.type === 'text' && node.value === '\uFFFD' ? 'unknown' : node.type
  const start = node.position?.start.offset
  // hastscript, which makes the full tree, also lowers letters that are not ASCII.
  return `${start === undefined ? '' : start + shift} ${node.tagName.toLowerCase()}`
}

/** The facts as rehype-parse's full tree has them. */
function fullFacts(text: string): Facts {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const facts = factsOf(project(parseFully(text.slice(mark), { verbose: true }), { links: true }), mark)
  // If a comment is never closed, parse5 ends elements one unit after the end of the document.
  for (const fact of facts.kept) fact.end &&= Math.min(fact.end, text.length)
  return facts
}

/** The facts as our parser has them, with offsets in UTF-16 units of `text` also when it reads bytes. */
function sparseFacts(text: string, source: string | Uint8Array): Facts {
  const facts = factsOf(fromHtml(source, { links: true }), 0)
  if (typeof source === 'string') return facts
  const units = unitsByByte(text)
  const convert = (offset: number | undefined): number | undefined => offset && units[offset]
  for (const fact of facts.kept) {
    fact.start = convert(fact.start)
    fact.end = convert(fact.end)
  }
  facts.opener = facts.opener?.replace(/^\d+/, (digits) => String(units[Number(digits)]))
  return facts
}

/** For each byte offset of a well-formed text the offset in UTF-16 units. */
function unitsByByte(text: string): number[] {
  const units: number[] = []
  let at = 0
  for (const character of text) {
    const length = new TextEncoder().encode(character).length
    for (let index = 0; index < length; index++) units.push(at)
    at += character.length
  }
  units.push(at)
  return units
}

/**
 * Return whether the reference itself errs: hastscript reads `<a.b>` and `<a#b>` as the element `a`, and turns all
 * letters of a name into small ones, not only those of ASCII; property-information takes `data--nosnippet` for
 * `data-nosnippet`, and `httpequiv` for `http-equiv`; space-separated-tokens also removes spaces that are not ASCII from
 * the ends of `rel`, `class` and `http-equiv`.
 */
export function isMisread(text: string): boolean {
  return (
    /<[a-zA-Z][^\t\n\f\r />]*(?:[.#]|(?![A-Z])\p{CWL})/u.test(text) ||
    /data--nosnippet|httpequiv/i.test(text) ||
    /\b(?:rel|class|http-equiv)=.*(?:(?![\t\n\f\r ])[\s\p{Zs}]|&\w*sp\b|&#)/isu.test(text)
  )
}

/**
 * Return the differences between the sparse and the full reading of a document, for a string and for bytes. What opened
 * the body is not compared if the full tree does not contain it: an end tag, a NUL character, or a tag that is dropped.
 */
export function differences(text: string): string[] {
  if (isMisread(text)) return []
  const full = fullFacts(text)
  // After `&` and letters that are no reference, parse5 counts the following line end twice.
  const hasLines = !/&[#\w]*[\r\n]/.test(text)
  const found: string[] = []
  for (const source of text.isWellFormed() ? [text, new TextEncoder().encode(text)] : [text]) {
    const sparse = sparseFacts(text, source)
    const kind = typeof source === 'string' ? 'string' : 'bytes'
    if (!isKnownOpener(sparse) || isReconstructed(text, full) || isReconstructed(text, sparse))
      sparse.opener = full.opener
    const [ours, theirs] = [linesOf(sparse, hasLines), linesOf(full, hasLines)]
    const line = ours.findIndex((fact, index) => fact !== theirs[index])
    if (line >= 0 || ours.length !== theirs.length) {
      const at = line < 0 ? ours.length : line
      found.push(`${kind}: ${ours[at]}\nfull: ${theirs[at]}`)
    }
  }
  return found
}

/** Facts as lines, one for each element. */
function linesOf(facts: Facts, hasLines: boolean): string[] {
  const { kept, ...rest } = facts
  return [
    JSON.stringify({ ...rest, html: sorted(rest.html) }),
    ...kept.map((fact) => JSON.stringify(comparable(fact, hasLines))),
  ]
}

function comparable(fact: Fact, hasLines: boolean): object {
  const properties = sorted(fact.properties)
  return hasLines ? { ...fact, properties } : { ...fact, properties, line: 0, column: 0 }
}

/** The order of properties is no fact. */
function sorted(properties: object): [string, unknown][] {
  return Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Return whether a formatting element left a template, to a place where something else opened the body. */
function isReconstructed(text: string, full: Facts): boolean {
  return /<template/i.test(text) && / (?:a|b|font|i|nobr)$/.test(full.opener ?? '')
}

function isKnownOpener(facts: Facts): boolean {
  return (
    facts.opener !== undefined &&
    facts.opener !== 'unknown' &&
    !/ (?:br|caption|col|colgroup|frame|tbody|td|tfoot|th|thead|tr)$/.test(facts.opener)
  )
}

/** A URL or the name of an element, and its location as six numbers. */
type Packed = [text: string, places: number[]]

/** What is packed instead of being an element. */
interface Columns {
  links: Packed[]
  nosnippets: Packed[]
}

/**
 * Read a document with a pool that has read other documents, and without a pool. Return both readings as text if they
 * differ. One difference is expected: a pool packs plain links and plain elements with `data-nosnippet`.
 */
export function poolDifferences(text: string, pool: TextPool): string[] {
  const sources = text.isWellFormed() ? [text, new TextEncoder().encode(text)] : [text]
  return sources.flatMap((source) => {
    const plain = fromHtml(source, { links: true })
    const pooled = fromHtml(source, { links: true, pool })
    const { links, nosnippets, ...rest } = pooled.data!
    pooled.data = rest
    const packed: Columns = {
      links: packedOf(links?.values, links?.places),
      nosnippets: packedOf(nosnippets?.tags, nosnippets?.places),
    }
    const expected = links ? takePacked(plain, pooled) : { links: [], nosnippets: [] }
    const ours = JSON.stringify([pooled, firsts(packed.links), packed.nosnippets])
    const theirs = JSON.stringify([plain, firsts(expected.links), expected.nosnippets])
    return ours === theirs ? [] : [`pooled: ${ours}\nplain: ${theirs}`]
  })
}

function packedOf(texts: readonly string[] = [], places: readonly number[] = []): Packed[] {
  return texts.map((text, index) => [text, places.slice(index * 6, index * 6 + 6)])
}

/** Remove the elements that the other tree does not contain. Return what must be packed instead of them. */
function takePacked(plain: Root, pooled: Root): Columns {
  const body = childNamed(childNamed(plain, 'html'), 'body')
  const others = childNamed(childNamed(pooled, 'html'), 'body')?.children ?? []
  const known = new Set(others.map((node) => node.position?.start.offset))
  const taken: Columns = { links: [], nosnippets: [] }
  const left: ElementContent[] = []
  for (const node of body?.children ?? []) {
    const isTaken = node.type === 'element' && isPackable(node) && !known.has(node.position?.start.offset)
    if (!isTaken) {
      left.push(node)
      continue
    }
    if (node.properties['dataNosnippet'] === '') taken.nosnippets.push([node.tagName, placeOf(node.position)])
    const at = node.data?.values?.['href']
    if (at !== undefined) taken.links.push([String(node.properties['href']), placeOf(at)])
  }
  if (body) body.children = left
  return taken
}

/** Return whether an element is kept for one reason only: a URL, or a plain `data-nosnippet`. */
function isPackable({ tagName, properties, data }: Element): boolean {
  const { href, dataNosnippet } = properties
  const isLink = tagName === 'a' || tagName === 'area'
  if (dataNosnippet === undefined) return isLink
  const isPlain = dataNosnippet === '' && data?.values?.['dataNosnippet'] === undefined && data?.closed
  return isPlain === true && (!isLink || href === undefined || String(href).startsWith('#') || href === '')
}

function placeOf(position: Element['position']): number[] {
  const { start, end } = position!
  return [start, end].flatMap(({ line, column, offset }) => [line, column, offset!])
}

/** Return the first link to each URL, without links within the page. */
function firsts(links: readonly Packed[]): Packed[] {
  const seen = new Set<string>()
  return links.filter(([value]) => !value.startsWith('#') && seen.size < seen.add(value).size)
}
