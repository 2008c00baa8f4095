import { explain, lintSite } from '@indexical/core'
import type {
  Environment,
  Excerpt,
  Explanation,
  Finding,
  Linter,
  Options,
  Page,
  SiteInputs,
} from '@indexical/core'

/** A page that a dev server has served. */
export interface ServedPage {
  page: Page
  findings: Finding[]
  /** The marked lines of findings in its HTML, which is in no file. */
  frames: ReadonlyMap<Finding, Excerpt>
}

/** The context in which a page is explained. */
export interface ServedContext {
  options: Options
  linter: Linter
  environment: Environment
}

/** Explain a page as a site with one page: a dev server knows no other pages, no host and no output files. */
export function explainServedPage(
  { page, findings }: Pick<ServedPage, 'page' | 'findings'>,
  { options, linter, environment }: ServedContext,
): Explanation {
  const linted = [{ page, findings, changed: false }]
  const files = new Set([page.file])
  const { site, listing } = lintSite(Object.assign(linted, { replace: () => {} }), {
    options,
    linter,
    environment,
    known: { ...unknownSite, files },
    hosts: { ...unknownHosts, files },
    isPart: true,
    isWritten: true,
    keepsDrafts: true,
    mayOmitPages: true,
    isSource: () => false,
  })
  return explain(site, page.url, {
    listing,
    findings,
    showFile: linter.showFile,
    now: linter.now(),
    engines: options.engines,
    isWhole: false,
  })
}

const unknownSite: Omit<SiteInputs['known'], 'files'> = {
  redirects: [],
  dynamicRoutes: [],
  robotsTxt: { facts: undefined, blockedBy: () => undefined },
  sitemaps: { all: [], own: undefined, replaced: undefined },
  inputs: {},
}

const unknownHosts: Omit<SiteInputs['hosts'], 'files'> = {
  outputFolder: '',
  hostFiles: [],
  sidecars: { intents: [], problems: [], orphans: [] },
  write: false,
}
