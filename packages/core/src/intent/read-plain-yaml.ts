/** Longer frontmatter is rare, and the patterns below are not meant for it. */
const longest = 10_000

const line =
  /^(?:(?<key>[A-Za-z][\w-]{0,99}):(?: +(?<value>\S(?:.*\S)?))?|(?<indent> *)- +(?<item>\S(?:.*\S)?)|#.*| *)$/
const quoted = /^(?:"([^"\\\p{Cc}]*)"|'([^'\p{Cc}]*)')$/u
/** Starts as a word or a path, has no colon that could end a key and no `#` that could start a comment. */
const text = /^(?:\p{L}|\.{0,2}\/)(?:[^:#\p{Cc}\p{Z}]| |:(?! |$))*$/u
/** Words that mean a value in some writing. */
const word = /^(?:true|false|null)$/i
const number = /^(?:0|[1-9]\d{0,14})$/
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Read YAML that holds only keys with one-line texts, dates, whole numbers, booleans or lists of these, as most posts
 * do: the library, which keeps every token with its place, finds the same and takes many times as long.
 *
 * @returns undefined for everything else, broken YAML included
 */
export function readPlainYaml(raw: string): Record<string, unknown> | undefined {
  if (raw.length > longest) return undefined
  const data = Object.create(null) as Record<string, unknown>
  let list: { key: string; indent: string | undefined } | undefined
  for (const part of raw.split(/\r?\n/)) {
    const groups = line.exec(part)?.groups
    if (!groups) return undefined
    const { key, value, indent, item } = groups
    if (item !== undefined) {
      const entry = scalarOf(item)
      if (entry === undefined || !list || (list.indent ?? indent) !== indent) return undefined
      data[list.key] = list.indent === undefined ? [entry] : [...(data[list.key] as unknown[]), entry]
      list.indent = indent
    } else if (key !== undefined) {
      const known = value === undefined ? null : (scalarOf(value) ?? listOf(value))
      if (known === undefined || key in data || word.test(key)) return undefined
      data[key] = known
      list = known === null ? { key, indent: undefined } : undefined
    }
  }
  return Object.keys(data).length > 0 ? data : undefined
}

function scalarOf(value: string): string | number | boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true'
  const inner = quoted.exec(value)
  if (inner) return inner[1] ?? inner[2]
  if (number.test(value)) return Number(value)
  const isText = text.test(value) && !word.test(value)
  return isText || date.test(value) ? value : undefined
}

/** `[one, two]`; within brackets fewer characters stand for themselves. */
function listOf(value: string): unknown[] | undefined {
  if (!value.startsWith('[') || !value.endsWith(']') || value === '[') return undefined
  const inner = value.slice(1, -1)
  if (/[[\]{}:]|[^\S ]/.test(inner)) return undefined
  const items = inner.trim() === '' ? [] : inner.split(',').map((item) => scalarOf(item.trim()))
  return items.includes(undefined) ? undefined : items
}
