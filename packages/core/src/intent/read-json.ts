import type { LocatedData } from './frontmatter.ts'
import { findJsonError } from './find-json-error.ts'
import { kindOf } from './kind-of.ts'
import { noData } from './no-data.ts'
import { intentProblem } from './problems.ts'
import { parseYaml, yamlPlaces } from './read-yaml.ts'
import type { Source } from './source.ts'
import { toPlainData } from './to-plain-data.ts'

/** Read JSON; its places come from reading it as YAML, of which it is a subset. */
export function readJson(source: Source): LocatedData {
  const raw = source.text.slice(source.start, source.end)
  if (raw.trim() === '') return noData()
  try {
    const value = toPlainData(JSON.parse(raw))
    if (kindOf(value) === 'object') {
      return { ...jsonPlaces(source, raw), data: value as Record<string, unknown>, problems: [] }
    }
    const at = source.place(source.start, source.start + raw.trimEnd().length)
    const kind = kindOf(value) ?? String(value ?? 'empty string')
    return noData(intentProblem('frontmatter/parses', 'not-a-map', [kind], at))
  } catch {
    const offset = source.start + findJsonError(raw)
    const at = source.place(offset, Math.min(offset + 1, source.end))
    return noData(intentProblem('frontmatter/parses', 'syntax', ['JSON syntax', 'valid JSON'], at))
  }
}

/** Places, or none where the YAML reader gives up (nesting without end). */
function jsonPlaces(source: Source, raw: string): Pick<LocatedData, 'locate' | 'locateKey'> {
  try {
    // White space in JSON, which the YAML reader takes for a part of what follows.
    return yamlPlaces(source, parseYaml(raw.replace(/\r(?!\n)/g, ' ')))
  } catch {
    return noData()
  }
}
