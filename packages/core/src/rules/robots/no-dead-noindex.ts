import { intentMessages } from '../../intent/problems.ts'
import { generatorKeys } from '../../intent/theme-names.ts'
import { isDeadNoindex, mayIndex, meantCrawlers } from '../../page/stray-crawlers.ts'
import { joinWords } from '../../options/describe-issue.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'robots/no-dead-noindex'

export default pageRule({
  summary: 'Disallow a requested noindex that is in effect nowhere',
  why: 'The author wants the page out of search results, but no crawler reads the request, so the page may be indexed.',
  howToFix: 'Write `noindex: true` in the frontmatter, or `<meta name="robots" content="noindex">` in head.',
  level: 'error',
  about: ['strayMetas', 'problems'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    ...generatorKeys.map(({ source }) => source),
  ],
  messages: {
    ...intentMessages[id],
    attribute: (found: string, expected: string) =>
      `Unexpected noindex in \`<meta ${found}>\`, expected \`${expected}\`: no crawler reads it, so the page may be indexed`,
    list: (names: string, expected: string) =>
      `Unexpected noindex under the name \`${names}\`, expected one element for each of ${expected}: no crawler reads it, so the page may be indexed`,
  },
  *check({ page, report, now }) {
    for (const meta of page.strayMetas) {
      if (!isDeadNoindex(page, meta, now)) continue
      const { attribute, name } = meta
      const { mistake, names } = meantCrawlers(meta)!
      const [only = ''] = names
      yield mistake === 'list'
        ? report('list', [name.value, quoted(names)], { location: name.location })
        : report('attribute', [`${attribute}="${name.value}"`, `name="${only}"`], { location: name.location })
    }
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
})

function quoted(names: readonly string[]): string {
  return joinWords(
    names.map((name) => `\`${name}\``),
    'and',
  )
}

/** Return whether a request is for the page's generator. */
function isOf(generator: string | undefined, [, label]: readonly string[]): boolean {
  return generatorKeys.some((one) => one.generator === generator && one.label === label)
}
