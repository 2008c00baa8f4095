import type { Element, Root } from 'hast'
import type { Edit } from '@indexical/html'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import type { Directive } from '@indexical/syntax/robots'
import { printRobots, normalizeDirectives } from '@indexical/syntax/robots'
import { exactKey, urlKey } from '@indexical/syntax/url'
import { agrees, isPermissive } from './agrees.ts'
import { deadCanonicals } from './read-stray-canonical.ts'
import { valueOf } from './node-value.ts'
import { hasOwnTags, redirectsLater } from './page-kind.ts'
import type { ReadTree } from './read-signals.ts'
import { mayIndex } from './stray-crawlers.ts'
import type { Page, RobotsStatement } from './types.ts'

/** What may be written into a page. */
export interface TagOptions {
  inject: boolean | { canonical: boolean; robots: boolean }
  /** Whether a page gets a self canonical if its author requests noindex. A page that has noindex gets none. */
  noindexCanonical: 'keep' | 'omit'
  /** The canonical of the page that declares this one as its AMP or mobile version. @default none */
  pairCanonical?: string | undefined
  /**
   * Whether a canonical that differs from the URL of the page in its query is a self canonical, which is replaced: the
   * author decides which parameters belong to the canonical.
   * @default false
   */
  ownsQuery?: boolean | undefined
  /** The versions of the page in all languages, which get hreflang links. @default none */
  versions?: ListedUrl['alternates'] | undefined
  /** Select the elements that get `data-nosnippet`. @default none */
  select?: ((tree: Root) => readonly Element[]) | undefined
}

/**
 * Plan the edits that give a page the signals that its author requested.
 *
 * Signals of authors and other tools stay as they are. Only a tag that states the default is replaced.
 */
export function planEdits(tree: Root, read: ReadTree, page: Page, options: TagOptions): Edit[] {
  if (!hasOwnTags(page)) return []
  const inject =
    typeof options.inject === 'boolean'
      ? { canonical: options.inject, robots: options.inject }
      : options.inject
  return joinInserts([
    ...(inject.canonical ? canonicalEdits(read, page, options) : []),
    ...versionEdits(page, options),
    ...(inject.robots ? robotsEdits(read, page) : []),
    ...nosnippetEdits(options.select?.(tree) ?? []),
  ])
}

function canonicalEdits(read: ReadTree, page: Page, options: TagOptions): Edit[] {
  const { noindexCanonical, pairCanonical, ownsQuery = false } = options
  const requested = page.requestedCanonical
  if (requested?.problem) return []
  if (page.canonicals.length === 0) {
    // The author names another page, in an element that no crawler reads. A self canonical would contradict it.
    if (!requested && deadCanonicals(page).length > 0) return []
    if (!requested && hidesItself(page, read.robots.length, noindexCanonical)) return []
    if (!requested && redirectsLater(page)) return []
    return [insert(canonicalLink(requested?.url ?? pairCanonical ?? page.url))]
  }
  const target = requested?.url ?? pairCanonical ?? (ownsQuery ? page.url : undefined)
  if (target === undefined) return []
  const keyOf = (url: string): string => urlKey(ownsQuery ? url.replace(/\?[^#]*/, '') : url)
  // Elements come first. Canonicals in headers cannot be changed here.
  return page.canonicals.slice(0, read.canonicals.length).flatMap(({ url, href }, index): Edit[] => {
    // A self canonical is the default of a layout, so frontmatter replaces it.
    const isSelf = url !== undefined && keyOf(url) === keyOf(page.url) && exactKey(url) !== exactKey(target)
    if (!isSelf) return []
    const node = read.canonicals[index]!
    return [{ type: 'set', node, name: 'href', value: target }, ...ogUrlEdits(read, href.value, target)]
  })
}

/** An og:url that repeats the replaced canonical comes from the same value of the layout, so it is replaced too. */
function ogUrlEdits({ ogUrls }: ReadTree, canonical: string, target: string): Edit[] {
  return ogUrls
    .filter((node) => valueOf(node, 'content').value === canonical)
    .map((node) => ({ type: 'set', node, name: 'content', value: target }))
}

/** Links to all versions of a page. If its HTML or a header names any, they stay as they are. */
function versionEdits({ alternates }: Page, { versions = [] }: TagOptions): Edit[] {
  return alternates.length > 0 ? [] : versions.map(({ lang, url }) => insert(versionLink(lang, url)))
}

function robotsEdits(read: ReadTree, page: Page): Edit[] {
  return (page.intent.robots ?? []).flatMap(({ crawler, directives, key }): Edit[] => {
    const valid = directives.filter(({ problem }) => !problem)
    if (valid.length === 0) return []
    const indexes = [...read.robots.keys()].filter((index) => page.robots[index]!.crawler === crawler)
    const built = indexes.map((index) => page.robots[index]!)
    if (indexes.length === 0) {
      // `noindex: false` needs no tag, because index is the default.
      if (crawler === '*' && key !== 'robots' && valid.every(isDefault)) return []
      return [insert(robotsMeta(crawler, valid))]
    }
    const present = built.flatMap((statement) => statement.directives)
    const agreed = agrees(built, valid)
    if (agreed ? containsPermissions(present, valid) : !present.every(isPermissive)) return []
    const kept = present.filter((old) => !isReplaced(old, valid) && !valid.some((one) => isSame(old, one)))
    const value = printRobots(normalizeDirectives([...kept, ...valid]))
    return [{ type: 'set', node: read.robots[indexes[0]!]!, name: 'content', value }]
  })
}

function isSame(one: Directive, other: Directive): boolean {
  return one.name === other.name && one.value === other.value
}

/** Return whether a directive states what every engine does by default. */
function isDefault({ name }: Directive): boolean {
  return name === 'index' || name === 'follow' || name === 'all'
}

/** Return whether all requested non-default permissions (such as `max-snippet:-1`) are present. */
function containsPermissions(present: readonly Directive[], requested: readonly Directive[]): boolean {
  const permissions = requested.filter(
    ({ name, value }) => value !== undefined && isPermissive({ name, value }),
  )
  return permissions.every(({ name }) =>
    present.some((directive) => directive.name === name && isPermissive(directive)),
  )
}

/** Directives that replace each permission. */
const replacements: Record<string, RegExp> = {
  index: /^(?:noindex|none|index)$/,
  follow: /^(?:nofollow|none|follow)$/,
  archive: /^noarchive$/,
  'max-snippet': /^(?:nosnippet|max-snippet)$/,
  'max-image-preview': /^max-image-preview$/,
  'max-video-preview': /^max-video-preview$/,
}

/** Return whether a requested directive replaces a permission of the layout. */
function isReplaced({ name }: Directive, requested: readonly Directive[]): boolean {
  if (name === 'all') return true
  return requested.some((directive) => replacements[name]?.test(directive.name))
}

function nosnippetEdits(elements: readonly Element[]): Edit[] {
  return elements
    .filter((node) => node.properties['dataNosnippet'] === undefined)
    .map((node) => ({ type: 'set', node, name: 'dataNosnippet', value: '' }))
}

/** Return whether a page needs no canonical, because its HTML or its author hides it from a large engine. */
function hidesItself(
  { robots, statements }: Page,
  elements: number,
  noindexCanonical: TagOptions['noindexCanonical'],
): boolean {
  const counts = ({ carrier }: RobotsStatement): boolean =>
    carrier === 'frontmatter' && noindexCanonical === 'omit'
  // Elements come first.
  const own = [...robots.slice(0, elements), ...statements.filter(counts)]
  return !mayIndex({ robots: own }, ['robots'], 0)
}

/** Create an edit that adds one element to the head. */
export function insert(element: Element): Edit {
  return { type: 'insert', elements: [element] }
}

/** Join all insertions into one edit, so that the new elements are next to each other. */
function joinInserts(edits: readonly Edit[]): Edit[] {
  const elements = edits.flatMap((edit) => (edit.type === 'insert' ? edit.elements : []))
  const others = edits.filter(({ type }) => type !== 'insert')
  return elements.length > 0 ? [...others, { type: 'insert', elements }] : others
}

function canonicalLink(href: string): Element {
  return { type: 'element', tagName: 'link', properties: { rel: ['canonical'], href }, children: [] }
}

function versionLink(hrefLang: string, href: string): Element {
  const properties = { rel: ['alternate'], hrefLang, href }
  return { type: 'element', tagName: 'link', properties, children: [] }
}

/** Create the robots meta element for one crawler, or for all (`*`). */
export function robotsMeta(
  crawler: string,
  directives: readonly Pick<Directive, 'name' | 'value'>[],
): Element {
  const name = crawler === '*' ? 'robots' : crawler
  return {
    type: 'element',
    tagName: 'meta',
    properties: { name, content: printRobots(normalizeDirectives(directives)) },
    children: [],
  }
}
