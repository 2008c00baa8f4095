import type { Locate } from './create-placer.ts'
import { createPlacer } from './create-placer.ts'
import type { IntentProblem } from './problems.ts'
import { noData } from './no-data.ts'
import { intentProblem } from './problems.ts'
import { readJson } from './read-json.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'
import type { Format } from './split-frontmatter.ts'
import { splitFrontmatter } from './split-frontmatter.ts'

/** A problem of reading frontmatter as YAML, TOML or JSON. */
export type FrontmatterProblem = IntentProblem

/** Data of a text together with the places of its values. */
export interface LocatedData {
  /** Objects without a prototype; dates are strings as written. Empty when the text does not parse. */
  data: Record<string, unknown>
  /** Place of a value. */
  locate: Locate
  /** Place of the key of a value. */
  locateKey: Locate
  problems: FrontmatterProblem[]
}

/** Frontmatter of a page. */
export interface Frontmatter extends LocatedData {
  format: Format
  /** Offset at which the page's own text begins, in UTF-16 units. */
  body: { start: number }
  /** Whether the frontmatter stands in an HTML comment. */
  comment: boolean
}

const readers = { yaml: readYaml, json: readJson, toml: readToml }

/**
 * Read the frontmatter of a page: between `---`, `---yaml`, `---json`, `---toml`, `+++` or `;;;` fences at the
 * top, or between `---` lines in an HTML comment that only white space and a doctype may precede.
 *
 * Undefined when there is none: no fence, no closing fence (in Markdown a lone `---` is a thematic break),
 * plain text between two such breaks, code (`---js`, Astro components). It never throws; what cannot be parsed
 * is a problem with its place.
 */
export function readFrontmatter(text: string, file: string): Frontmatter | undefined {
  // The fences of an Astro component hold TypeScript.
  if (/\.astro$/i.test(file)) return undefined
  const split = splitFrontmatter(text)
  if (!split) return undefined
  const { format, comment, start, end } = split
  const rest = { format, body: { start: split.bodyStart }, comment }
  if (split.unclosed) {
    const at = createPlacer(text, file)(start, start)
    const missing = intentProblem(
      'frontmatter/parses',
      'missing',
      ['`---` line before the end of the comment', 'one after the last key'],
      at,
    )
    return { ...noData(missing), ...rest }
  }
  const source = { text, start, end, place: createPlacer(text, file) }
  const result = readers[format](source)
  const [problem] = result.problems
  if (format === 'yaml' && !comment && problem?.id === 'not-a-map') return undefined
  return { ...result, ...rest }
}

/** Read a data file such as `page.yaml` beside `page.html`. It never throws. */
export function readData(text: string, file: string, format: Format): LocatedData {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  return readers[format]({ text, start, end: text.length, place: createPlacer(text, file) })
}
