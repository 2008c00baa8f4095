import { urlToFiles } from '@indexical/syntax/url'
import type { UrlPolicy } from '@indexical/syntax/url'

/** The options that determine the form of page URLs. */
export type UrlForm = Pick<UrlPolicy, 'cleanUrls' | 'trailingSlash'>

/** URLs that one source writes, such as the sitemap. */
export interface FormSource {
  /** Name of the source for users, such as `sitemap.xml`. */
  name: string
  urls: Iterable<string>
  /** Whether the final slash of folders counts. In links it does not: authors omit it, because hosts add it. */
  decidesSlash: boolean
  /** Whether the host serves these URLs. @default false: the site claims it */
  isAnswered?: boolean
}

/** Options that a run assumed because the user set none. */
export interface AssumedForm extends UrlForm {
  /** The path below which the links of the site lead. */
  base?: string
  /** Names of the sources that decided. */
  sources: readonly string[]
}

/** The output of a build. */
interface OutputFiles {
  /** Names of all files, relative to the output folder. */
  files: ReadonlySet<string>
  /** Names of the HTML files. */
  pages: readonly string[]
}

/**
 * Find the form in which a site writes the URLs of its pages. For each option, the first source with a majority
 * decides.
 *
 * @param sources the most reliable source first; the next one is read only if needed
 * @param policy `cleanUrls` and `trailingSlash` if the user set them
 * @returns `assumed`: the options that the user did not set and that differ from the defaults; `isOpen`: whether nothing
 * shows if URLs end in `.html`
 */
export function findUrlForm(
  sources: Iterable<FormSource>,
  { files, pages }: OutputFiles,
  policy: UrlPolicy,
): { assumed: AssumedForm | undefined; isOpen: boolean } {
  let cleanUrls = pages.every((file) => isIndex.test(file)) ? false : policy.cleanUrls
  // Whether folders, and files without extension, have a final slash.
  let folders = pages.some((file) => file.endsWith('/index.html')) ? undefined : true
  let clean: boolean | undefined
  const names = new Set<string>()
  for (const { name, urls, decidesSlash, isAnswered } of sources) {
    const counts = countForms(urls, files, policy)
    if (cleanUrls === undefined) {
      cleanUrls = majority(counts.clean + counts.cleanSlash, counts.html)
      if (cleanUrls) names.add(name)
    }
    if (decidesSlash && policy.trailingSlash === undefined) {
      if (folders === undefined) {
        folders = majority(counts.folderSlash, counts.folder)
        if (folders === false) names.add(name)
      }
      // No host serves `/a/` for `a.html` without a setting, so a claim of the site is not enough.
      if (isAnswered && clean === undefined) {
        clean = majority(counts.cleanSlash, counts.clean)
        if (clean) names.add(name)
      }
    }
    if (cleanUrls !== undefined && folders !== undefined) break
  }
  const trailingSlash = folders === false ? 'never' : clean && cleanUrls ? 'always' : undefined
  const assumed: AssumedForm = {
    ...(policy.cleanUrls === undefined && cleanUrls && { cleanUrls }),
    ...(trailingSlash && { trailingSlash }),
    sources: [...names],
  }
  return { assumed: names.size === 0 ? undefined : assumed, isOpen: cleanUrls === undefined }
}

/** Return whether `yes` is greater than `no`; undefined if they are equal. */
function majority(yes: number, no: number): boolean | undefined {
  return yes === no ? undefined : yes > no
}

class FormCounts {
  /** `/a.html` */
  html = 0
  /** `/a` for `a.html` */
  clean = 0
  /** `/a/` for `a.html` */
  cleanSlash = 0
  /** `/a` for `a/index.html` */
  folder = 0
  /** `/a/` for `a/index.html` */
  folderSlash = 0
}

function countForms(urls: Iterable<string>, files: ReadonlySet<string>, policy: UrlPolicy): FormCounts {
  const counts = new FormCounts()
  for (const url of urls) {
    const form = formOf(url.replace(/[?#].*$/s, ''), files, policy)
    if (form) counts[form]++
  }
  return counts
}

const isIndex = /(?:^|\/)index\.html?$/

/** Return the form of a URL; undefined for the root, and unless exactly one page has the URL. */
function formOf(url: string, files: ReadonlySet<string>, policy: UrlPolicy): keyof FormCounts | undefined {
  const tried = urlToFiles(url, policy)
  const [named] = tried
  // `/index` for `index.html` is not a form that sites use for their other pages.
  if (named === undefined || named === 'index.html' || /(?:^|\/)index$/.test(named)) return undefined
  const hasSlash = url.endsWith('/')
  if (!hasSlash && files.has(named))
    return named.endsWith('.html') && !isIndex.test(named) ? 'html' : undefined
  const isFolder = tried.some((file) => isIndex.test(file) && files.has(file))
  const isFile = tried.some((file) => !isIndex.test(file) && files.has(file))
  // If both `a.html` and `a/index.html` exist, hosts differ.
  if (isFolder === isFile) return undefined
  if (isFile) return hasSlash ? 'cleanSlash' : 'clean'
  return hasSlash ? 'folderSlash' : 'folder'
}

/**
 * Return the options that change the form of the first path to that of the second; empty if the paths differ in more.
 *
 * @param trailingSlash the current option
 * @param slash the value of the option in the second path
 */
export function formOptions(from: string, to: string, trailingSlash: string, slash: string): string[] {
  const name = from.replace(/(?:\.html?|\/)$/, '')
  if (to.replace(/\/$/, '') !== name) return []
  const isFile = /\.html?$/.test(from)
  const isOther = isFile ? to.endsWith('/') !== (trailingSlash === 'always') : true
  return [...(isFile ? ['`cleanUrls: true`'] : []), ...(isOther ? [`\`trailingSlash: '${slash}'\``] : [])]
}
