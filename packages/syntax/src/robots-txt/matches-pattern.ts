/**
 * Return whether a pattern matches the start of a path: `*` is any run of characters, a final `$` is the end.
 *
 * Takes time proportional to the two lengths, for any number of stars. The leftmost match of each piece between stars
 * is always sufficient, so that no backtracking is needed.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const anchored = pattern.endsWith('$')
  const body = anchored ? pattern.slice(0, -1) : pattern
  if (!body.includes('*')) return anchored ? path === body : path.startsWith(body)
  const [first = '', ...pieces] = body.split('*')
  if (!path.startsWith(first)) return false
  const last = anchored ? (pieces.pop() ?? '') : ''
  let position = first.length
  for (const piece of pieces) {
    position = endOf(piece, path, position)
    if (position < 0) return false
  }
  return path.length - last.length >= position && path.endsWith(last)
}

/** Return the offset after the first occurrence of a piece, or -1 (Knuth, Morris, Pratt). */
function endOf(piece: string, text: string, from: number): number {
  if (piece === '') return from
  const borders = bordersOf(piece)
  let matched = 0
  for (let position = from; position < text.length; position++) {
    while (matched > 0 && piece[matched] !== text[position]) matched = borders[matched - 1] ?? 0
    if (piece[matched] === text[position]) matched++
    if (matched === piece.length) return position + 1
  }
  return -1
}

/** Return, for each prefix of a piece, the length of its longest proper prefix that is also its suffix. */
function bordersOf(piece: string): number[] {
  const borders = [0]
  let length = 0
  for (let position = 1; position < piece.length; position++) {
    while (length > 0 && piece[length] !== piece[position]) length = borders[length - 1] ?? 0
    if (piece[length] === piece[position]) length++
    borders.push(length)
  }
  return borders
}
