import * as v from 'valibot'
import { canonicalPattern, expectPatterns, isPageGlob } from './counterpart.ts'
import { pathGlob, sitePath } from './option-values.ts'
import { record } from './schema-objects.ts'

/** A path or URL of the site, or a glob for paths. */
export const pagePath = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const [issue] = v.safeParse(isPageGlob(dataset.value) ? pathGlob : sitePath, dataset.value).issues ?? []
    if (issue) addIssue({ message: issue.message })
  }),
)

/** Frontmatter of a page. */
const pageData = record(v.string(), v.unknown())

/** Returns the frontmatter of one page by its path, or nothing. */
export type PagesFunction = (path: string) => Record<string, unknown> | undefined | null | void

/** Frontmatter of the pages that a path or glob matches, or a function that returns it for each page. */
export const pagesData = v.union(
  [v.custom<PagesFunction>((value) => typeof value === 'function'), pageData],
  'an object or a function',
)

type Pages = Record<string, v.InferOutput<typeof pagesData>>

/** Names of query parameters. */
const parameters = v.array(v.pipe(v.string(), v.nonEmpty()))

/**
 * Reject canonicals with patterns that do not match, an `otherwise` without such a canonical, and a `query` that is not
 * a list.
 */
export const patternsFit = v.rawCheck<Pages>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const { value: pages } = dataset
  for (const [path, data] of Object.entries(pages)) {
    if (typeof data === 'function') continue
    const found = canonicalPattern(data, {})
    const report = (key: string, message: string): void =>
      addIssue({
        message,
        input: data[key],
        path: [
          { type: 'object', origin: 'value', input: pages, key: path, value: data },
          { type: 'object', origin: 'value', input: data, key, value: data[key] },
        ],
      })
    if (Object.hasOwn(data, 'query') && !v.is(parameters, data['query']))
      report('query', 'a list of names of query parameters')
    const expected = found && expectPatterns(path, found.value)
    if (found && expected !== undefined) report(found.key, expected)
    if (!Object.hasOwn(data, 'otherwise')) continue
    if (!found) report('otherwise', 'a canonical with stars besides it')
    else if (!v.is(pageData, data['otherwise'])) report('otherwise', 'an object')
  }
})
