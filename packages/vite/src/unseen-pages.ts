import { OptionsError } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'

/**
 * Refuse builds in which pages cannot be seen, before anything is built.
 *
 * @param vite version of the Vite that runs; older ones than 7 do not tell
 * @throws {OptionsError} one sentence with the way out
 */
export function refuseUnseen(
  { command, build }: ResolvedConfig,
  vite: string | undefined,
  site: string,
): void {
  if (vite === undefined)
    throw new OptionsError(
      `Unexpected Vite older than 7, expected 7 or later; for a framework that brings its own, such as VitePress 1, ${wayOut(site)}`,
    )
  // Asked for by what renders pages from index.html later: vite-ssg, vite-react-ssg, a server.
  if (command === 'build' && build.ssr === false && build.ssrManifest !== false)
    throw new OptionsError(
      `Unexpected \`build.ssrManifest\`, expected no template: each page that is made of it would get its canonical; ${wayOut(site)}`,
    )
}

/** What to tell when no page was found. */
export function wordUnseen({ plugins }: ResolvedConfig, site: string): string {
  if (plugins.some(({ name }) => name.startsWith('astro:')))
    return 'Pages that Astro writes are not seen here: take indexical() out of `vite.plugins`, and add the integration of `astro-indexical`'
  return `Pages that a framework writes after Vite are not seen here: ${wayOut(site)}`
}

function wayOut(site: string): string {
  return `take indexical() out of \`plugins\`, and after the build run \`npx indexical apply <folder> --site ${site}\` on the folder that is deployed`
}
