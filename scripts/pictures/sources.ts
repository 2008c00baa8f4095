import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSite } from './make-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the hashes are kept, relative to the repository. */
export const sourcesFile = 'docs/images/sources.json'

/**
 * Return a hash of what each group of pictures shows: the built views, and their data. `pnpm pictures` writes it beside the
 * pictures, and a test compares it, so a picture of an old view is found.
 */
export function pictureSources(): Record<string, string> {
  const built = (...files: readonly string[]): string[] =>
    files.map((file) => readFileSync(join(root, 'packages', file), 'utf8'))
  return {
    report: hash([
      ...built('node/dist/report-view.min.js', 'node/dist/report-view.css'),
      JSON.stringify(makeSite()),
    ]),
    toolbar: hash(built('astro/dist/toolbar.js')),
  }
}

function hash(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
}
