import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '@indexical/core'
import { exactKey, writeFileAtomic } from 'indexical'

/** One entry as the `sitemap` package, which @astrojs/sitemap uses, writes it: without attributes or white space. */
const entry = /<url><loc>([^<]*)<\/loc>.*?<\/url>/gs

/**
 * Take what may not be found out of the files of @astrojs/sitemap, which knows routes and never opens a page.
 *
 * Its entries and their extensions stay as they are, in its own files and under its own names.
 *
 * @param outDir absolute output folder
 * @returns number of URLs that were taken out
 */
export function pruneSitemaps({ left: unlisted }: Listing, outDir: string): number {
  const left = new Set(unlisted.map(({ url }) => exactKey(url)))
  let pruned = 0
  for (const file of sitemapsIn(readdirSync(outDir))) {
    const text = readFileSync(join(outDir, file), 'utf8')
    const next = text.replace(entry, (whole: string, loc: string) => {
      if (!left.has(exactKey(decodeXml(loc)))) return whole
      pruned++
      return ''
    })
    if (next !== text) writeFileAtomic(join(outDir, file), next)
  }
  return pruned
}

/** The numbered files, whose names begin as that of an index; `filenameBase` and `chunks` decide what it is. */
function sitemapsIn(names: readonly string[]): string[] {
  const bases = names.flatMap((name) => /^(.+-)index\.xml$/.exec(name)?.[1] ?? [])
  return names.filter((name) => /-\d+\.xml$/.test(name) && bases.some((base) => name.startsWith(base)))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
}
