import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Options } from '@indexical/core'
import { readIntent } from '@indexical/core/page'
import type { AstroConfig } from 'astro'
import { readFrontmatter, walkFiles } from 'indexical/adapter'
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
  const skips = (folder: string): boolean =>
    /(?:^|\/)(?:\.[^/]*|node_modules)$/.test(folder) || skipped.has(join(root, folder))
  const files = walkFiles(root, { skips }).filter(hasFrontmatter)
  const all = files.map((file) => [file, frontmatterOf(join(root, file))] as const)
  return Object.fromEntries(
    all.filter(([, data]) => Object.keys(readIntent(data, { fields }).intent).length > 0),
  )
}

/** Return the frontmatter of a file; empty if the file is gone, which the build reports. */
function frontmatterOf(path: string): Record<string, unknown> {
  try {
    return readFrontmatter(readFileSync(path, 'utf8'), path)?.data ?? {}
  } catch {
    return {}
  }
}
