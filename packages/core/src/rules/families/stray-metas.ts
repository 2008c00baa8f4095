import { intentMessages } from '../../intent/problems.ts'
import { findCrawler } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { isPermissive } from '../../page/agrees.ts'
import { isDeadNoindex, meantCrawlers, mayIndex } from '../../page/stray-crawlers.ts'
import type { Page, StrayMeta } from '../../page/types.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'
import { generatorKeys } from '../../intent/theme-names.ts'
import { joinWords } from '../../options/describe-issue.ts'
import type { Problem } from '../../linter/define.ts'

type Member = 'known-crawler' | 'name-attribute' | 'no-dead-noindex'

/** Yield the problems of elements that crawlers ignore although they contain directives. */
function* strayProblems(page: Page, now: number, member: Member): Generator<Problem> {
  for (const meta of page.strayMetas) {
    const [rule, message, data, fix] = describe(page, meta, now) ?? []
    if (rule === member) yield { message: message!, data: data!, location: meta.name.location, fix }
  }
}

/** Return the rule that reports an element, the id and arguments of its message, and the fix. */
function describe(
  page: Page,
  meta: StrayMeta,
  now: number,
): [rule: Member, message: string, data: string[], fix?: string] | undefined {
  const { mistake, names = [] } = meantCrawlers(meta) ?? {}
  const { attribute, name, directives } = meta
  const [only = ''] = names
  const [found, expected] = [`${attribute}="${name.value}"`, `name="${only}"`]
  if (!mistake) return undefined
  if (isDeadNoindex(page, meta, now))
    return mistake === 'list'
      ? ['no-dead-noindex', 'list', [name.value, quoted(names)]]
      : ['no-dead-noindex', 'attribute', [found, expected]]
  if (mistake === 'spaces') return ['known-crawler', 'spaces', [name.value, only], only]
  if (mistake === 'name') return ['known-crawler', 'misspelt', [name.value, only], only]
  if (directives.some((directive) => isLostOn(page, directive)))
    return mistake === 'list'
      ? ['known-crawler', 'several', [name.value]]
      : ['known-crawler', 'attribute', [attribute, name.value, only]]
  return mistake === 'attribute' && directives.every(isPermissive)
    ? ['name-attribute', 'attribute', [found, expected]]
    : undefined
}

const id = 'robots/no-dead-noindex'

/** Return whether a directive restricts something and no valid element or header contains it. */
function isLostOn({ robots }: Page, directive: Directive): boolean {
  if (directive.problem || isPermissive(directive)) return false
  return !robots.some(({ directives }) => directives.some(({ name }) => name === directive.name))
}

function quoted(names: readonly string[]): string {
  return joinWords(names.map((name) => `\`${name}\``))
}

/** Return whether a request is for the page's generator. */
function isOf(generator: string | undefined, [, label]: readonly string[]): boolean {
  return generatorKeys.some((one) => one.generator === generator && one.label === label)
}

export default {
  'robots/known-crawler': pageRule({
    summary: 'Require names of robots meta elements that a crawler reads',
    why: 'Crawlers ignore directives under a name that they do not know.',
    howToFix: 'Use `name="robots"`, or one element for each crawler, such as `name="googlebot"`.',
    level: 'warn',
    about: ['strayMetas', 'statements'],
    fix: 'safe',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
    ],
    messages: {
      misspelt: 'Unexpected meta name `{name}`, expected `{nearest}`',
      spaces: 'Unexpected spaces in the meta name `{name}`, expected `{expected}`: parsers differ',
      several:
        'Unexpected list `{names}` as the name of a meta element, expected an element for each crawler',
      attribute:
        'Unexpected `{attribute}="{name}"` of a meta element, expected `name="{expected}"`: crawlers ignore it there',
      unread:
        'Unexpected crawler `{name}` in a robots meta, expected `googlebot`: Google ignores other names',
    },
    *check({ page, report, now }) {
      yield* strayProblems(page, now, 'known-crawler')
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
  }),
  'robots/name-attribute': pageRule({
    summary: 'Require the attribute `name` on robots meta elements with permissions only',
    why: 'Crawlers ignore the element. Permissions such as `index` are the default, so only the author is misled.',
    howToFix: 'Write `name="robots"`, or remove the element.',
    level: 'info',
    about: ['strayMetas'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      attribute:
        'Unexpected `{found}` of a meta element with directives, expected `{expected}` or no element',
    },
    check: ({ page, now }) => strayProblems(page, now, 'name-attribute'),
    examples: {
      'the attribute `name`': { html: '<meta name="robots" content="index, follow">' },
      'an Open Graph property': { html: '<meta property="og:title" content="Follow">' },
      'a restriction, which another rule reports': {
        html: '<meta property="robots" content="nofollow">',
        also: ['robots/known-crawler'],
      },
      'permissions only': {
        html: '<meta property="robots" content="index, follow, max-image-preview:large">',
        reports: [
          '17-23 attribute: Unexpected `property="robots"` of a meta element with directives, expected `name="robots"` or no element',
        ],
      },
    },
  }),
  'robots/no-dead-noindex': pageRule({
    summary: 'Disallow a requested noindex that is in effect nowhere',
    why: 'The author wants the page out of search results, but no crawler reads the request, so the page may be indexed.',
    howToFix:
      'Write `noindex: true` in the frontmatter, or `<meta name="robots" content="noindex">` in head.',
    remedies: {
      list: 'Write one element for each crawler, or `<meta name="robots" content="noindex">` for all.',
    },
    level: 'error',
    about: ['strayMetas', 'problems'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      ...generatorKeys.map(({ source }) => source),
    ],
    messages: {
      ...intentMessages[id],
      attribute:
        'Unexpected noindex in `<meta {found}>`, expected `{expected}`: no crawler reads it, so the page may be indexed',
      list: 'Unexpected noindex under the name `{names}`, expected one element for each of {expected}: no crawler reads it, so the page may be indexed',
    },
    *check({ page, now }) {
      yield* strayProblems(page, now, 'no-dead-noindex')
      const requests = page.problems.filter(({ rule }) => rule === id)
      if (requests.length === 0 || page.kind !== 'page' || !mayIndex(page, ['robots'], now)) return
      const open = requests.filter(({ id: message, args }) => message === 'key' || isOf(page.generator, args))
      yield* reportIntent({ problems: open }, id)
    },
    examples: {
      'a valid request': {
        html: '<meta name="robots" content="noindex"><title>Dresses</title>',
        frontmatter: 'noindex: true',
      },
      'a key with other punctuation, while a header contains noindex': {
        html: '<title>Dresses</title>',
        headers: '/page/\n  X-Robots-Tag: noindex',
        frontmatter: 'no-index: true',
      },
      'a key that the theme reads': {
        html: '<meta name="robots" content="none"><title>Dresses</title>',
        frontmatter: 'no-index: true\nNoIndex: true',
      },
      'keys that request nothing': {
        html: '<meta name="generator" content="Docusaurus v3.8.1"><title>Dresses</title>',
        frontmatter: 'no-index: false\nNoIndex: no\nunlisted: false',
      },
      'keys that only hide a page from menus or from the search of the site': {
        html: '<meta name="generator" content="Docusaurus v3.8.1"><title>Dresses</title>',
        frontmatter:
          'hidden: true\nnav_exclude: true\nsearch_exclude: true\nsidebar: { hidden: true }\nsearch: { exclude: true }\npagefind: false',
      },
      'a key that other generators use for lists': {
        html: '<meta name="generator" content="Hugo 0.111.3"><title>Dresses</title>',
        frontmatter: 'unlisted: true',
      },
      'the search page of Docusaurus, whose author cannot correct the theme': {
        url: 'https://example.com/fr/search/',
        html: '<meta name="generator" content="Docusaurus v3.8.1"><meta property="robots" content="noindex, follow"><title>Search</title>',
        also: ['robots/known-crawler'],
      },
      'a page of Docusaurus with a tag of its author': {
        url: 'https://example.com/internal/',
        html: '<meta name="generator" content="Docusaurus v3.8.1"><meta property="robots" content="noindex, follow"><title>Notes</title>',
        reports: [
          '68-74 attribute: Unexpected noindex in `<meta property="robots">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
        ],
      },
      'a key of Docusaurus, with the noindex of its theme': {
        html: '<meta name="generator" content="Docusaurus v3.8.1"><meta name="robots" content="noindex, nofollow"><title>Dresses</title>',
        frontmatter: 'unlisted: true',
      },
      'a redirect stub, which no engine indexes': {
        html: '<meta http-equiv="refresh" content="0;url=https://example.com/"><meta property="robots" content="noindex"><title>Dresses</title>',
        also: ['robots/known-crawler'],
      },
      'permissions, which are the default': {
        html: '<meta property="robots" content="index, follow"><title>Dresses</title>',
        also: ['robots/name-attribute'],
      },
      'an attribute that no crawler reads, beside a valid element': {
        html: '<meta name="robots" content="noindex"><meta property="robots" content="noindex"><title>Dresses</title>',
      },
      'another attribute': {
        html: '<meta property="robots" content="noindex"><meta http-equiv="X-Robots-Tag" content="none"><title>Dresses</title>',
        reports: [
          '17-23 attribute: Unexpected noindex in `<meta property="robots">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
          '61-73 attribute: Unexpected noindex in `<meta http-equiv="X-Robots-Tag">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
        ],
      },
      'a misspelt name': {
        html: '<meta name="robot" content="noindex"><meta name="google-bot" content="noindex"><title>Dresses</title>',
        reports: [
          '13-18 attribute: Unexpected noindex in `<meta name="robot">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
          '50-60 attribute: Unexpected noindex in `<meta name="google-bot">`, expected `name="googlebot"`: no crawler reads it, so the page may be indexed',
        ],
      },
      'a misspelt name, and a list without commas': {
        html: '<meta name="googelbot" content="noindex nofollow"><meta name="robot" content="NOINDEX;follow"><title>Dresses</title>',
        reports: [
          '13-22 attribute: Unexpected noindex in `<meta name="googelbot">`, expected `name="googlebot"`: no crawler reads it, so the page may be indexed',
          '63-68 attribute: Unexpected noindex in `<meta name="robot">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
        ],
      },
      'a misspelt name, for a crawler that another element addresses': {
        html: '<meta name="google-bot" content="noindex"><meta name="googlebot" content="noindex"><title>Dresses</title>',
        also: ['robots/known-crawler'],
      },
      'a list of names': {
        html: '<meta name="googlebot, bingbot" content="noindex"><title>Dresses</title>',
        reports: [
          '13-31 list: Unexpected noindex under the name `googlebot, bingbot`, expected one element for each of `googlebot` and `bingbot`: no crawler reads it, so the page may be indexed',
        ],
      },
      'typographic quotes around the value': {
        html: '<meta name=“robots” content=“noindex, nofollow”><title>Dresses</title>',
        reports: [
          '12-20 attribute: Unexpected noindex in `<meta name="“robots”">`, expected `name="robots"`: no crawler reads it, so the page may be indexed',
        ],
      },
      'a key with other punctuation or capitals': {
        html: '<title>Dresses</title>',
        frontmatter: 'no-index: true\nNoIndex: true\nRobots: noindex, nofollow',
        reports: [
          'frontmatter 2:1-9 key: Unexpected key in `no-index: true`, expected `noindex`: the page may be indexed',
          'frontmatter 3:1-8 key: Unexpected key in `NoIndex: true`, expected `noIndex`: the page may be indexed',
          'frontmatter 4:1-7 key: Unexpected key in `Robots: noindex, nofollow`, expected `robots`: the page may be indexed',
        ],
      },
      'a key of Docusaurus, without the noindex of its theme': {
        html: '<meta name="generator" content="Docusaurus v2.4.3"><title>Dresses</title>',
        frontmatter: 'unlisted: true',
        reports: [
          'frontmatter 2:1-9 generator: Unexpected indexable page with `unlisted: true`, expected the noindex that this key requests from Docusaurus',
        ],
      },
    },
  }),
}
