import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import type { Build } from 'indexical'
import type { SiteConfig } from 'vitepress'

/** Return the output file of a page. */
export function fileOf(relativePath: string): string {
  return relativePath.replace(/\.md$/, '.html')
}

/** Return a source relative to the working folder, with forward slashes. */
export function sourceOf({ srcDir }: SiteConfig, file: string): string {
  return toPosix(path.relative(process.cwd(), path.join(srcDir, file)))
}

/** Declare all pages with their sources. */
export function declarePages(site: SiteConfig, { declare }: Pick<Build, 'declare'>): void {
  for (const page of site.pages)
    declare({ file: fileOf(site.rewrites.map[page] ?? page), source: sourceOf(site, page) })
}

/**
 * Return the page of a URL of the dev server, relative to `srcDir`, before and after rewrites.
 *
 * @param url path with the base, as a browser requests it
 */
export function findPage(
  { site, rewrites }: SiteConfig,
  url: string,
): { file: string; page: string } | undefined {
  const pathname = URL.parse(url, 'http://localhost')?.pathname
  if (pathname === undefined || !`${pathname}/`.startsWith(site.base)) return undefined
  const name = decodeURI(pathname.slice(site.base.length)).replace(/(?<=^|\/)$/, 'index')
  const relativePath = `${name.replace(/\.html$/, '')}.md`
  return { file: fileOf(relativePath), page: rewrites.inv[relativePath] ?? relativePath }
}
