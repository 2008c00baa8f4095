import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Options } from '@indexical/core'
import { readIntent } from '@indexical/core/page'
import type { AstroConfig } from 'astro'
import { readFrontmatter, toPosix } from 'indexical/adapter'
import { hasFrontmatter } from './own-entry.ts'
import type { SourceData } from './runtime.ts'

/**
 * Read the frontmatter of a project's Markdown files that contain signals for crawlers.
 *
 * A server has no source files, and the schema of a collection may have dropped our fields. Content outside of the
 * project is not found. For such pages, users set `Astro.locals.indexical = entry`.
 */
export function collectFrontmatter(config: AstroConfig, fields: Options['fields']): SourceData {
  const root = fileURLToPath(config.root)
  const skipped = new Set(
    [config.outDir, config.publicDir, config.cacheDir].map((url) => fileURLToPath(url).replace(/[/\\]$/, '')),
  )
  const found: SourceData = {}
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.') && !skipped.has(path))
          folders.push(path)
      } else if (entry.isFile() && hasFrontmatter(entry.name)) {
        const file = toPosix(relative(root, path))
        const data = frontmatterOf(path)
        if (Object.keys(readIntent(data, { fields }).intent).length > 0) found[file] = data
      }
    }
  }
  return found
}

/** Return the frontmatter of a file; empty if the file is gone, which the build reports. */
function frontmatterOf(path: string): Record<string, unknown> {
  try {
    return readFrontmatter(readFileSync(path, 'utf8'), path)?.data ?? {}
  } catch {
    return {}
  }
}
