import { OptionsError } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'

/**
 * Refuse a build whose pages the plugin would not receive.
 *
 * @param vite version of Vite; undefined before Vite 7
 * @throws {OptionsError} one sentence with a workaround
 */
export function refuseUnseenPages(
  { command, build }: ResolvedConfig,
  vite: string | undefined,
  site: string,
): void {
  if (vite === undefined)
    throw new OptionsError(
      `Unexpected Vite older than 7, expected 7 or later; for a framework that brings its own, such as VitePress 1, ${describeWorkaround(site)}`,
    )
  // Tools that render pages from index.html later set it: vite-ssg, vite-react-ssg, a server.
  if (command === 'build' && build.ssr === false && build.ssrManifest !== false)
    throw new OptionsError(
      `Unexpected \`build.ssrManifest\`, expected no template: each page that is made of it would get its canonical; ${describeWorkaround(site)}`,
    )
}

/** Explain why a build has no pages. */
export function explainUnseenPages({ plugins }: ResolvedConfig, site: string): string {
  if (plugins.some(({ name }) => name.startsWith('astro:')))
    return 'Pages that Astro writes are not seen here: take indexical() out of `vite.plugins`, and add the integration of `astro-indexical`'
  return `Pages that a framework writes after Vite are not seen here: ${describeWorkaround(site)}`
}

function describeWorkaround(site: string): string {
  return `take indexical() out of \`plugins\`, and after the build run \`npx indexical apply <folder> --site ${site}\` on the folder that is deployed`
}
