import { misspeltCrawler } from '@indexical/syntax/internal/robots'
import { findCrawler, suggestCrawler } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { isPermissive } from '../../page/agrees.ts'
import type { Page } from '../../page/types.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require names of robots meta elements that a crawler reads',
  why: 'Crawlers ignore directives under a name that they do not know.',
  howToFix: 'Use `name="robots"`, or one element for each crawler, such as `name="googlebot"`.',
  level: 'warn',
  about: ['strayMetas', 'statements'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  ],
  messages: {
    misspelt: (name: string, nearest: string) => `Unexpected meta name \`${name}\`, expected \`${nearest}\``,
    several: (names: string) =>
      `Unexpected list \`${names}\` as the name of a meta element, expected an element for each crawler`,
    attribute: (attribute: string, name: string, expected: string) =>
      `Unexpected \`${attribute}="${name}"\` of a meta element, expected \`name="${expected}"\`: crawlers ignore it there`,
    unread: (name: string) =>
      `Unexpected crawler \`${name}\` in a robots meta, expected \`googlebot\`: Google ignores other names`,
  },
  *check({ page, report }) {
    for (const { attribute, name, directives } of page.strayMetas) {
      if (attribute !== 'name') {
        if (!directives.some((directive) => isLost(page, directive))) continue
        const expected = attribute === 'property' ? name.value.trim().toLowerCase() : 'robots'
        yield report({
          message: 'attribute',
          data: [attribute, name.value, expected],
          location: name.location,
        })
        continue
      }
      if (isList(name.value)) {
        if (directives.some((directive) => isLost(page, directive)))
          yield report({ message: 'several', data: [name.value], location: name.location })
        continue
      }
      const nearest = intendedName(name.value)
      if (nearest !== undefined)
        yield report({ message: 'misspelt', data: [name.value, nearest], location: name.location })
    }
    for (const { crawler, carrier, content } of page.statements) {
      if (carrier === 'header' || crawler === '*') continue
      const known = findCrawler(crawler)
      if (known?.engine === 'google' && !known.meta)
        yield report({ message: 'unread', data: [crawler], location: content.location })
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
      html: '<meta name="robot" content="noindex">',
      reports: ['13-18 misspelt: Unexpected meta name `robot`, expected `robots`'],
    },
    'typographic quotes, which become part of the name': {
      html: '<meta name=“robots” content=“noindex, nofollow”>',
      reports: ['12-20 misspelt: Unexpected meta name `“robots”`, expected `robots`'],
    },
    'header name as meta name': {
      html: '<meta name="X-Robots-Tag" content="noindex">',
      reports: ['13-25 misspelt: Unexpected meta name `X-Robots-Tag`, expected `robots`'],
    },
    'list of crawlers': {
      html: '<meta name="googlebot, bingbot" content="noindex">',
      reports: [
        '13-31 several: Unexpected list `googlebot, bingbot` as the name of a meta element, expected an element for each crawler',
      ],
    },
    'list of crawlers with default directives only': {
      html: '<meta name="robots,googlebot" content="index, follow">',
    },
    'Open Graph property': { html: '<meta property="og:title" content="Follow">' },
    'property in place of name': {
      html: '<meta property="robots" content="noindex">',
      reports: [
        '17-23 attribute: Unexpected `property="robots"` of a meta element, expected `name="robots"`: crawlers ignore it there',
      ],
    },
    'header as http-equiv': {
      html: '<meta http-equiv="X-Robots-Tag" content="noindex, nofollow">',
      reports: [
        '19-31 attribute: Unexpected `http-equiv="X-Robots-Tag"` of a meta element, expected `name="robots"`: crawlers ignore it there',
      ],
    },
    'property in place of name, with permissions only': {
      html: '<meta property="robots" content="index, follow, max-image-preview:large">',
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

/** Whether a name lists several crawlers; no crawler reads such a name. */
function isList(name: string): boolean {
  const names = name.toLowerCase().split(/[\s,;|]+/)
  return names.length > 1 && names.every((one) => one === 'robots' || findCrawler(one) !== undefined)
}

/** Return the name that an unread one probably means. */
function intendedName(name: string): string | undefined {
  if (suggestCrawler(name) === 'robots' || /^x-?robots?-?tags?$/i.test(name.trim())) return 'robots'
  return misspeltCrawler(name)
}

/** Whether a directive is a prohibition that no valid element or header contains. */
function isLost({ robots }: Page, directive: Directive): boolean {
  if (directive.problem || isPermissive(directive)) return false
  return !robots.some(({ directives }) => directives.some(({ name }) => name === directive.name))
}
