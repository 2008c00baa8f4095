const keyPart = /[ \t]*(?:([\w-]+)|'([^'\n]*)'|"((?:[^"\\\n]|\\.)*)")[ \t]*/y

/** Read a dotted key at an offset; undefined when there is none. `end` lies behind its last visible character. */
export function readTomlKey(
  text: string,
  from: number,
  to: number,
): { path: string[]; end: number } | undefined {
  const path: string[] = []
  let position = from
  while (position < to) {
    keyPart.lastIndex = position
    const part = keyPart.exec(text)
    if (!part) return undefined
    path.push(part[1] ?? part[2] ?? unescapeKey(part[3]!))
    const after = keyPart.lastIndex
    if (text[after] !== '.') return { path, end: position + part[0].trimEnd().length }
    position = after + 1
  }
  return undefined
}

/** Escapes in keys are all but unheard of; those of JSON are read, others stay as written. */
function unescapeKey(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}

/** Offset behind a value of valid TOML: a string, an array or inline table over any lines, or a bare word. */
export function skipTomlValue(text: string, from: number, to: number): number {
  let depth = 0
  let position = from
  let last = from
  while (position < to) {
    const character = text[position]!
    if (character === '"' || character === "'") {
      position = skipString(text, position, to)
      last = position
      if (depth === 0) return position
      continue
    }
    if (depth === 0 && (character === '\n' || character === '#')) break
    if (character === '#') {
      const newline = text.indexOf('\n', position)
      position = newline < 0 ? to : newline
      continue
    }
    position++
    if (/\s/.test(character)) continue
    last = position
    if (character === '[' || character === '{') depth++
    if (character === ']' || character === '}') {
      depth--
      if (depth === 0) return position
    }
  }
  return last
}

function skipString(text: string, from: number, to: number): number {
  const quote = text[from]!
  const long = text.startsWith(quote.repeat(3), from)
  const close = long ? quote.repeat(3) : quote
  for (let position = from + close.length; position < to; position++) {
    if (quote === '"' && text[position] === '\\') position++
    else if (text.startsWith(close, position)) {
      let end = position + close.length
      // `""""` ends with a quote that belongs to the string.
      if (!long) return end
      while (text[end] === quote && end < to) end++
      return end
    }
  }
  return to
}
