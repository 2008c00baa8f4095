import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { resolveOptions } from '@indexical/core'
import { isPlaceholderHostname } from '@indexical/syntax/internal'
import { createFileToUrl, describePreviewHostname } from '@indexical/syntax/url'
import { readText } from '../content/config-data.ts'
import { findGeneratorBelow } from '../content/find-generator.ts'
import { filesOf } from '../output/output-folder.ts'
import { sampleEvenly } from '../output/sample-evenly.ts'
import { isHtml } from '../output/walk-pages.ts'
import { listedUrls, readOwnPage, sampleSize } from './own-forms.ts'

/**
 * Return the URL of the production site, if the user did not set it. The generator's configuration decides first, then
 * `CNAME`, most canonicals, sitemap entries, `og:url`, and package.json. Placeholders come last.
 *
 * @param root absolute project folder
 * @param outDir absolute output folder, which need not exist
 * @returns the URL with the base and without final slash, and what contains it, such as `the canonicals`
 */
export function findSite(root: string, outDir: string) {
  let placeholder: { site: string; source: string } | undefined
  for (const [source, urls] of readSources(root, outDir)) {
    const known = urls.filter(isPublic).map((url) => new URL(url))
    // If the URLs are those of no page, their base is unknown.
    const site =
      mostCommon(known.map(({ href }) => href.replace(/\/$/, ''))) ??
      mostCommon(known.map(({ origin }) => origin))
    if (site === undefined) continue
    if (!isPlaceholderHostname(new URL(site).hostname)) return { site, source }
    placeholder ??= { site, source }
  }
  return placeholder
}

function* readSources(root: string, outDir: string): Generator<[source: string, urls: string[]]> {
  const generator = findGeneratorBelow(root)
  if (generator) yield [generator.mark, configuredSite(generator.name, textOf(root, generator.mark))]
  const hostname = /\S+/.exec(textOf(outDir, 'CNAME') || textOf(root, 'CNAME'))?.[0]
  if (hostname !== undefined) yield ['`CNAME`', [`https://${hostname}`]]
  if (existsSync(outDir)) yield* readPages(root, outDir)
  const homepage = /"homepage"\s*:\s*"([^"]+)"/.exec(textOf(root, 'package.json'))?.[1] ?? ''
  if (!/^https?:\/\/(?:www\.)?(?:github|gitlab)\.com\//.test(homepage))
    yield ['`homepage` of package.json', [homepage]]
}

/** The settings of generators that contain the URL of the site, and its base. */
const settings: Readonly<Record<string, readonly [site: string, base?: string]>> = {
  astro: ['site', 'base'],
  docusaurus: ['url', 'baseUrl'],
  hugo: ['baseURL'],
  jekyll: ['url', 'baseurl'],
  mkdocs: ['site_url'],
  vitepress: ['sitemap\\s*:\\s*\\{\\s*hostname', 'base'],
  zola: ['base_url'],
}

function configuredSite(name: string, text: string): string[] {
  const [site, base] = (settings[name] ?? []).map((key) => {
    const setting = new RegExp(`^\\s*["']?${key}["']?\\s*[:=]\\s*["'\`]?([^"'\`\\s,]+)`, 'im')
    return setting.exec(text)?.[1]
  })
  return site === undefined ? [] : [site.replace(/\/$/, '') + (base?.startsWith('/') ? base : '')]
}

function* readPages(root: string, outDir: string): ReturnType<typeof readSources> {
  const options = resolveOptions({ site: 'https://site.invalid' })
  const context = { root, outDir }
  const files = filesOf(context)
  const pages = files.filter(isHtml)
  const fileToUrl = createFileToUrl(options)
  const pathOf = (file: string): string => withoutForm(new URL(fileToUrl(file)).pathname)
  const paths = new Set(pages.map(pathOf))
  const addresses = (urls: Iterable<string>): string[] =>
    sampleEvenly(
      [...urls].filter((url) => URL.canParse(url)),
      100,
    ).map((url) => addressOf(url, paths))
  const signals = sampleEvenly(pages, sampleSize).map(
    (file) => readOwnPage({ options, context }, file, fileToUrl(file)).signals,
  )
  yield ['the canonicals', addresses(signals.flatMap((one) => one.canonicals.map(({ url }) => url ?? '')))]
  yield ['the sitemap', addresses(listedUrls(options, context, new Set(files)))]
  yield ['`og:url`', addresses(signals.map(({ ogUrl }) => ogUrl?.value ?? ''))]
}

/** Return the start of a URL, which is before the longest path of a page. */
function addressOf(url: string, paths: ReadonlySet<string>): string {
  const { origin, pathname } = new URL(url)
  const path = withoutForm(pathname)
  const starts = [...path.matchAll(/\//g)].map(({ index }) => index)
  const start = starts.find((index) => paths.has(path.slice(index))) ?? path.length
  return origin + path.slice(0, start)
}

/** Return a path without the endings that hosts add or hide. */
function withoutForm(path: string): string {
  return path.replace(/(?:\/index\.html?|\.html?|\/)$/, '')
}

function isPublic(url: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url) && !describePreviewHostname(new URL(url).hostname)
}

/** Return the value of more than half of a list. */
function mostCommon(values: readonly string[]): string | undefined {
  return [...Map.groupBy(values, (value) => value)].find(([, { length }]) => length * 2 > values.length)?.[0]
}

function textOf(folder: string, file: string): string {
  return readText(join(folder, file)) ?? ''
}
