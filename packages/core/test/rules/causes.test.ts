import { expect, test } from 'vitest'
import type { SiteExample } from '../../src/linter/define.ts'
import { groupFindings } from '../../src/report/group-findings.ts'
import { allRules, lintSiteExample } from './examples.ts'
import { repeatSite } from './repeat-site.ts'

/** Messages of site rules that stay separate findings, or appear once, by the reason. A rule alone means all of its messages. */
const separate: Record<string, readonly string[]> = {
  'the rule reports the site, its hosts, or a run once': [
    'canonical/not-all-away',
    'hosts/same-urls',
    'hosts/single',
    'redirects/not-all-away',
    'robots/not-all-noindex',
    'robots-txt/not-all-blocked',
    'run/complete-history',
    'run/pages-found',
    'run/public-site',
    'run/real-site',
    'run/stable-page-count',
    'run/usable-site',
    'served/same-ai-policy',
    'served/same-robots-txt',
  ],
  'the rule reports one list or number of pages': [
    'robots/drafts-hidden',
    'run/globs-match',
    'sitemap/honest-lastmod same',
    'sitemap/no-duplicates shared',
    'sitemap/own-folder',
    'sitemap/served-form',
  ],
  'each is an option, a source file or a file that is read once': [
    'page/no-raw-frontmatter',
    'robots/no-lost-noindex',
    'run/files-read',
    'run/inputs-found',
    'run/options-match option',
    'run/sources-paired',
    'sitemap/announced',
    ...['damaged', 'encoding', 'namespace', 'nested', 'root', 'xml'].map(
      (message) => `sitemap/valid ${message}`,
    ),
    'sitemap/within-limits',
    'robots-txt/within-500kib',
  ],
  'each is a line of a file that people write': [
    'ai-policy/consistent',
    'ai-policy/known-key',
    'ai-policy/matches-option',
    'ai-policy/valid',
    'ai-policy/valid-license',
    'llms-txt/no-preview-hostname',
    'llms-txt/target-canonical',
    'llms-txt/target-crawlable',
    'llms-txt/target-exists',
    'llms-txt/target-indexable',
    'llms-txt/target-not-redirected',
    'robots-txt/own-group preference',
    'headers/matches-files',
    'headers/valid-file-canonical hidden',
    'headers/valid-file-canonical missing',
    'hreflang/one-carrier',
    'ledger/gone',
    'ledger/reachable',
    'ledger/valid',
    'redirects/alias-free',
    'redirects/not-away',
    'redirects/not-shadowed',
    'redirects/unused-source',
    'redirects/valid',
    'robots-txt/at-root',
    'robots-txt/current-crawler',
    'robots-txt/has-effect',
    'robots-txt/no-noindex',
    'robots-txt/valid',
    'robots-txt/valid-sitemap-line',
    'frontmatter/ignore-used',
  ],
  'the cause is the line of robots.txt': [
    'canonical/readable',
    'robots/readable unread',
    'robots-txt/resources-crawlable',
    'sitemap/target-crawlable',
  ],
  'the cause is the folder': ['sitemap/complete'],
  'the example gives problems in place of a long text': [
    'sitemap/valid-extensions dropped',
    'sitemap/valid-extensions many',
  ],
  'the home page, to which all of them lead in the example, is in one folder only': [
    'hreflang/own-canonical elsewhere',
  ],
  'each is a loop, a page, a text or a file of its own': [
    'canonical/no-loop',
    'duplicates/no-equal-files',
    'duplicates/no-similar-text',
    'links/to-every-page',
    'redirects/no-loop',
  ],
  'the examples have files of hosts, of which there is one set': [
    'canonical/not-on-app-shell',
    'hosts/no-conflict',
    'hosts/understood',
    'hosts/within-limits',
    'hosts/written',
    'redirects/at-host missing',
    'redirects/no-chain form',
    'redirects/target-exists form',
    'redirects/target-exists robots',
    'redirects/understood',
    'robots/error-page-hidden fallback',
    'robots/error-page-hidden open',
    'sitemap/target-exists form',
  ],
}

test.each(allRules.filter(([, rule]) => rule.scope === 'site'))(
  '%s: a mistake in two folders is one problem',
  (id, rule) => {
    const joined = new Set(
      (Object.values(rule.examples) as SiteExample[]).flatMap((example) => joinedMessages(id, example)),
    )
    const known = new Set(Object.values(separate).flat())
    const expected = Object.keys(rule.messages).filter(
      (message) => !known.has(id) && !known.has(`${id} ${message}`),
    )
    expect([...joined].toSorted()).toEqual(expected.toSorted())
  },
)

/** Return the messages that appear more often, and are as many problems, when the example is repeated in a folder. */
function joinedMessages(id: string, example: SiteExample): string[] {
  if (!example.reports) return []
  const one = lintSiteExample(example, id)
  return (['moved', 'same-urls'] as const).flatMap((repetition) => {
    const repeated = repeatSite(example, repetition)
    const both = repeated ? lintSiteExample(repeated, id) : []
    return [...new Set(one.map((finding) => finding.id))].filter((message) => {
      const [before, after] = [one, both].map((findings) =>
        findings.filter((finding) => finding.id === message),
      )
      return after!.length > before!.length && groupFindings(after!).length === groupFindings(before!).length
    })
  })
}
