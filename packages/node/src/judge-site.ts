import { createJudge, listSitemap, sortFindings } from '@indexical/core'
import type { Options, Report, Site } from '@indexical/core'
import type { SiteInput } from './connect-site.ts'
import { settleFindings, settlePartly } from './settle-findings.ts'
import { version } from './version.ts'

/** Judge all pages together, and decide what the sitemap lists. */
export function judgeSite(site: Site, { options, context, judged, showFile, now }: SiteInput): Report {
  const judge = createJudge(options, now, showFile)
  const pageFindings = judged.flatMap((entry) => entry.findings)
  const findings = sortFindings(
    context.partial
      ? settlePartly(pageFindings, site.pages, options, judge)
      : settleFindings([...pageFindings, ...judge.site(site)], site, options, judge),
  )
  return {
    version,
    site: options.site,
    pages: judged.length,
    changed: judged.filter(({ changed }) => changed).length,
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warn').length,
    findings,
    sitemap: listSitemap(site),
    sitemapFile: sitemapFile(options),
  }
}

/** Name of the sitemap; undefined when none is wanted. */
export function sitemapFile({ sitemap }: Options): string | undefined {
  if (sitemap === false) return undefined
  return sitemap === true ? 'sitemap.xml' : sitemap.file
}
