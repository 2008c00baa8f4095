import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { UserOptions } from 'indexical'
import type { DocusaurusPlugin } from './docusaurus.ts'

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
export default function indexical(_context: unknown, options: DocusaurusOptions = {}): DocusaurusPlugin {
  const { id: _, ...own } = options
  return {
    name: 'docusaurus-plugin-indexical',
    async postBuild(site) {
      // Docusaurus compiles plugins to CommonJS, where our ES modules do not work. Node's `require` loads them
      // unchanged.
      const require = createRequire(import.meta.url)
      const file = fileURLToPath(new URL('./finish-site.js', import.meta.url))
      const { finishSite } = require(file) as typeof import('./finish-site.ts')
      await finishSite(site, own)
    },
  }
}
