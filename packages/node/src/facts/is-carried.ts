import { isRead } from '../hosts/find-host-files.ts'
import { besideOf } from '../hosts/find-sidecars.ts'

/** Sitemaps, robots.txt, and what robots.txt may name as a sitemap, such as `/sitemap`. */
const forCrawlers = /(?:\.(?:xml|txt|rss|atom)(?:\.gz)?|(?:^|\/)[^./]+)$/i

/**
 * Whether the content of an output file may matter for the whole site, and not only that it is there.
 *
 * @param files all files of the same folder
 */
export function isCarried(file: string, files: ReadonlySet<string>): boolean {
  const beside = besideOf(file)
  if (beside && files.has(beside.file)) return true
  return forCrawlers.test(file) || isRead({ room: 'output', name: file })
}
