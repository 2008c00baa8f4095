import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walkFiles } from 'indexical/adapter'
import type { correctSitemaps } from 'indexical/adapter'

/** A file name of @astrojs/sitemap. Its options `filenameBase` and `chunks` set the start of the name. */
const astroSitemapName = /-(?:index|\d+)\.xml$/

/** Find the files of @astrojs/sitemap: indexes, and the numbered files whose names start like that of an index. */
export function findOtherSitemaps(outDir: string): Parameters<typeof correctSitemaps>[1] {
  const names = walkFiles(outDir)
  const indexes = names.filter((name) => /.-index\.xml$/.test(name))
  const bases = indexes.map((name) => name.slice(0, -'index.xml'.length))
  const parts = names.filter((name) => /-\d+\.xml$/.test(name) && bases.some((base) => name.startsWith(base)))
  return { parts, indexes }
}

/** Return whether a file in the place of our sitemap is one of @astrojs/sitemap. */
export function isTheirs(file: string, outDir: string): boolean {
  const path = join(outDir, file)
  // If the folder was not emptied, the file may be ours. Ours has a line break after the XML declaration.
  return (
    astroSitemapName.test(file) && existsSync(path) && /^<\?xml[^>]*\?></.test(readFileSync(path, 'utf8'))
  )
}
