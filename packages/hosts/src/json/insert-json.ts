import type { Node } from 'jsonc-parser'
import type { Path } from '@indexical/syntax/data'
import { findMember, findNode, parseJsonTree } from '@indexical/syntax/internal/json'

/** An insertion into a JSON text. */
export type JsonInsertion =
  /** Into the list at the path, which is created if it is missing. */
  | { path: Path; values: readonly unknown[]; where: 'start' | 'end' }
  /** Into the object at the path, which is created if it is missing; an old value of the key is replaced. */
  | { path: Path; key: string; value: unknown }

interface Style {
  eol: string
  /** One step of indentation. */
  step: string
  /** The whole text is on one line. */
  isFlat: boolean
}

interface Splice {
  start: number
  end: number
  text: string
}

/**
 * Insert into a JSON text in its own style. All other bytes stay the same. jsonc-parser's `modify` is not used, because
 * it reformats lines, moves comments to other items, and changes the first of two equal keys.
 *
 * @param text valid JSON, with or without comments; an empty one becomes an object
 * @returns undefined if the path leads through a value that is not a list or object
 */
export function insertJson(text: string, insertion: JsonInsertion): string | undefined {
  if ('values' in insertion && insertion.values.length === 0) return text
  const { root } = parseJsonTree(text)
  const style = styleOf(text)
  if (!root) {
    // The last line may be a comment, so the value needs its own line.
    const start = text === '' || text.endsWith('\n') ? text : text + style.eol
    return start + print(nested(insertion.path, payloadOf(insertion)), '', style) + style.eol
  }
  const depth = insertion.path.findLastIndex(
    (_, index) => findNode(root, insertion.path.slice(0, index + 1)) !== undefined,
  )
  const known = insertion.path.slice(0, depth + 1)
  const node = findNode(root, known)!
  const rest = insertion.path.slice(depth + 1)
  const isList = rest.length === 0 && 'values' in insertion
  if (node.type !== (isList ? 'array' : 'object')) return undefined
  if (rest.length > 0) {
    const [key, ...inner] = rest as [string, ...string[]]
    return apply(text, addMember(text, node, key, nested(inner, payloadOf(insertion)), style))
  }
  if ('values' in insertion) return apply(text, addItems(text, node, insertion, style))
  const member = findMember(node, insertion.key)?.children?.[1]
  if (!member) return apply(text, addMember(text, node, insertion.key, insertion.value, style))
  const own = print(insertion.value, indentAt(text, member.offset), style)
  return apply(text, [{ start: member.offset, end: member.offset + member.length, text: own }])
}

/** Apply several insertions, one after the other. */
export function insertAll(text: string, insertions: readonly JsonInsertion[]): string | undefined {
  let next: string | undefined = text
  for (const insertion of insertions) next = next === undefined ? undefined : insertJson(next, insertion)
  return next
}

function payloadOf(insertion: JsonInsertion): unknown {
  return 'values' in insertion ? insertion.values : { [insertion.key]: insertion.value }
}

function nested(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
}

function addMember(text: string, node: Node, key: string, value: unknown, style: Style): Splice[] {
  return addAtEnd(text, node, style, (indent) => [
    `${JSON.stringify(key)}:${style.isFlat ? '' : ' '}${print(value, indent, style)}`,
  ])
}

function addItems(
  text: string,
  node: Node,
  { values, where }: { values: readonly unknown[]; where: 'start' | 'end' },
  style: Style,
): Splice[] {
  const itemsAt = (indent: string): string[] => values.map((value) => print(value, indent, style, true))
  const [first] = node.children ?? []
  if (where === 'end' || !first) return addAtEnd(text, node, style, itemsAt)
  if (indentOf(text, first.offset) === undefined) {
    const own = itemsAt(indentAt(text, first.offset)).map((item) => item + (style.isFlat ? ',' : ', '))
    return [{ start: first.offset, end: first.offset, text: own.join('') }]
  }
  // A comment after the bracket belongs to the list. A comment above the first item belongs to that item.
  const open = node.offset + 1
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|(?:\/\*[^\r\n]*?\*\/[ \t]*)*)(?=\r?\n)/.exec(text.slice(open))
  const start = open + (comment?.[0].length ?? 0)
  const indent = indentAt(text, first.offset)
  const own = itemsAt(indent).map((item) => `${style.eol}${indent}${item},`)
  return [{ start, end: start, text: own.join('') }]
}

/** Insert after the last child of a list or object, and after the comments that follow it. */
function addAtEnd(text: string, node: Node, style: Style, itemsAt: (indent: string) => string[]): Splice[] {
  const last = node.children?.at(-1)
  const close = node.offset + node.length - 1
  const outer = indentAt(text, node.offset)
  if (last && indentOf(text, last.offset) === undefined) {
    const end = last.offset + last.length
    const own = itemsAt(indentAt(text, last.offset)).map((item) => (style.isFlat ? ',' : ', ') + item)
    return [{ start: end, end, text: own.join('') }]
  }
  const inner = last ? indentAt(text, last.offset) : outer + style.step
  const items = itemsAt(inner)
  const start = last ? last.offset + last.length : node.offset + 1
  const trivia = text.slice(start, close)
  const at = start + trivia.trimEnd().length
  if (style.isFlat) return [{ start: at, end: at, text: items.join(',') }]
  const own = items.map((item) => style.eol + inner + item).join(',')
  // The closing bracket of an empty list may be on the same line as the opening one.
  const tail = text.slice(at, close).includes('\n') ? '' : style.eol + outer
  if (!last || at === start) return [{ start: at, end: at, text: (last ? ',' : '') + own + tail }]
  return [
    { start, end: start, text: ',' },
    { start: at, end: at, text: own + tail },
  ]
}

function apply(text: string, splices: readonly Splice[]): string {
  return splices.reduceRight(
    (done, { start, end, text: own }) => done.slice(0, start) + own + done.slice(end),
    text,
  )
}

/** Print a value. Short entries of a list stay on one line, as formatters print them. */
function print(value: unknown, indent: string, style: Style, isEntry = false): string {
  if (style.isFlat) return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + style.step
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => print(item, inner, style, true))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${print(item, inner, style)}`)
  if (items.length === 0) return isList ? '[]' : '{}'
  const line = items.join(', ')
  const isShort = (isList || isEntry) && indent.length + line.length < 100
  if (isShort && Object.values(value).every((item) => typeof item !== 'object')) {
    return isList ? `[${line}]` : `{ ${line} }`
  }
  const block = items.map((item) => `${style.eol}${inner}${item}`).join(',') + style.eol + indent
  return isList ? `[${block}]` : `{${block}}`
}

function styleOf(text: string): Style {
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    step: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    isFlat: !text.trim().includes('\n') && !/^\s*(?:\{\s*\}\s*)?$/.test(text),
  }
}

/** Return the white space before an offset if nothing else precedes it on its line. */
function indentOf(text: string, offset: number): string | undefined {
  return /(?:^|\n)([ \t]*)$/.exec(text.slice(0, offset))?.[1]
}

/** Return the white space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(line, offset))![0]
}
