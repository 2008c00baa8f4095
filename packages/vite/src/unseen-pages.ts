import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { OptionsError } from 'indexical'
import { isHtml } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'
import { describeFramework } from './frameworks.ts'

/** A config of any version of Vite. Before Vite 6, it has no environments. */
type AnyConfig = Omit<ResolvedConfig, 'environments'> & Partial<Pick<ResolvedConfig, 'environments'>>

/**
 * Refuse a config with which the plugin would not receive the pages of the site.
 *
 * @throws {OptionsError} one sentence with a workaround
 */
export function refuseUnseenPages(config: ResolvedConfig, site: string): void {
  const framework = describeFramework(config, site)
  if (framework !== undefined) throw new OptionsError(framework)
  const { command, build, environments }: AnyConfig = config
  if (environments === undefined)
    throw new OptionsError(
      `Unexpected Vite older than 6, expected Vite 6, 7 or 8; or ${describeWorkaround(site)}`,
    )
  // Tools that render pages from index.html later set this option: vite-ssg, vite-react-ssg, a server.
  if (command === 'build' && build.ssr === false && build.ssrManifest !== false)
    throw new OptionsError(
      `Unexpected \`build.ssrManifest\`, expected no template: each page that is made of it would get its canonical; ${describeWorkaround(site)}`,
    )
}

/** Explain why a build has no pages. */
export function explainUnseenPages(site: string): string {
  return `Pages that a framework writes after Vite are not seen here: ${describeWorkaround(site)}`
}

/**
 * Name HTML files of the project that look like pages, but that Vite does not build. These are the files to which pages
 * link, and without the option `input` also those next to index.html.
 *
 * @param files all files that the build writes
 * @param linked files that links of pages request, and that the build does not write
 * @returns one sentence; undefined if there are none
 */
export function describeUnbuiltPages(
  { root, build }: ResolvedConfig,
  files: readonly string[],
  linked: readonly string[],
): string | undefined {
  const beside = build.rollupOptions.input === undefined ? readdirSync(root) : []
  const built = new Set(files)
  const unbuilt = [...new Set([...linked, ...beside])]
    .filter((file) => isHtml(file) && !built.has(file) && existsSync(path.join(root, file)))
    .toSorted()
  if (unbuilt.length === 0) return undefined
  const more = unbuilt.length > maxNamed ? ` and ${unbuilt.length - maxNamed} more` : ''
  return `Not in the build: ${unbuilt.slice(0, maxNamed).join(', ')}${more}. Vite builds only the pages in \`build.rollupOptions.input\`, by default index.html. If these are pages of the site, add them there`
}

const maxNamed = 5

function describeWorkaround(site: string): string {
  return `take indexical() out of \`plugins\`, and after the build run \`npx indexical apply <folder> --site ${site}\` on the folder that is deployed`
}
