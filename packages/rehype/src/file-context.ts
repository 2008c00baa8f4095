import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { OptionsError } from '@indexical/core'
import {
  createPagesOption,
  findHiddenFrontmatter,
  hasCanonicalPattern,
  readIntent,
  resolveSourceLink,
  toIntentProblem,
} from '@indexical/core/internal'
import { createMatchUrls } from '@indexical/syntax/globs'
import { readFrontmatter } from '@indexical/syntax/data'
import { decoded } from '@indexical/syntax/internal'
import { fileToUrl, siteUrl } from '@indexical/syntax/url'
import type { Options } from '@indexical/core'
import type { PageContext } from '@indexical/core/internal'

/** Options for the URL and the frontmatter of a file. */
export interface FileOptions {
  /**
   * URL of the page: absolute, a path of the site, or a function of the file.
   * @default the file's path relative to its working folder, with `.html` for its extension
   */
  url?: string | ((file: VFile) => string | undefined) | undefined
  /**
   * Frontmatter of the page.
   * @default `file.data.matter`, then `file.data.astro.frontmatter`, then what is at the top of the file
   */
  frontmatter?: Record<string, unknown> | ((file: VFile) => Record<string, unknown> | undefined) | undefined
}

/**
 * Prepare to read the URL and the intent of pages from their files.
 *
 * @throws {OptionsError} for an option that is neither a value of its type nor a function
 */
export function createFileContext(fileOptions: FileOptions, options: Options): (file: VFile) => PageContext {
  expectFileOptions(fileOptions)
  expectNoPattern(options)
  const pagesOption = createPagesOption(options, { createMatchUrls })
  return (file) => {
    const path = file.path === undefined ? undefined : relativePath(file.path, file.cwd)
    const output = path === undefined ? undefined : outputOf(path)
    const given = typeof fileOptions.url === 'function' ? fileOptions.url(file) : fileOptions.url
    const url = given === undefined ? urlOfFile(output, file, options) : siteUrl(given, options)
    if (!URL.canParse(url)) {
      throw new OptionsError(
        `Unexpected URL \`${url}\` of the page, expected an absolute URL or a path of the site`,
      )
    }
    const intent = intentOf(file, fileOptions, pagesOption.dataOf(url), options)
    // If the option returns the URL of each file, the URLs of other files are unknown.
    if (given !== undefined || path === undefined) return { url, file: output ?? '', source: path, ...intent }
    const urlOfSource = (link: string): string | undefined => {
      const { file: target } = resolveSourceLink(path, link, () => undefined)
      return target === '' ? undefined : fileToUrl(outputOf(decoded(target)), options)
    }
    return { url, file: output ?? '', source: path, urlOfSource, ...intent }
  }
}

/** @throws {OptionsError} for a canonical with a pattern, because this pipeline knows only one file at a time */
function expectNoPattern(options: Options): void {
  if (!hasCanonicalPattern(options)) return
  throw new OptionsError(
    'Unexpected canonical with stars in option `pages`, expected it in a plugin or command that reads the whole site',
  )
}

function expectFileOptions({ url, frontmatter }: FileOptions): void {
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

/** The output file of a source file. */
function outputOf(path: string): string {
  return path.replace(/\.[^./\\]+$/, '.html')
}

function urlOfFile(output: string | undefined, { path, cwd }: VFile, options: Options): string {
  if (output === undefined) {
    throw new OptionsError('Missing URL of the page, expected option `url` or a file with a path')
  }
  // The folders of a machine are not part of a URL.
  if (/^(?:[a-z]:)?\/|^\.\.\//i.test(output)) {
    throw new OptionsError(`Unexpected file \`${path}\` outside of \`${cwd}\`, expected option \`url\``)
  }
  return fileToUrl(output, options)
}

function intentOf(
  file: VFile,
  { frontmatter }: FileOptions,
  fromOptions: Record<string, unknown> | undefined,
  { fields }: Options,
): ReturnType<typeof readIntent> {
  const given = typeof frontmatter === 'function' ? frontmatter(file) : frontmatter
  if (given) return readIntent({ ...fromOptions, ...given }, { fields, fromOptions })
  // Plugins store values without locations. The file may still contain them.
  const source = file.path === undefined ? undefined : relativePath(file.path, file.cwd)
  const own = readFrontmatter(String(file), source ?? '')
  const { matter, astro } = file.data as {
    matter?: Record<string, unknown>
    astro?: { frontmatter?: Record<string, unknown> }
  }
  const read = matter ?? astro?.frontmatter
  const { intent, problems } = readIntent(
    { ...fromOptions, ...(read ?? own?.data) },
    { fields, fromOptions, locate: own?.locate, locateKey: own?.locateKey, file: source },
  )
  if (read) return { intent, problems }
  const hidden = own ? undefined : findHiddenFrontmatter(String(file), source ?? '')
  const syntax = hidden ? [hidden] : (own?.problems ?? [])
  return { intent, problems: [...syntax.map(toIntentProblem), ...problems] }
}

function relativePath(path: string, cwd: string): string {
  const from = `${cwd.replaceAll('\\', '/').replace(/\/$/, '')}/`
  const to = path.replaceAll('\\', '/')
  // Windows ignores case, and some editors write the drive letter in lower case.
  const normalizeCase = (text: string): string => (/^[a-z]:/i.test(from) ? text.toLowerCase() : text)
  return normalizeCase(to).startsWith(normalizeCase(from)) ? to.slice(from.length) : to
}

/**
 * Add the properties and children that hast requires. Older plugins and trees that were written by hand omit empty
 * ones, which the rest of unified accepts.
 */
export function completeTree(tree: Root): void {
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === 'element') {
      node.properties ??= {}
      node.children ??= []
    }
    if ('children' in node) for (const child of node.children) nodes.push(child)
  }
}
