import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Root } from 'hast'
import { fromHtml } from '../../packages/html/dist/index.js'
import { compareCases, readCases } from './outcome.ts'
import type { Outcome, PublicCase } from './outcome.ts'

const KEPT = new Set(['base', 'link', 'meta', 'title'])

/**
 * Run the parser over the html5lib cases in a folder: `html-head.html5lib-head-children.json`, which lists the children
 * of head, and the trees in `html5lib/tree-construction`. Only the elements that the sparse tree keeps are compared. It
 * does not contain other children of head, such as style.
 */
export function* conformHtml(folder: string): Generator<Outcome> {
  yield* compareCases(readCases<HeadCase>(folder, 'html-head.html5lib-head-children.json'), compareHead)
  const trees = join(folder, 'html5lib', 'tree-construction')
  for (const name of readdirSync(trees).filter((file) => file.endsWith('.dat'))) {
    const cases = readFileSync(join(trees, name), 'utf8').split(/(?:^|\n\n)#data\n/)
    for (const [index, text] of cases.entries()) if (text !== '') yield compareTree(`${name}/${index}`, text)
  }
}

interface HeadCase extends PublicCase {
  input: { html: string }
  expected: { headChildElements: string[] }
}

function compareHead({ input, expected }: HeadCase): [got: unknown, expected: unknown] {
  const html = fromHtml(input.html).children[0] as Element
  const head = html.children[0] as Element
  const got = head.children.map((node) => (node.type === 'element' ? node.tagName : node.type))
  const isSeen = (name: string): boolean => KEPT.has(name) || name === 'noscript'
  return [got, expected.headChildElements.filter(isSeen)]
}

/** Compare the kept elements in head and in body with those in the dump of the tree. */
function compareTree(id: string, text: string): Outcome {
  const [data = '', rest = ''] = text.split(/\n#errors\n|^#errors\n/)
  const dump = rest.split(/(?:^|\n)#document\n/)[1]
  if (dump === undefined || /(?:^|\n)#(?:document-fragment|script-on)/.test(rest)) return undefined
  const tree = fromHtml(data)
  return { id, got: ['head', 'body'].flatMap((region) => keptIn(tree, region)), expected: keptInDump(dump) }
}

/** Return the kept HTML elements of a dump as `region/name`, without the content of templates and foreign elements. */
function keptInDump(dump: string): string[] {
  const kept: string[] = []
  let region = ''
  let hiddenFrom = Number.POSITIVE_INFINITY
  for (const line of dump.split('\n')) {
    const [, indent, name] = /^\| ( *)<([^ >]+)>$/.exec(line) ?? []
    const isContent = /^\| ( *)content$/.exec(line)
    const depth = (indent ?? isContent?.[1])?.length
    if (depth === undefined) continue
    if (depth <= hiddenFrom) hiddenFrom = Number.POSITIVE_INFINITY
    if (isContent && hiddenFrom === Number.POSITIVE_INFINITY) hiddenFrom = depth
    if (depth === 2) region = name ?? region
    if (depth > 2 && hiddenFrom === Number.POSITIVE_INFINITY && KEPT.has(name!))
      kept.push(`${region}/${name}`)
  }
  return kept.toSorted()
}

function keptIn(tree: Root, region: string): string[] {
  const names = elementsIn(tree, region).filter((name) => KEPT.has(name))
  return names.map((name) => `${region}/${name}`).toSorted()
}

/** Return the names of the elements in head or body, including those in noscript. */
function elementsIn(tree: Root, region: string): string[] {
  const html = tree.children[0] as Element
  const names: string[] = []
  for (const part of html.children) {
    if (part.type !== 'element' || part.tagName !== region) continue
    for (const node of part.children) {
      if (node.type !== 'element') continue
      names.push(node.tagName)
      for (const child of node.children) if (child.type === 'element') names.push(child.tagName)
    }
  }
  return names
}
