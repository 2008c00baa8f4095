import { isRead } from '../hosts/find-host-files.ts'

/** Sitemaps, robots.txt, and what robots.txt may name as a sitemap. */
const forCrawlers = /\.(?:xml|txt|rss|atom)(?:\.gz)?$/i
/** Data beside another file, such as `paper.pdf.yaml`. */
const sidecar = /^(.*\.[^./]+)\.(?:ya?ml|json|toml)$/

/**
 * Whether the content of an output file may matter for the whole site, and not only that it is there.
 *
 * @param files all files of the same folder
 */
export function isCarried(file: string, files: ReadonlySet<string>): boolean {
  const [, besides] = sidecar.exec(file) ?? []
  if (besides !== undefined && files.has(besides)) return true
  return forCrawlers.test(file) || isRead({ room: 'output', name: file })
}
