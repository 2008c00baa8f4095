import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Root } from 'hast'
import { fromHtml } from '../../packages/html/dist/index.js'

/**
 * The number of cases that pass, the cases that fail, and the number of cases without elements that the parser keeps.
 */
export interface Conformance {
  passed: number
  failed: string[]
  skipped: number
}

const KEPT = new Set(['base', 'link', 'meta', 'title'])

/**
 * Run the parser over the html5lib cases in a folder: `html-head.html5lib-head-children.json`, which lists the children
 * of head, and the trees in `html5lib/tree-construction`. Only the elements that the sparse tree keeps are compared. It
 * does not contain other children of head, such as style.
 */
export async function conformHtml(vectorsDir: string): Promise<Conformance> {
  const result: Conformance = { passed: 0, failed: [], skipped: 0 }
  const list = join(vectorsDir, 'html-head.html5lib-head-children.json')
  for (const test of JSON.parse(readFileSync(list, 'utf8')) as HeadCase[]) compareHead(test, result)
  const folder = join(vectorsDir, 'html5lib', 'tree-construction')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.dat'))) {
    const cases = readFileSync(join(folder, name), 'utf8').split(/(?:^|\n\n)#data\n/)
    for (const [index, text] of cases.entries())
      if (text !== '') compareTree(`${name}/${index}`, text, result)
  }
  return result
}

interface HeadCase {
  id: string
  input: { html: string }
  expected: { headChildElements: string[] }
}

function compareHead({ id, input, expected }: HeadCase, result: Conformance): void {
  const html = fromHtml(input.html).children[0] as Element
  const head = html.children[0] as Element
  const names = head.children.map((node) => (node.type === 'element' ? node.tagName : node.type))
  const isSeen = (name: string): boolean => KEPT.has(name) || name === 'noscript'
  record(id, expected.headChildElements.filter(isSeen), names, result)
}

/** Compare the kept elements in head and in body with those in the dump of the tree. */
function compareTree(id: string, text: string, result: Conformance): void {
  const [data = '', rest = ''] = text.split(/\n#errors\n|^#errors\n/)
  const dump = rest.split(/(?:^|\n)#document\n/)[1]
  if (dump === undefined || /(?:^|\n)#(?:document-fragment|script-on)/.test(rest)) {
    result.skipped++
    return
  }
  const tree = fromHtml(data)
  const found = ['head', 'body'].flatMap((region) => keptIn(tree, region))
  record(id, keptInDump(dump), found, result)
}

function record(id: string, wanted: readonly string[], found: readonly string[], result: Conformance): void {
  if (wanted.join(' ') === found.join(' ')) result.passed++
  else result.failed.push(`${id}: Unexpected \`${found.join(' ')}\`, expected \`${wanted.join(' ')}\``)
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
