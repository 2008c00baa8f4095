import { resolveOptions } from '@indexical/core'
import type { Options, UserOptions } from '@indexical/core'
import { findUrlForm } from '@indexical/core/internal'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { createFileToUrl, isErrorFile, urlToFiles } from '@indexical/syntax/url'
import { readContent } from '../content/read-content.ts'
import { unbuiltPaths } from '../content/unbuilt-locales.ts'
import { createBuild } from './build.ts'
import type { Build } from './build.ts'
import { assumeBase } from './assume-base.ts'
import { checkOptions } from './check-options.ts'
import { foldersOf } from '../output/command-folders.ts'
import { filesOf } from '../output/output-folder.ts'
import { isHtml } from '../output/walk-pages.ts'
import { sampleEvenly } from '../output/sample-evenly.ts'
import { createRespond, isSent, listedUrls, readOwnPage, sampleSize, vitePressSettings } from './own-forms.ts'
import type { OwnPage, Respond } from './own-forms.ts'
import type { BuildContext } from '../output/types.ts'

/**
 * Start a build of an output folder without a plugin (see `createBuild`). Options for the form of URLs that the user
 * did not set are taken from the folder.
 *
 * @param isPart whether other machines have the other pages: nothing is taken from the folder, so that all parts agree
 * @param current a build of the folder as it was before, which is returned if nothing else is taken from the folder now
 * @throws {OptionsError} for wrong options
 * @throws {FolderError} naming the file that cannot be read
 */
export function createFolderBuild(
  userOptions: UserOptions,
  ownContext: BuildContext,
  isPart = false,
  current?: Build,
): Build {
  const checked = checkOptions(userOptions)
  const folders = { ...foldersOf(userOptions, ownContext), ...ownContext }
  const based = isPart ? undefined : assumeBase(userOptions, checked, folders)
  const options = { ...userOptions, ...(based && { base: based.base }) }
  // A framework that knows the sources adds files while the build runs.
  const { mayOmitPages, knowsSources = mayOmitPages } = ownContext
  const context: BuildContext = knowsSources
    ? ownContext
    : { ...folders, content: readContent(resolveOptions(options), folders) }
  const { assumed: form, isOpen } = isPart ? userForm : assumeForm(options, folders)
  const { sources: _, ...own } = { ...based, ...form }
  if (current && formNames.every((name) => own[name] === current.context.assumed?.[name])) return current
  const dynamicRoutes = [
    ...(context.dynamicRoutes ?? []),
    ...(isPart ? [] : unbuiltPaths(folders.root, folders.project, filesOf(context))),
  ]
  const known: BuildContext = { ...context, isComplete: true, isFormOpen: isOpen, dynamicRoutes }
  const found = [based, form].filter((one) => one !== undefined)
  if (found.length === 0) return createBuild(options, known)
  const sources = [...new Set(found.flatMap((one) => one.sources))]
  return createBuild({ ...options, ...own }, { ...known, assumed: { ...own, sources } })
}

/**
 * Return the options `cleanUrls` and `trailingSlash` for the form of URLs that the folder uses. The host decides first,
 * then the configuration of the generator, then most canonicals, sitemap entries or links.
 *
 * @returns `assumed` is undefined if the user set both options, or the defaults are correct
 */
function assumeForm(user: UserOptions, context: BuildContext): ReturnType<typeof findUrlForm> {
  const options = resolveOptions(user)
  const { cleanUrls, trailingSlash } = user
  if (cleanUrls !== undefined && trailingSlash !== undefined) return userForm
  const files = filesOf(context)
  const excludedBy = createMatchGlobs(options.exclude)
  const isPage = (file: string): boolean =>
    isHtml(file) && !isErrorFile(file) && excludedBy(file).length === 0
  const folder = { options, context, files: new Set(files), pages: files.filter(isPage) }
  return findUrlForm(formSources(folder), folder, { ...options, cleanUrls, trailingSlash })
}

const formNames = ['base', 'cleanUrls', 'trailingSlash'] as const

const userForm: ReturnType<typeof findUrlForm> = { assumed: undefined, isOpen: false }

interface Folder {
  options: Options
  context: BuildContext
  files: ReadonlySet<string>
  /** HTML files, without error pages and excluded files. */
  pages: readonly string[]
}

/** Yield the sources of page URLs, the most reliable first. */
function* formSources(folder: Folder): Parameters<typeof findUrlForm>[0] {
  const fileToUrl = createFileToUrl(folder.options)
  const sample = sampleEvenly(folder.pages, sampleSize)
  const respond = createRespond(folder.options, folder.context, folder.files)
  // A form that the host redirects or does not serve is wrong, even if most URLs have it.
  const served = (urls: Iterable<string>): Iterable<string> =>
    respond ? [...urls].filter((url) => isSent(respond(url))) : urls
  const forms = respond ? sample.flatMap((file) => onlyForms(respond, file, fileToUrl(file))) : []
  yield { name: 'the host', urls: forms, decidesSlash: true, isAnswered: true }
  const pages = sample.map((file) => readPage(folder, file, fileToUrl(file)))
  const configured = served(pages.flatMap((page) => page.configured))
  yield { name: 'the configuration of VitePress', urls: configured, decidesSlash: false }
  // A relative link shows where the page is served. A canonical only claims it.
  yield { name: 'the relative links', urls: pages.flatMap((page) => page.bases), decidesSlash: true }
  const canonicals = served(pages.flatMap((page) => page.canonicals))
  yield { name: 'the canonicals', urls: canonicals, decidesSlash: true }
  // The sitemap that this run replaces is the best evidence.
  const listed = listedUrls(folder.options, folder.context, folder.files)
  yield { name: 'the sitemap', urls: served(listed), decidesSlash: true }
  const links = served(pages.flatMap((page) => page.links))
  yield { name: 'the links', urls: links, decidesSlash: false }
}

/**
 * Return the URL forms at which the host serves a page. Empty if it serves every form, or the file name and another
 * form.
 */
function onlyForms(respond: Respond, file: string, url: string): string[] {
  const bare = url.replace(/(?:\.html|\/)$/, '')
  const forms = [...new Set([url, bare, `${bare}/`])]
  const responses = forms.map(respond)
  // A redirect to another page does not show a form.
  if (responses.some((response) => response?.location !== undefined && !forms.includes(response.location)))
    return []
  // A setting that no file shows decides whether the host redirects.
  if (responses.some((response) => response?.doubt)) return []
  const served = forms.filter((_form, index) => responses[index]?.file === file)
  return served.length > 1 && (served[0] === `${bare}.html` || served.length === forms.length) ? [] : served
}

/** Read the URLs that a page shows. Its text does not stay in memory. */
function readPage({ options, context, files }: Folder, file: string, url: string) {
  const { html, signals, canonicals } = readOwnPage({ options, context }, file, url)
  return {
    /** The URL of the page by the configuration of its generator, if the page contains it. */
    configured: configuredUrl(html, url),
    /** The canonical, if it leads to the page itself. */
    canonicals,
    links: [...signals.links.urls, ...signals.alternates.flatMap((alternate) => alternate.url ?? [])],
    /** The URL of the folder, with or without final slash, from which relative links lead to existing files. */
    bases: url.endsWith('/')
      ? basesOf(signals.links, url, (to) => urlToFiles(to, options).some((name) => files.has(name)))
      : [],
  }
}

type Links = OwnPage['signals']['links']

const isRelative = /^(?![a-z][a-z\d+.-]*:|[/?#]|\s*$)/i

/** Return the forms of a folder's URL from which relative links lead to files that the other form does not reach. */
function basesOf(links: Links, url: string, exists: (url: string) => boolean): string[] {
  const bases: string[] = []
  for (let number = 0; number < links.length; number++) {
    const href = links.link(number).href.value.trim()
    if (!isRelative.test(href)) continue
    const forms = [url, url.slice(0, -1)].filter(
      (base) => URL.canParse(href, base) && exists(new URL(href, base).href),
    )
    if (forms.length === 1) bases.push(forms[0]!)
  }
  return bases
}

function configuredUrl(html: Buffer, url: string): string[] {
  const { cleanUrls } = vitePressSettings(html)
  return cleanUrls === undefined ? [] : [cleanUrls ? url.replace(/\.html$/, '') : url]
}
