import type { Location } from '../location.ts'
import type { SitemapEntry } from './types.ts'
import { extensionPrefixes, createExtensionReader } from './read-extension.ts'
import type { ExtensionNode } from './read-extension.ts'
import { checkExtension } from './check-extension.ts'
import { makeEntry } from './make-entry.ts'
import type { OpenTag } from './open-tag.ts'
import { locationBetween, contentLocation } from './text-location.ts'
import type { SitemapProblem } from './problem.ts'

interface ReaderContext {
  file: string
  /** The text to which offsets refer. */
  source: string
  /** Name of the entry elements: `url` or `sitemap`. */
  name: string
  /** Namespace of the root, which all elements except extensions have. */
  uri: string
  restore: (text: string) => string
  add: (problem: SitemapProblem) => void
}

/** Converts the events of a parser to entries. */
export interface EntryReader {
  entries: SitemapEntry[]
  open(tag: OpenTag, depth: number): void
  text(part: string): void
  /** @param end offset of the end tag */
  close(end: number, depth: number): void
}

interface OpenField {
  tag: OpenTag
  text: string
}

interface OpenEntry {
  location: Location
  fields: Map<string, { value: string; location: Location }>
  seen: Set<string>
  alternates: SitemapEntry['alternates'][number][]
  images?: string[]
  others?: string[]
}

/** Extensions with a limit, per entry or per file. */
const limits: Readonly<Record<string, { count: number; of: 'entry' | 'file' }>> = {
  // https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
  'image:image': { count: 1000, of: 'entry' },
  // https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
  'news:news': { count: 1000, of: 'file' },
}

const fieldNames = new Set(['loc', 'lastmod', 'changefreq', 'priority'])
const frequencies = /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/

/** Return what is expected instead of a value; undefined if it is correct. */
const valueChecks: Readonly<Record<string, (value: string) => string | undefined>> = {
  priority: (value) =>
    /^\d+(?:\.\d+)?$/.test(value) && Number(value) <= 1 ? undefined : 'a number from 0.0 to 1.0',
  changefreq: (value) => (frequencies.test(value) ? undefined : 'a word such as `weekly`'),
}

/** Create a reader for the entries of one sitemap. Of extensions, versions and images are stored. */
export function createEntryReader(context: ReaderContext): EntryReader {
  const { file, source, name, uri, restore, add } = context
  const entries: SitemapEntry[] = []
  const extension = createExtensionReader(context)
  const checkNode = createCheckExtension(add)
  let entry: OpenEntry | undefined
  let field: OpenField | undefined

  const openChild = (tag: OpenTag, { seen }: OpenEntry, location: Location): void => {
    const prefix = extensionPrefixes[tag.uri]
    // Unknown namespaces are ignored.
    if (tag.uri !== uri) return prefix === undefined ? undefined : extension.open(tag, prefix)
    if (!fieldNames.has(tag.local)) return add({ type: 'element', args: [tag.name, name], location })
    if (seen.has(tag.local)) add({ type: 'second', args: [tag.name], location })
    seen.add(tag.local)
    field = { tag, text: '' }
  }

  const readField = ({ tag, text }: OpenField, { fields }: OpenEntry, end: number): void => {
    const { local, content } = tag
    const value = restore(text).trim()
    const location = contentLocation(file, source, content, end)
    const expected = valueChecks[local]?.(value)
    if (expected !== undefined) add({ type: 'value', args: [local, value.slice(0, 60), expected], location })
    // The first element counts. Empty ones are ignored, except `lastmod`, whose value is checked.
    else if ((local === 'lastmod' || value !== '') && !fields.has(local))
      fields.set(local, { value, location })
  }

  return {
    entries,
    open(tag, depth) {
      const location = locationBetween(file, tag.start, tag.content)
      if (field) return add({ type: 'element', args: [tag.name, field.tag.name], location })
      if (extension.depth() > 0)
        return extension.open(tag, extensionPrefixes[tag.uri] ?? tag.name.split(':')[0]!)
      if (depth === 3 && entry) return openChild(tag, entry, location)
      if (depth !== 2 || tag.uri !== uri) return
      if (tag.local === name) entry = { location, fields: new Map(), seen: new Set(), alternates: [] }
      else add({ type: 'element', args: [tag.name, name === 'url' ? 'urlset' : 'sitemapindex'], location })
    },
    text(part) {
      if (field) field.text += part
      else extension.text(part)
    },
    close(end, depth) {
      const isExtension = extension.depth() > 0 && depth === extension.depth() + 2
      const node = isExtension ? extension.close(end) : undefined
      if (node && entry) checkNode(node, entry)
      if (depth === 3 && field && entry) {
        readField(field, entry, end)
        field = undefined
      }
      if (depth !== 2 || !entry) return
      const { fields, alternates, images, others } = entry
      const loc = fields.get('loc')
      const more = { alternates, ...(images && { images }), ...(others && { others }) }
      if (loc) entries.push(makeEntry(loc, fields.get('lastmod'), more))
      else add({ type: 'no-loc', args: [name], location: entry.location })
      entry = undefined
    },
  }
}

/** Create a function that checks extension elements and counts those with a limit. */
function createCheckExtension(add: ReaderContext['add']): (node: ExtensionNode, entry: OpenEntry) => void {
  const reported = new Set<string>()
  const counts = new Map<string, { entry: OpenEntry; count: number }>()
  return (node, entry) => {
    const limit = limits[node.name]
    if (limit) {
      const before = counts.get(node.name)
      const goesOn = before && (limit.of === 'file' || before.entry === entry)
      const count = goesOn ? before.count + 1 : 1
      counts.set(node.name, { entry, count })
      // Reported once, for the first element over the limit.
      if (count === limit.count + 1)
        add({ type: 'many', args: [node.name, 'more', String(limit.count)], location: node.location })
    }
    if (node.name === 'xhtml:link') return addAlternate(entry, node, add)
    addExtension(entry, node)
    for (const problem of checkExtension(node)) {
      const [name = ''] = problem.args
      // A tool adds all such elements for one reason, so an element that engines no longer read is reported once.
      if (problem.type === 'dropped' && reported.has(name)) continue
      if (problem.type === 'dropped') reported.add(name)
      add(problem)
    }
  }
}

function addExtension(entry: OpenEntry, { name, children }: ExtensionNode): void {
  if (name !== 'image:image') {
    const other = name.split(':')[0]!
    if (!entry.others?.includes(other)) (entry.others ??= []).push(other)
    return
  }
  const loc = children.find((child) => child.name === 'image:loc')?.text
  if (loc) (entry.images ??= []).push(loc)
}

function addAlternate(
  entry: OpenEntry,
  { attributes, location }: ExtensionNode,
  add: ReaderContext['add'],
): void {
  const { rel, hreflang, href, media } = attributes
  // Links with another meaning, such as `rel=amphtml`, are ignored. A link with `media` is for phones.
  if (rel !== undefined && (!/^alternate$/i.test(rel) || media !== undefined)) return
  for (const [name, value] of Object.entries({ rel, hreflang, href })) {
    if (value === undefined) add({ type: 'missing', args: [name, 'xhtml:link'], location })
  }
  if (rel === undefined || hreflang === undefined || href === undefined) return
  entry.alternates.push({ hreflang: hreflang.trim(), href: href.trim(), location })
}
