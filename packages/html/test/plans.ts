import type { Element, Root } from 'hast'
import fc from 'fast-check'
import { anyCharacter } from '../../../tests/any-character.ts'
import { applyEdits, type Edit } from '../src/edit.ts'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { splice } from '../src/splice.ts'
import { factsOf, type Fact } from './facts.ts'

/** Facts without places, which edits move, in an order that does not depend on them. */
export function signals(tree: Root): string[] {
  const plain = ({ tagName, properties, region, text }: Fact): string =>
    JSON.stringify([tagName, Object.entries(properties).toSorted(), region, text])
  return factsOf(tree, 0).kept.map(plain).toSorted()
}

/** Elements of head that edits are made for: meta and link. */
function editable(tree: Root): Element[] {
  const head = childNamed(childNamed(tree, 'html'), 'head')!
  return head.children.filter(
    (node): node is Element =>
      node.type === 'element' && (node.tagName === 'meta' || node.tagName === 'link'),
  )
}

const values = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('noindex', '', `"'><script>&amp;&copy`, 'a\r\nb\0', '😀'),
)
const inserted = fc.record({
  type: fc.constant('element' as const),
  tagName: fc.constantFrom('link', 'meta'),
  properties: fc.record(
    { rel: fc.constant(['canonical']), href: values, content: values },
    { requiredKeys: [] },
  ),
  children: fc.constant([]),
})
/** Edits for the elements in the head of a tree. */
export const plan = fc.record({
  insert: fc.array(inserted, { maxLength: 2 }),
  sets: fc.array(fc.tuple(fc.nat(), fc.constantFrom('content', 'href', 'hrefLang', 'dataX'), values), {
    maxLength: 3,
  }),
  removes: fc.array(fc.nat(), { maxLength: 2 }),
})
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** What a plan means for a tree. */
export function editsFor(tree: Root, { insert, sets, removes }: Plan): Edit[] {
  const nodes = editable(tree)
  const edits: Edit[] =
    insert.length > 0 ? [{ type: 'insert', elements: structuredClone(insert) as unknown as Element[] }] : []
  if (nodes.length === 0) return edits
  for (const [index, name, value] of sets)
    edits.push({ type: 'set', node: nodes[index % nodes.length]!, name, value })
  for (const index of removes) edits.push({ type: 'remove', node: nodes[index % nodes.length]! })
  return edits
}

/** Where splicing a source and editing its tree give different signals, both; else undefined. */
export function spliceDifference(source: string | Uint8Array, edits: Plan): string | undefined {
  const tree = fromHtml(source, { links: true })
  const list = editsFor(tree, edits)
  const output = fromHtml(splice(source, tree, list), { links: true })
  applyEdits(tree, list)
  const [ours, theirs] = [signals(output).join('\n'), signals(tree).join('\n')]
  return ours === theirs ? undefined : `spliced: ${ours}\nedited: ${theirs}`
}
