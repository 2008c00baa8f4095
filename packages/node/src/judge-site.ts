import { createJudge, listSitemap, ruleOf, sortFindings } from '@indexical/core'
import type { Environment, Finding, Report, Site } from '@indexical/core'
import type { SiteInput } from './connect-site.ts'
import { joinShared } from './join-shared.ts'
import { sitemapFile } from './sitemap-file.ts'
import { settleFindings, settlePartly } from './settle-findings.ts'
import { version } from './version.ts'

/** Judge all pages together, and decide what the sitemap lists. */
export function judgeSite(site: Site, input: SiteInput): Report {
  const { options, context, judged, showFile, isSource, now } = input
  const judge = createJudge(options, () => now, showFile)
  const environment = environmentOfSite(site, input)
  const pageFindings = judged.flatMap((entry) => entry.findings)
  const settled = context.partial
    ? settlePartly(pageFindings, site.pages, options, judge)
    : settleFindings([...pageFindings, ...judge.site(site)], site, options, judge)
  const isPreview = environment.name === 'preview'
  const shown = isPreview || context.keepsDrafts ? settled.filter(isForAuthors) : settled
  const findings = joinShared(sortFindings(isPreview ? shown.map(warnOfSite) : shown), isSource)
  return {
    version,
    site: options.site,
    environment,
    pages: judged.length,
    changed: judged.filter(({ changed }) => changed).length,
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warn').length,
    findings,
    sitemap: listSitemap(site),
    sitemapFile: isPreview ? undefined : sitemapFile(options),
  }
}

/** A run that only reads judges what is there: a folder that was built for production is no preview. */
function environmentOfSite(site: Site, { options, context, environment }: SiteInput): Environment {
  const { writesSitemap = true } = context
  if (environment.name === 'production' || writesSitemap || options.environment !== 'auto') return environment
  const isHidden = site.pages.every((page) => !site.indexable(page).indexable)
  return isHidden ? environment : { name: 'production', reason: 'its pages may be indexed' }
}

/** Who looks at what is not public yet wants to see the drafts. */
function isForAuthors({ rule }: Finding): boolean {
  return !ruleOf(rule)?.publicOnly
}

/** What is wrong between pages does not keep a preview from being looked at. */
function warnOfSite(finding: Finding): Finding {
  const isOfSite = ruleOf(finding.rule)?.scope === 'site'
  return isOfSite && finding.level === 'error' ? { ...finding, level: 'warn' } : finding
}
