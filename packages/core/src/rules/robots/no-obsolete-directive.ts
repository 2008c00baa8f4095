import { findCrawler, findDirective } from '@indexical/syntax/robots'
import type { DirectiveInfo, SearchEngine } from '@indexical/syntax/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow directives that search engines no longer read',
  why: 'A directive that no engine reads looks like protection but has no effect.',
  howToFix:
    'Remove the directive, or use one that the engine documents. If another engine matters to you, add it to `engines`.',
  remedies: {
    retired: 'Remove the directive.',
  },
  level: 'warn',
  about: ['statements'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240',
  ],
  messages: {
    retired: 'Unexpected directive `{raw}`, expected none: no effect since {since}',
    unread: 'Unexpected directive `{raw}`, expected one that is read by {engines}',
  },
  *check({ page, report, engines }) {
    for (const statement of page.statements) {
      const addressed = statement.crawler === '*' ? engines : engineOf(statement.crawler)
      for (const directive of statement.directives) {
        const info = findDirective(directive.name)
        // A permission that is not read changes nothing. Directives for AI systems are not meant for search engines.
        if (!info || directive.problem || info.ai || info.polarity === 'positive') continue
        const location = directiveLocation(statement, directive)
        if (info.retired) yield report('retired', [directive.raw, info.retired], { location })
        else if (isUnread(info, statement.crawler, addressed))
          yield report('unread', [directive.raw, addressed.join(' or ')], { location })
      }
    }
  },
  examples: {
    'read by Bing': { html: '<meta name="robots" content="noarchive, nocache">' },
    'directives for AI systems, which are not search engines': {
      html: '<meta name="robots" content="noai, noimageai">',
    },
    'directive for a closed directory': {
      html: '<meta name="robots" content="noindex, noodp">',
      reports: ['39-44 retired: Unexpected directive `noodp`, expected none: no effect since 2017'],
    },
    'retired by the addressed engine': {
      html: '<meta name="googlebot" content="noarchive">',
      reports: ['33-42 unread: Unexpected directive `noarchive`, expected one that is read by google'],
    },
    'read by another engine only': {
      html: '<meta name="robots" content="noyaca">',
      reports: ['30-36 unread: Unexpected directive `noyaca`, expected one that is read by google or bing'],
    },
    'engine in `engines`': {
      html: '<meta name="robots" content="noyaca">',
      settings: { engines: ['google', 'yandex'] },
    },
  },
})

function engineOf(crawler: string): SearchEngine[] {
  const engine = findCrawler(crawler)?.engine
  return engine === undefined || engine === 'other' ? [] : [engine]
}

/**
 * Return whether no engine documents a directive for all crawlers, or the documentation of an addressed engine states that
 * it ignores the directive. Missing documentation is not enough for a named crawler.
 */
function isUnread({ engines }: DirectiveInfo, crawler: string, addressed: readonly SearchEngine[]): boolean {
  return crawler === '*'
    ? addressed.every((engine) => engines[engine] !== 'read')
    : addressed.some((engine) => engines[engine] === 'retired' || engines[engine] === 'ignored')
}
