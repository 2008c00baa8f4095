import { OptionsError } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'
import { describeFramework } from './frameworks.ts'

/** A config of any Vite. Before Vite 6 it has no environments. */
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
  // Tools that render pages from index.html later set it: vite-ssg, vite-react-ssg, a server.
  if (command === 'build' && build.ssr === false && build.ssrManifest !== false)
    throw new OptionsError(
      `Unexpected \`build.ssrManifest\`, expected no template: each page that is made of it would get its canonical; ${describeWorkaround(site)}`,
    )
}

/** Explain why a build has no pages. */
export function explainUnseenPages(site: string): string {
  return `Pages that a framework writes after Vite are not seen here: ${describeWorkaround(site)}`
}

function describeWorkaround(site: string): string {
  return `take indexical() out of \`plugins\`, and after the build run \`npx indexical apply <folder> --site ${site}\` on the folder that is deployed`
}
