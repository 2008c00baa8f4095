import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { UserOptions } from 'indexical'
import type { DocusaurusPlugin, DocusaurusSite } from './docusaurus.ts'

export type { UserOptions } from 'indexical'
export type { DocusaurusPlugin, DocusaurusSite } from './docusaurus.ts'

/** Options of the plugin. Docusaurus adds an `id`. */
export interface DocusaurusOptions extends Partial<UserOptions> {
  id?: string | undefined
}

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after the pages of all languages, with every error. The dev server renders no HTML and does nothing.
 */
export default function indexical(
  context: Omit<DocusaurusSite, 'plugins'>,
  options: DocusaurusOptions = {},
): DocusaurusPlugin {
  const { id: _, ...own } = options
  return {
    name: 'docusaurus-plugin-indexical',
    // Docusaurus calls this before it compiles pages, which takes minutes.
    async allContentLoaded({ allContent }) {
      if (process.env['NODE_ENV'] !== 'production') return
      const plugins = Object.keys(allContent).map((name) => ({ name }))
      loadCode().startBuild({ ...context, plugins }, own)
    },
    async postBuild(site) {
      await loadCode().finishSite(site, own)
    },
  }
}

/**
 * Load the rest of the plugin. Docusaurus compiles plugins to CommonJS, where our ES modules do not work. Node's
 * `require` loads them unchanged.
 *
 * @throws {Error} one sentence in a Node that cannot
 */
function loadCode(): typeof import('./finish-site.ts') {
  const require = createRequire(import.meta.url)
  const file = fileURLToPath(new URL('./finish-site.js', import.meta.url))
  try {
    return require(file) as typeof import('./finish-site.ts')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_REQUIRE_ESM') throw cause
    throw new Error(
      `docusaurus-plugin-indexical: Unexpected Node ${process.versions.node}, expected 22.12 or later`,
      { cause },
    )
  }
}
