import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { OptionsError } from 'indexical'

/** The first Astro whose Vite (6.3) calls hooks of plugins with filters. */
const oldest = [5, 12] as const

/**
 * Refuse an Astro that is too old for the hooks of the integration.
 *
 * @param root folder of the project
 * @throws {OptionsError} one sentence with both versions
 */
export function refuseOldAstro(root: URL): void {
  const version = versionOf(root)
  const [major = 0, minor = 0] = version?.split('.').map(Number) ?? oldest
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new OptionsError(
    `astro-indexical: Unexpected Astro ${version}, expected Astro ${oldest.join('.')} or later: \`npx @astrojs/upgrade\``,
  )
}

/** Return the version of the Astro that the project has installed; undefined if it cannot be found. */
function versionOf(root: URL): string | undefined {
  try {
    const manifest = createRequire(new URL('package.json', root)).resolve('astro/package.json')
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  } catch {
    return undefined
  }
}
