const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.]))/y

const space = /[ \t\r\n]*/y

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end'

/**
 * Offset of the first character that is not JSON (RFC 8259).
 *
 * Engines word their errors each in their own way, and V8 leaves out the position in many of them.
 */
export function findJsonError(text: string): number {
  const open: string[] = []
  let wanted: Wanted = 'value'
  for (let position = 0; ; position = token.lastIndex) {
    token.lastIndex = position
    const found = token.exec(text)
    space.lastIndex = position
    space.exec(text)
    const at = space.lastIndex
    if (!found) return at
    const [, mark, string] = found
    const next = step(wanted, mark, string !== undefined, open)
    if (!next) return at
    wanted = next
  }
}

/** What is wanted after a token; undefined when the token is not allowed here. */
function step(
  wanted: Wanted,
  mark: string | undefined,
  isString: boolean,
  open: string[],
): Wanted | undefined {
  const after = (): Wanted => (open.length > 0 ? 'comma' : 'end')
  if (mark === '}' || mark === ']') {
    const empty = wanted === (mark === '}' ? 'key or }' : 'value or ]')
    if (!empty && wanted !== 'comma') return undefined
    return open.pop() === (mark === '}' ? '{' : '[') ? after() : undefined
  }
  if (mark === ',') return wanted !== 'comma' ? undefined : open.at(-1) === '{' ? 'key' : 'value'
  if (mark === ':') return wanted === 'colon' ? 'value' : undefined
  if (wanted === 'key' || wanted === 'key or }') return isString ? 'colon' : undefined
  if (wanted !== 'value' && wanted !== 'value or ]') return undefined
  if (mark === undefined) return after()
  open.push(mark)
  return mark === '{' ? 'key or }' : 'value or ]'
}
