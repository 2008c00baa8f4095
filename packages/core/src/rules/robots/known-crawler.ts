import { findCrawler, misspeltCrawler, suggestCrawler } from '../../robots/crawlers.ts'
import type { Directive } from '../../robots/parse.ts'
import { isPermissive } from '../../signals/agrees.ts'
import type { Page } from '../../signals/types.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require names of robots meta elements that a crawler reads',
  why: 'Directives under a name that nobody reads protect nothing.',
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
    attribute: (attribute: string, name: string, wanted: string) =>
      `Unexpected \`${attribute}="${name}"\` of a meta element, expected \`name="${wanted}"\`: nobody reads it there`,
    unread: (name: string) =>
      `Unexpected crawler \`${name}\` in a robots meta, expected \`googlebot\`: Google ignores other names`,
  },
  examples: {
    'names that are read': {
      html: '<meta name="ROBOTS" content="noarchive"><meta name="googlebot-news" content="noindex">',
    },
    'another meta element': {
      html: '<meta name="description" content="Follow us"><meta name="audience" content="all">',
    },
    'a crawler that we know nothing about': { html: '<meta name="dotbot" content="noindex">' },
    'a slip of the pen': {
      html: '<meta name="robot" content="noindex">',
      reports: ['13-18 misspelt: Unexpected meta name `robot`, expected `robots`'],
    },
    'quotes of a word processor, which become part of the name': {
      html: '<meta name=“robots” content=“noindex, nofollow”>',
      reports: ['12-20 misspelt: Unexpected meta name `“robots”`, expected `robots`'],
    },
    'the name of the header': {
      html: '<meta name="X-Robots-Tag" content="noindex">',
      reports: ['13-25 misspelt: Unexpected meta name `X-Robots-Tag`, expected `robots`'],
    },
    'several crawlers in one name': {
      html: '<meta name="googlebot, bingbot" content="noindex">',
      reports: [
        '13-31 several: Unexpected list `googlebot, bingbot` as the name of a meta element, expected an element for each crawler',
      ],
    },
    'several crawlers in one name, where nothing is lost': {
      html: '<meta name="robots,googlebot" content="index, follow">',
    },
    'a property of Open Graph': { html: '<meta property="og:title" content="Follow">' },
    'the attribute of Open Graph': {
      html: '<meta property="robots" content="noindex">',
      reports: [
        '17-23 attribute: Unexpected `property="robots"` of a meta element, expected `name="robots"`: nobody reads it there',
      ],
    },
    'a header written as an element': {
      html: '<meta http-equiv="X-Robots-Tag" content="noindex, nofollow">',
      reports: [
        '19-31 attribute: Unexpected `http-equiv="X-Robots-Tag"` of a meta element, expected `name="robots"`: nobody reads it there',
      ],
    },
    'the attribute of Open Graph, where nothing is lost': {
      html: '<meta property="robots" content="index, follow, max-image-preview:large">',
    },
    'beside an element that says the same': {
      html: '<meta name="robots" content="noindex, nofollow"><meta http-equiv="X-Robots-Tag" content="noindex">',
    },
    'a name that Google reads in headers only': {
      html: '<meta name="googlebot-image" content="noindex">',
      reports: [
        '39-46 unread: Unexpected crawler `googlebot-image` in a robots meta, expected `googlebot`: Google ignores other names',
      ],
    },
  },
  *check(page, report) {
    for (const { attribute, name, directives } of page.strayMetas) {
      if (attribute !== 'name') {
        if (!directives.some((directive) => isLost(page, directive))) continue
        const wanted = attribute === 'property' ? name.value.trim().toLowerCase() : 'robots'
        yield report('attribute', [attribute, name.value, wanted], name.at)
        continue
      }
      if (isList(name.value)) {
        if (directives.some((directive) => isLost(page, directive)))
          yield report('several', [name.value], name.at)
        continue
      }
      const nearest = meantName(name.value)
      if (nearest !== undefined) yield report('misspelt', [name.value, nearest], name.at)
    }
    for (const { crawler, carrier, content } of page.statements) {
      if (carrier === 'header' || crawler === '*') continue
      const known = findCrawler(crawler)
      if (known?.engine === 'google' && !known.meta) yield report('unread', [crawler], content.at)
    }
  },
})

/** Whether a name holds those of several crawlers, of which none reads it. */
function isList(name: string): boolean {
  const names = name.toLowerCase().split(/[\s,;|]+/)
  return names.length > 1 && names.every((one) => one === 'robots' || findCrawler(one) !== undefined)
}

/** The name that was meant by one that nobody reads. */
function meantName(name: string): string | undefined {
  if (suggestCrawler(name) === 'robots' || /^x-?robots?-?tags?$/i.test(name.trim())) return 'robots'
  return misspeltCrawler(name)
}

/** Whether a directive forbids something, and no element or header that is read says so. */
function isLost({ robots }: Page, directive: Directive): boolean {
  if (directive.problem || isPermissive(directive)) return false
  return !robots.some(({ directives }) => directives.some(({ name }) => name === directive.name))
}
