import type { Format, LocatedData } from './located-data.ts'
import { noData } from './located-data.ts'
import { createLocateRange } from './locate-range.ts'
import { readJson } from './read-json.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'
import { splitFrontmatter } from './split-frontmatter.ts'

/** Frontmatter of a page. */
export interface Frontmatter extends LocatedData {
  format: Format
  /** Offset at which the page's own text begins, in UTF-16 units. */
  body: { start: number }
  /** Whether the frontmatter is in an HTML comment. */
  comment: boolean
}

const readers = { yaml: readYaml, json: readJson, toml: readToml }

/**
 * Read the frontmatter of a page: between `---`, `---yaml`, `---json`, `---toml`, `+++` or `;;;` fences at the
 * top, or between `---` lines in an HTML comment that only white space and a doctype may precede.
 *
 * Returns undefined if there is none: no fence, no closing fence (a single `---` in Markdown is a thematic break),
 * plain text between two such breaks, code (`---js`, Astro components). Never throws: a syntax error is a problem
 * with its location.
 *
 * @param file path that locations contain; its extension excludes Astro components
 */
export function readFrontmatter(text: string, file: string): Frontmatter | undefined {
  // The fences of an Astro component contain TypeScript.
  if (/\.astro$/i.test(file)) return undefined
  const split = splitFrontmatter(text)
  if (!split) return undefined
  const { format, comment, start, end } = split
  const rest = { format, body: { start: split.bodyStart }, comment }
  const locateRange = createLocateRange(text, file)
  if (split.unclosed) {
    return { ...noData({ type: 'unclosed-fence', args: [], location: locateRange(start, start) }), ...rest }
  }
  const result = readers[format]({ text, start, end, locateRange })
  const [problem] = result.problems
  if (format === 'yaml' && !comment && problem?.type === 'not-a-map') return undefined
  return { ...result, ...rest }
}

/**
 * Read a data file such as `page.yaml` next to `page.html`. Never throws: a syntax error is a problem with its
 * location.
 *
 * @param file path that locations contain
 */
export function readData(text: string, file: string, format: Format): LocatedData {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  return readers[format]({ text, start, end: text.length, locateRange: createLocateRange(text, file) })
}
