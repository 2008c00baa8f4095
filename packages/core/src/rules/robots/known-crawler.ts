import { findCrawler } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { isPermissive } from '../../page/agrees.ts'
import { isDeadNoindex, meantCrawlers } from '../../page/stray-crawlers.ts'
import type { Page } from '../../page/types.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require names of robots meta elements that a crawler reads',
  why: 'Crawlers ignore directives under a name that they do not know.',
  howToFix: 'Use `name="robots"`, or one element for each crawler, such as `name="googlebot"`.',
  level: 'warn',
  about: ['strayMetas', 'statements'],
  fix: 'safe',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  ],
  messages: {
    misspelt: (name: string, nearest: string) => `Unexpected meta name \`${name}\`, expected \`${nearest}\``,
    spaces: (name: string, expected: string) =>
      `Unexpected spaces in the meta name \`${name}\`, expected \`${expected}\`: parsers differ`,
    several: (names: string) =>
      `Unexpected list \`${names}\` as the name of a meta element, expected an element for each crawler`,
    attribute: (attribute: string, name: string, expected: string) =>
      `Unexpected \`${attribute}="${name}"\` of a meta element, expected \`name="${expected}"\`: crawlers ignore it there`,
    unread: (name: string) =>
      `Unexpected crawler \`${name}\` in a robots meta, expected \`googlebot\`: Google ignores other names`,
  },
  *check({ page, report, now }) {
    for (const meta of page.strayMetas) {
      const meant = meantCrawlers(meta)
      // robots/no-dead-noindex reports it.
      if (!meant || isDeadNoindex(page, meta, now)) continue
      const { attribute, name, directives } = meta
      const [only = ''] = meant.names
      const { location } = name
      const isLost = directives.some((directive) => isLostOn(page, directive))
      if (meant.mistake === 'spaces') yield report('spaces', [name.value, only], { location, fix: only })
      else if (meant.mistake === 'name') yield report('misspelt', [name.value, only], { location, fix: only })
      else if (isLost && meant.mistake === 'list') yield report('several', [name.value], { location })
      else if (isLost) yield report('attribute', [attribute, name.value, only], { location })
    }
    for (const { crawler, carrier, content } of page.statements) {
      if (carrier === 'header' || crawler === '*') continue
      const known = findCrawler(crawler)
      if (known?.engine === 'google' && !known.meta)
        yield report('unread', [crawler], { location: content.location })
    }
  },
  examples: {
    'known names': {
      html: '<meta name="ROBOTS" content="noarchive"><meta name="googlebot-news" content="noindex">',
    },
    'another meta element': {
      html: '<meta name="description" content="Follow us"><meta name="audience" content="all">',
    },
    'unknown crawler': { html: '<meta name="dotbot" content="noindex">' },
    'misspelt name': {
      html: '<meta name="robot" content="nofollow">',
      reports: ['13-18 misspelt: Unexpected meta name `robot`, expected `robots`'],
      fixed: '<meta name="robots" content="nofollow">',
    },
    'typographic quotes, which become part of the name': {
      html: '<meta name=“robots” content=“nosnippet, nofollow”>',
      reports: ['12-20 misspelt: Unexpected meta name `“robots”`, expected `robots`'],
      fixed: '<meta name=robots content=“nosnippet, nofollow”>',
    },
    'header name as meta name': {
      html: '<meta name="X-Robots-Tag" content="nosnippet">',
      reports: ['13-25 misspelt: Unexpected meta name `X-Robots-Tag`, expected `robots`'],
      fixed: '<meta name="robots" content="nosnippet">',
    },
    'spaces around a name': {
      html: '<meta name="robots " content="noindex">',
      reports: [
        '13-20 spaces: Unexpected spaces in the meta name `robots `, expected `robots`: parsers differ',
      ],
      fixed: '<meta name="robots" content="noindex">',
    },
    'a request for noindex in effect nowhere, which another rule reports': {
      html: '<meta name="robot" content="noindex"><title>Dresses</title>',
      also: ['robots/no-dead-noindex'],
    },
    'list of crawlers': {
      html: '<meta name="googlebot, bingbot" content="nofollow">',
      reports: [
        '13-31 several: Unexpected list `googlebot, bingbot` as the name of a meta element, expected an element for each crawler',
      ],
    },
    'list of crawlers with default directives only': {
      html: '<meta name="robots,googlebot" content="index, follow">',
    },
    'Open Graph property': { html: '<meta property="og:title" content="Follow">' },
    'property in place of name': {
      html: '<meta property="robots" content="nofollow">',
      reports: [
        '17-23 attribute: Unexpected `property="robots"` of a meta element, expected `name="robots"`: crawlers ignore it there',
      ],
    },
    'header as http-equiv': {
      html: '<meta http-equiv="X-Robots-Tag" content="nosnippet, nofollow">',
      reports: [
        '19-31 attribute: Unexpected `http-equiv="X-Robots-Tag"` of a meta element, expected `name="robots"`: crawlers ignore it there',
      ],
    },
    'property in place of name, with permissions only': {
      html: '<meta property="robots" content="index, follow, max-image-preview:large">',
      also: ['robots/name-attribute'],
    },
    'beside a valid element with the same directive': {
      html: '<meta name="robots" content="noindex, nofollow"><meta http-equiv="X-Robots-Tag" content="noindex">',
    },
    'name that Google reads in headers only': {
      html: '<meta name="googlebot-image" content="noindex">',
      reports: [
        '39-46 unread: Unexpected crawler `googlebot-image` in a robots meta, expected `googlebot`: Google ignores other names',
      ],
    },
  },
})

/** Return whether a directive restricts something and no valid element or header contains it. */
function isLostOn({ robots }: Page, directive: Directive): boolean {
  if (directive.problem || isPermissive(directive)) return false
  return !robots.some(({ directives }) => directives.some(({ name }) => name === directive.name))
}
