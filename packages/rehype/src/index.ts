import type { Root } from 'hast'
import type { Plugin } from 'unified'
import type { VFile } from 'vfile'
import {
  createJudge,
  createPagesOption,
  createResolvedUrls,
  decoded,
  fileToUrl,
  findHiddenFrontmatter,
  OptionsError,
  readFrontmatter,
  readIntent,
  resolveOptions,
  resolveSourceLink,
  settleIgnores,
  siteUrl,
  toIntentProblem,
} from '@indexical/core'
import type { Finding, Options, Page, PageContext, ShowFile, UserOptions } from '@indexical/core'
import { addMessages } from './add-messages.ts'
import { completeTree } from './complete-tree.ts'
import { edit, examine } from './examine.ts'
import { createOverrides } from './override-levels.ts'
import { expectSelectors } from './select-elements.ts'

export { examine } from './examine.ts'
export type { Examined } from './examine.ts'
export { hidePage } from './hide-page.ts'
export { createOverrides } from './override-levels.ts'
export { expectSelectors } from './select-elements.ts'
export { planEdits } from './plan-edits.ts'
export type { InjectOptions } from './plan-edits.ts'

declare module '@indexical/core' {
  interface IndexicalData {
    /** What a host knows of the page; without it the plugin reads the file's own data. */
    context?: PageContext
    /** The host writes the edits and hands the page over again: until it settles, it is not judged. */
    isReadAgain?: boolean
    /** How paths of the output are shown in findings. */
    showFile?: ShowFile
    /** The page after the edits; before them when the host reads it again. */
    page?: Page
    /** Findings of the rules that look at one page. */
    findings?: Finding[]
  }
}

/** Options of the plugin: those of every plugin, and where a page's URL and frontmatter come from. */
export interface RehypeIndexicalOptions extends UserOptions {
  /**
   * URL of the page: absolute, a path of the site, or a function of the file.
   * @default the file's path relative to its working folder, with `.html` for its extension
   */
  url?: string | ((file: VFile) => string | undefined) | undefined
  /**
   * Frontmatter of the page.
   * @default `file.data.matter`, then `file.data.astro.frontmatter`, then what stands at the top of the file
   */
  frontmatter?: Record<string, unknown> | ((file: VFile) => Record<string, unknown> | undefined) | undefined
}

/**
 * Inject and validate robots meta and canonical links.
 *
 * Findings are messages of the file (`source: 'indexical'`, `ruleId`; `fatal: true` for errors), the page and
 * the edits stand in `file.data.indexical`.
 *
 * @throws {OptionsError} for wrong options, or when a page's URL cannot be told
 */
const rehypeIndexical: Plugin<[RehypeIndexicalOptions], Root> = (
  pluginOptions = {} as RehypeIndexicalOptions,
) => {
  // Code in JavaScript may say null, too.
  const { url, frontmatter, ...userOptions } = { ...pluginOptions }
  const options = resolveOptions(userOptions, ['url', 'frontmatter'])
  expectOrigins({ url, frontmatter })
  const judge = createJudge(options, Date.now)
  const override = createOverrides(options, judge)
  const pagesOption = createPagesOption(options)
  expectSelectors(options.nosnippet)
  const resolved = createResolvedUrls()
  return (tree, file) => {
    const given = file.data.indexical ?? {}
    if (!given.context) completeTree(tree)
    const context = given.context ?? contextOf(file, { url, frontmatter, pagesOption }, options)
    // A host's processor ends with its build; another one may read files for months, and must not remember their links.
    const memory = given.context && resolved
    const { page, edits } = (given.isReadAgain ? edit : examine)(tree, context, options, memory)
    const isJudged = !given.isReadAgain || edits.length === 0
    const findings = isJudged ? judge.page(page, given.showFile) : []
    // A host that hands over the context reads the findings itself and settles and words them with the whole site's.
    const settled = given.context ? findings : override(settleIgnores(findings, [page]).findings)
    file.data.indexical = { ...given, page, edits, findings: settled }
    if (given.context) return
    addMessages(file, page, settled)
  }
}

export default rehypeIndexical

interface Origins {
  url: RehypeIndexicalOptions['url']
  frontmatter: RehypeIndexicalOptions['frontmatter']
  pagesOption: ReturnType<typeof createPagesOption>
}

/** @throws {OptionsError} for an option of this plugin alone that is neither what it names nor a function */
function expectOrigins({ url, frontmatter }: Pick<RehypeIndexicalOptions, 'url' | 'frontmatter'>): void {
  if (!['undefined', 'string', 'function'].includes(typeof url)) {
    throw new OptionsError(
      `Unexpected value \`${String(url)}\` of option \`url\`, expected a string or a function`,
    )
  }
  if (Array.isArray(frontmatter) || !['undefined', 'object', 'function'].includes(typeof frontmatter)) {
    const found = String(frontmatter)
    throw new OptionsError(
      `Unexpected value \`${found}\` of option \`frontmatter\`, expected an object or a function`,
    )
  }
}

function contextOf(file: VFile, origins: Origins, options: Options): PageContext {
  const path = file.path === undefined ? undefined : relativePath(file.path, file.cwd)
  const output = path === undefined ? undefined : outputOf(path)
  const told = typeof origins.url === 'function' ? origins.url(file) : origins.url
  const url = told === undefined ? urlOfFile(output, file, options) : siteUrl(told, options)
  if (!URL.canParse(url)) {
    throw new OptionsError(
      `Unexpected URL \`${url}\` of the page, expected an absolute URL or a path of the site`,
    )
  }
  const intent = intentOf(file, url, origins, options)
  // Where URLs are told file by file, nobody knows the URL of another one.
  if (told !== undefined || path === undefined) return { url, file: output ?? '', source: path, ...intent }
  const urlOfSource = (link: string): string | undefined => {
    const { file: target } = resolveSourceLink(path, link, () => undefined)
    return target === '' ? undefined : fileToUrl(outputOf(decoded(target)), options)
  }
  return { url, file: output ?? '', source: path, urlOfSource, ...intent }
}

/** What a source file becomes where nobody says otherwise. */
function outputOf(path: string): string {
  return path.replace(/\.[^./\\]+$/, '.html')
}

function urlOfFile(output: string | undefined, { path, cwd }: VFile, options: Options): string {
  if (output === undefined) {
    throw new OptionsError('Missing URL of the page, expected option `url` or a file with a path')
  }
  // The folders of a machine are no part of an address.
  if (/^(?:[a-z]:)?\/|^\.\.\//i.test(output)) {
    throw new OptionsError(`Unexpected file \`${path}\` outside of \`${cwd}\`, expected option \`url\``)
  }
  return fileToUrl(output, options)
}

function intentOf(
  file: VFile,
  url: string,
  { frontmatter, pagesOption }: Origins,
  { fields }: Options,
): ReturnType<typeof readIntent> {
  const told = typeof frontmatter === 'function' ? frontmatter(file) : frontmatter
  const ours = pagesOption(url)
  if (told) return readIntent({ ...ours, ...told }, { fields, ours })
  // Plugins keep values without places, and the file may still hold them.
  const source = file.path === undefined ? undefined : relativePath(file.path, file.cwd)
  const own = readFrontmatter(String(file), source ?? '')
  const { matter, astro } = file.data as {
    matter?: Record<string, unknown>
    astro?: { frontmatter?: Record<string, unknown> }
  }
  const read = matter ?? astro?.frontmatter
  const { intent, problems } = readIntent(
    { ...ours, ...(read ?? own?.data) },
    { fields, ours, locate: own?.locate, locateKey: own?.locateKey, file: source },
  )
  if (read) return { intent, problems }
  const hidden = own ? undefined : findHiddenFrontmatter(String(file), source ?? '')
  const syntax = hidden ? [hidden] : (own?.problems ?? [])
  return { intent, problems: [...syntax.map(toIntentProblem), ...problems] }
}

function relativePath(path: string, cwd: string): string {
  const from = `${cwd.replaceAll('\\', '/').replace(/\/$/, '')}/`
  const to = path.replaceAll('\\', '/')
  // Windows finds a file in any case, and editors write the letter of a drive small.
  const same = (text: string): string => (/^[a-z]:/i.test(from) ? text.toLowerCase() : text)
  return same(to).startsWith(same(from)) ? to.slice(from.length) : to
}
