/** Removes differences between two builds that do not count. */
export interface Normaliser {
  /** Text without absolute paths, durations and old rule ids, as lines. */
  text: (text: string, side: Side) => string[]
  /** JSON as lines: one line for each element of a list, and for each other value. */
  json: (text: string, side: Side) => string[]
  /** The exit code and the output. If stdout is JSON, it is compared as JSON. */
  result: (result: Result, side: Side) => string[]
}

/** Keys whose values are sentences. */
const wordings = new Set(['message', 'because', 'also'])

export function createNormaliser({
  checkouts,
  work,
  renamed,
  ignoresWording,
}: ComparisonSettings): Normaliser {
  const oldIds = Object.keys(renamed).filter((id) => !id.includes('#'))
  // Longer ids come first, because one may be the start of another.
  const alternatives = oldIds
    .toSorted((a, b) => b.length - a.length)
    .map((id) => id.replaceAll(/[^\w/-]/g, '\\$&'))
  const oldId = new RegExp(`(?<![\\w/-])(?:${alternatives.join('|')})(?![\\w/-])`, 'g')

  function plain(text: string, side: Side): string {
    const paths = text.replaceAll(`${work}/${side}`, '<work>').replaceAll(checkouts[side], '<checkout>')
    return side === 'before' && oldIds.length > 0 ? paths.replaceAll(oldId, (id) => renamed[id]!) : paths
  }

  function value(one: unknown, side: Side): unknown {
    if (typeof one === 'string') return plain(one, side)
    if (Array.isArray(one)) return one.map((item) => value(item, side))
    if (typeof one !== 'object' || one === null) return one
    const entries = Object.entries(one as Record<string, unknown>).flatMap(([key, child]) => {
      if (key === 'version') return []
      if (!ignoresWording) return [[key, value(child, side)] as const]
      if (wordings.has(key)) return Array.isArray(child) ? [[key, child.length] as const] : []
      // Some reasons are words from a fixed list, others are sentences.
      if (key === 'reason' && typeof child === 'string' && child.includes(' ')) return []
      return [[key, value(child, side)] as const]
    })
    return renameMessage(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), one, side)
  }

  function renameMessage(made: Record<string, unknown>, original: object, side: Side): object {
    const { rule, id } = original as { rule?: unknown; id?: unknown }
    const name = renamed[`${String(rule)}#${String(id)}`]
    if (side !== 'before' || name === undefined) return made
    const [newRule, newId] = name.split('#')
    return { ...made, rule: newRule, id: newId }
  }

  const normaliser: Normaliser = {
    text: (text, side) =>
      plain(text, side)
        .split('\n')
        .map((line) => line.replaceAll(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, '<time>').trimEnd()),
    json: (text, side) => [...linesOf(value(JSON.parse(text), side), '')],
    result({ code, stdout, stderr }, side) {
      const isJson = stdout.startsWith('{') || stdout.startsWith('[')
      const out = isJson ? normaliser.json(stdout, side) : ignoresWording ? [] : normaliser.text(stdout, side)
      const errors = ignoresWording ? [] : normaliser.text(stderr, side)
      return [`exit code ${code}`, ...out, ...errors.map((line) => `stderr: ${line}`)]
    },
  }
  return normaliser
}

/** A value as lines, so that a diff shows whole findings. */
function* linesOf(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    yield `${path} has ${value.length}`
    for (const item of value) yield `${path}: ${JSON.stringify(item)}`
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value))
      yield* linesOf(child, path === '' ? key : `${path}.${key}`)
  } else yield `${path}: ${JSON.stringify(value)}`
}

/** The exit code of a process, and its output. */
export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

export interface ComparisonSettings {
  checkouts: Record<Side, string>
  /** Folder for the projects of both sides. */
  work: string
  /** Renamed rules: new ids by old ids. */
  renamed: Readonly<Record<string, string>>
  ignoresWording: boolean
}

/** The two builds. */
export const sides = ['before', 'after'] as const

export type Side = (typeof sides)[number]
