type Data = Readonly<Record<string, unknown>>

/** Frontmatter that the `_index` of a section gives to the pages below it. */
export interface HugoCascade {
  /** Folder of the section, with a final slash; empty for the home page. */
  folder: string
  language: string
  values: Data
}

/**
 * Return what a section gives to its pages. Entries with a target are left out: they hold only for some pages.
 *
 * @see https://gohugo.io/content-management/front-matter/#cascade
 */
export function readCascade(data: Data): Data | undefined {
  const key = Object.keys(data).find((one) => one.toLowerCase() === 'cascade')
  const entries = (key === undefined ? [] : [data[key]].flat()).filter(isObject)
  const plain = entries.filter((entry) => !('_target' in entry || 'target' in entry))
  return plain.length === 0 ? undefined : (Object.assign({}, ...plain.toReversed()) as Data)
}

/** Return frontmatter with that of the sections above the page: the nearest section wins, and the page over all. */
export function withCascade(
  { path, language, data }: { path: string; language: string; data: Data },
  cascades: readonly HugoCascade[],
): Data {
  const above = cascades.filter((one) => one.language === language && path.startsWith(one.folder))
  if (above.length === 0) return data
  const values = above.toSorted((a, b) => a.folder.length - b.folder.length).map((one) => one.values)
  return Object.assign({}, ...values, data) as Data
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
