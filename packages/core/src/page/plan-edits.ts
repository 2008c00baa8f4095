import type { Element, Root } from 'hast'
import type { Edit } from '@indexical/html'
import type { Directive } from '@indexical/syntax/robots'
import { printRobots, spellOut } from '@indexical/syntax/robots'
import { exactKey, urlKey } from '@indexical/syntax/url'
import { agrees, isPermissive } from './agrees.ts'
import type { ReadTree } from './read-signals.ts'
import type { Page } from './types.ts'

/** What may be written into a page. */
export interface TagOptions {
  inject: boolean | { canonical: boolean; robots: boolean }
  /** Whether a noindex page gets a self canonical. */
  noindexCanonical: 'keep' | 'omit'
  /** Select the elements that get `data-nosnippet`. @default none */
  select?: ((tree: Root) => readonly Element[]) | undefined
}

/**
 * Decide how a page must change so that it says what its author asked for.
 *
 * Nothing that an author or another tool wrote is overruled, except a tag that merely states the default.
 */
export function planEdits(tree: Root, read: ReadTree, page: Page, options: TagOptions): Edit[] {
  if (page.kind !== 'page') return []
  const inject =
    typeof options.inject === 'boolean'
      ? { canonical: options.inject, robots: options.inject }
      : options.inject
  return joinInserts([
    ...(inject.canonical ? canonicalEdits(read, page, options) : []),
    ...(inject.robots ? robotsEdits(read, page) : []),
    ...nosnippetEdits(options.select?.(tree) ?? []),
  ])
}

function canonicalEdits(read: ReadTree, page: Page, { noindexCanonical }: TagOptions): Edit[] {
  const { asked } = page
  if (asked?.problem) return []
  if (page.canonicals.length === 0) {
    if (!asked && noindexCanonical === 'omit' && saysNoindex(page)) return []
    return [insert(link(asked?.url ?? page.url))]
  }
  if (asked?.url === undefined) return []
  const target = asked.url
  // Elements come first; what a header says is not ours to change.
  return page.canonicals.slice(0, read.canonicals.length).flatMap(({ url }, index): Edit[] => {
    // A layout's self reference is a default, not a decision; frontmatter is the decision.
    const isDefault =
      url !== undefined && urlKey(url) === urlKey(page.url) && exactKey(url) !== exactKey(target)
    return isDefault ? [{ type: 'set', node: read.canonicals[index]!, name: 'href', value: target }] : []
  })
}

function robotsEdits(read: ReadTree, page: Page): Edit[] {
  return (page.intent.robots ?? []).flatMap(({ crawler, directives, key }): Edit[] => {
    const valid = directives.filter(({ problem }) => !problem)
    if (valid.length === 0) return []
    const indexes = [...read.robots.keys()].filter((index) => page.robots[index]!.crawler === crawler)
    const built = indexes.map((index) => page.robots[index]!)
    if (indexes.length === 0) {
      // `noindex: false` only says that a noindex elsewhere is wrong; silence already means index.
      if (crawler === '*' && key !== 'robots' && valid.every(saysDefault)) return []
      return [insert(meta(crawler, valid))]
    }
    const said = built.flatMap((statement) => statement.directives)
    const agreed = agrees(built, valid)
    if (agreed ? grants(said, valid) : !said.every(isPermissive)) return []
    const kept = said.filter((old) => !isAnswered(old, valid) && !valid.some((asked) => isSame(old, asked)))
    const value = printRobots(spellOut([...kept, ...valid]))
    return [{ type: 'set', node: read.robots[indexes[0]!]!, name: 'content', value }]
  })
}

function isSame(one: Directive, other: Directive): boolean {
  return one.name === other.name && one.value === other.value
}

/** Whether it says what every engine does anyway. */
function saysDefault({ name }: Directive): boolean {
  return name === 'index' || name === 'follow' || name === 'all'
}

/** Whether the permissions that engines do not give by themselves are said as they are asked for. */
function grants(said: readonly Directive[], asked: readonly Directive[]): boolean {
  const wanted = asked.filter(({ name, value }) => value !== undefined && isPermissive({ name, value }))
  return wanted.every(({ name }) =>
    said.some((directive) => directive.name === name && isPermissive(directive)),
  )
}

const opposites: Record<string, RegExp> = {
  index: /^(?:noindex|none|index)$/,
  follow: /^(?:nofollow|none|follow)$/,
  archive: /^noarchive$/,
  'max-snippet': /^(?:nosnippet|max-snippet)$/,
  'max-image-preview': /^max-image-preview$/,
  'max-video-preview': /^max-video-preview$/,
}

/** Whether a permission of the layout is settled by what the author asks for. */
function isAnswered({ name }: Directive, asked: readonly Directive[]): boolean {
  if (name === 'all') return true
  return asked.some((directive) => opposites[name]?.test(directive.name))
}

function nosnippetEdits(elements: readonly Element[]): Edit[] {
  return elements
    .filter((node) => node.properties['dataNosnippet'] === undefined)
    .map((node) => ({ type: 'set', node, name: 'dataNosnippet', value: '' }))
}

function saysNoindex(page: Page): boolean {
  const statements = [...page.robots, ...(page.intent.robots ?? [])]
  return statements.some(({ directives }) =>
    directives.some(({ name }) => name === 'noindex' || name === 'none'),
  )
}

/** An edit that adds one element to the head. */
export function insert(element: Element): Edit {
  return { type: 'insert', elements: [element] }
}

/** All new elements of a page are one edit, so that they stand together. */
function joinInserts(edits: readonly Edit[]): Edit[] {
  const elements = edits.flatMap((edit) => (edit.type === 'insert' ? edit.elements : []))
  const others = edits.filter(({ type }) => type !== 'insert')
  return elements.length > 0 ? [...others, { type: 'insert', elements }] : others
}

function link(href: string): Element {
  return { type: 'element', tagName: 'link', properties: { rel: ['canonical'], href }, children: [] }
}

/** The element that tells one crawler, or all (`*`), what a page asks of it. */
export function meta(crawler: string, directives: readonly Pick<Directive, 'name' | 'value'>[]): Element {
  const name = crawler === '*' ? 'robots' : crawler
  return {
    type: 'element',
    tagName: 'meta',
    properties: { name, content: printRobots(spellOut(directives)) },
    children: [],
  }
}
