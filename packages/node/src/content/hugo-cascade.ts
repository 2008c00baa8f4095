import { createMatchGlobs } from '@indexical/syntax/globs'
import { isData } from './config-data.ts'
import type { Data } from './config-data.ts'

/** Frontmatter for the pages below a section, from its `_index` file or the configuration. */
export interface HugoCascade {
  /** Folder of the section, with a final slash; empty for the home page and the configuration. */
  folder: string
  /** Undefined for all languages. */
  language: string | undefined
  values: Data
  /** Return whether a page gets the values. @default all */
  matches?: (page: CascadePage) => boolean
}

/** Properties by which a cascade selects pages. */
export interface CascadePage {
  /** Source file relative to the content folder. */
  path: string
  language: string
}

/**
 * Return the values that the key `cascade` gives to pages, the weakest first, because the first entry wins.
 *
 * @see https://gohugo.io/content-management/front-matter/#cascade
 */
export function readCascades(data: Data, where: Pick<HugoCascade, 'folder' | 'language'>): HugoCascade[] {
  const key = Object.keys(data).find((one) => one.toLowerCase() === 'cascade')
  const entries = (key === undefined ? [] : [data[key]].flat()).filter(isData)
  return entries.toReversed().flatMap((entry) => {
    const { _target, target = _target, ...values } = entry
    if (target === undefined) return [{ ...where, values }]
    const matches = readTarget(target)
    return matches ? [{ ...where, values, matches }] : []
  })
}

/**
 * Add the cascades of the sections above a page to its frontmatter. Values of the page win, then those of the nearest
 * section.
 */
export function withCascade(
  { path, language, data }: CascadePage & { data: Data },
  cascades: readonly HugoCascade[],
): Data {
  const above = cascades.filter(
    (one) =>
      (one.language ?? language) === language &&
      path.startsWith(one.folder) &&
      (one.matches?.({ path, language }) ?? true),
  )
  if (above.length === 0) return data
  const values = above.toSorted((a, b) => a.folder.length - b.folder.length).map((one) => one.values)
  return Object.assign({}, ...values, data) as Data
}

/** Return a function that selects pages; undefined for a target with conditions that are not supported. */
function readTarget(target: unknown): HugoCascade['matches'] {
  if (!isData(target)) return undefined
  const conditions: NonNullable<HugoCascade['matches']>[] = []
  for (const [name, pattern] of Object.entries(target)) {
    const textsOf = Object.hasOwn(textsByName, name) ? textsByName[name] : undefined
    if (!textsOf || typeof pattern !== 'string') return undefined
    const matches = createMatchGlobs([pattern])
    conditions.push((page) => textsOf(page).some((text) => matches(text).length > 0))
  }
  return (page) => conditions.every((holds) => holds(page))
}

/** The texts of a page that the pattern of a condition may match. */
const textsByName: Readonly<Record<string, (page: CascadePage) => string[]>> = {
  // Before 0.123, paths have an extension.
  path: ({ path }) => [`/${path}`, logicalPath(path)],
  kind: ({ path }) => [kindOf(path)],
  lang: ({ language }) => [language],
  environment: () => ['production'],
}

function logicalPath(path: string): string {
  return `/${path.toLowerCase()}`.replace(/(?:\/_?index)?(?:\.[a-z-]{2,5})?\.[^./]+$/, '') || '/'
}

function kindOf(path: string): string {
  if (!/(?:^|\/)_index\.[^/]*$/.test(path)) return 'page'
  return path.includes('/') ? 'section' : 'home'
}
