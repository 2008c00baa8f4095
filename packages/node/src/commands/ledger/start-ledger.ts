import { existsSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { addToLedger, countOf } from '@indexical/core/internal'
import { joinWords } from '@indexical/core/options'
import { decoded } from '@indexical/syntax/internal'
import { loadSitemap } from '../../sitemap/load-sitemap.ts'
import { UsageError } from '../../output/errors.ts'
import { folderOnDisk } from '../../output/output-folder.ts'
import { readExport } from '../search-console/read-export.ts'

/**
 * Return the text of a ledger with the URLs of sitemaps and exports of Search Console, without queries and fragments.
 *
 * @param names files as the user named them
 * @throws {UsageError} for a file without URLs, and for URLs of several origins
 */
export async function startLedger(names: readonly string[], root: string): Promise<string> {
  const urls = (await Promise.all(names.map((name) => urlsIn(name, root)))).flat()
  const origins = Map.groupBy(urls, (url) => new URL(url).origin)
  if (origins.size > 1) {
    const counts = Array.from(origins, ([origin, own]) => `\`${origin}\` (${countOf(own.length, 'URL')})`)
    throw new UsageError(`Unexpected URLs of ${joinWords(counts.slice(0, 5), 'and')}, expected one origin`)
  }
  return addToLedger(
    '',
    urls.map((url) => new URL(url).pathname),
  )
}

async function urlsIn(name: string, root: string): Promise<string[]> {
  if (!existsSync(resolve(root, name)))
    throw new UsageError(`Missing \`${name}\`, expected a sitemap or an export`)
  if (!/\.(?:xml|txt)(?:\.gz)?$/i.test(name)) return readExport(name, root).map(({ url }) => url)
  const urls = urlsOfSitemap(resolve(root, name), new Set())
  if (urls.length > 0) return urls
  throw new UsageError(`Missing URLs in \`${name}\`, expected a sitemap`)
}

/** Read the URLs of a sitemap. The files of an index are looked for in the folder of the index. */
function urlsOfSitemap(path: string, passed: Set<string>): string[] {
  if (passed.has(path)) return []
  passed.add(path)
  const name = basename(path)
  const facts = loadSitemap(folderOnDisk(dirname(path)), name, {
    file: name,
    url: `https://example.com/${name}`,
  })
  const entries = (facts?.entries ?? []).flatMap(({ url }) => url ?? [])
  if (facts?.kind !== 'index') return entries
  return entries.flatMap((url) => {
    const part = posix.basename(decoded(new URL(url).pathname).replaceAll('\\', '/'))
    const file = join(dirname(path), part)
    if (!existsSync(file))
      throw new UsageError(
        `Missing \`${part}\` beside \`${name}\`, which lists it, expected all files of the sitemap`,
      )
    return urlsOfSitemap(file, passed)
  })
}
