import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { readContent } from '../../../../html/src/content/read-content.ts'
import { fromHtml } from '../../../../html/src/parse.ts'
import { TextPool } from '../../../../html/src/text-pool.ts'
import { readIntent } from '../../../src/intent/read-intent.ts'
import { makePage } from '../../../src/page/make-page.ts'
import { readSignals } from '../../../src/page/read-signals.ts'
import type { Page } from '../../../src/page/types.ts'
import { mutated, soup } from '../../../../html/test/soup.ts'

const folder = new URL('../../../../html/test/fixtures/', import.meta.url)
const fixtures = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const pool = new TextPool()

const statement = fc.constantFrom(
  '<link rel=canonical href="/a/">',
  '<link rel="canonical alternate" hreflang=de href="https://example.com/de/" title=x>',
  '<link rel=canonical href="http://localhost/">',
  '<link rel=alternate hreflang=en-GB href=/gb/>\n',
  '<link rel=alternate hreflang=x-default href="é">',
  '<meta name=robots content="noindex, max-snippet:20">',
  '<meta name=googlebot content="nosnippet">',
  '<meta property="og:url" content="https://example.com/page/">',
  '<meta http-equiv=refresh content="0; url=/b/">',
  '<link rel=prev href=../page-1/>',
  '<a href="/c/?a=1&amp;b=2">C</a>',
  '<a rel="NoFollow ugc" href=/c/>C</a>',
  '<a href=/c/>C</a>',
  '<noscript><link rel=canonical href=/n/></noscript>',
  '<p data-nosnippet>text</p>',
  '<script src=/a.js></script>',
  '<script src="http://example.com/b.js"></script>',
  '<link rel=alternate type=application/rss+xml href=/feed.xml>',
  '<script>document.querySelector("link[rel=canonical]").remove()</script>',
  `<script type="application/ld+json">{"@type": "Product", "url": "/old/", "description": "${'text '.repeat(30)}"}</script>`,
  `<div data-nosnippet>${'text '.repeat(30)}</div>`,
)
const document = fc.array(statement, { maxLength: 8 }).map((parts) => `<title>A</title>${parts.join('')}`)
const robots = { robots: 'noindex', canonical: '/requested/' }
const at = { file: '_headers', line: 2, column: 3, endLine: 2, endColumn: 9 }
const line = { name: 'link', value: { value: '<https://example.com/h/>; rel=canonical', location: at } }

/** Any page, with all kinds of signals from HTML, frontmatter and headers. */
export const page = fc
  .tuple(fc.oneof(document, soup, mutated(fixtures)), fc.boolean(), fc.boolean(), fc.nat(3))
  .map(([html, hasRequest, hasHeader, number]): Page => {
    const url = `https://example.com/page-${number}/`
    const { signals } = readSignals(fromHtml(html, { links: true, pool }), url)
    const { intent, problems } = readIntent(hasRequest ? robots : {}, { file: 'page.md' })
    const made = makePage(signals, {
      url,
      file: `page-${number}/index.html`,
      source: hasRequest ? 'page.md' : undefined,
      intent,
      problems,
      headers: hasHeader ? [line] : [],
    })
    return number === 0 ? made : { ...made, content: readContent(html) }
  })

/** Return all properties of a page, with lazy lists as arrays. */
export function shown(given: Page) {
  const { url, file, source, kind, intent, requestedCanonical, problems, headers, content } = given
  const { lang, fragment, bases, canonicals, robots: statements, strayMetas, alternates, pairs } = given
  const { strayCanonicals } = given
  const { isAmp, suspectUrls, feeds, scriptedSignals, structuredUrls, exposedTexts, notFoundTitle } = given
  const { refresh, previous, ogUrl, nosnippets, links, resources, headCloser } = given
  const contents = {
    isAmp,
    suspectUrls,
    feeds,
    scriptedSignals,
    structuredUrls,
    exposedTexts,
    notFoundTitle,
  }
  const about = { url, file, source, kind, intent, requestedCanonical, problems, headers, content }
  const head = {
    lang,
    fragment,
    bases,
    canonicals,
    statements,
    strayMetas,
    strayCanonicals,
    alternates,
    pairs,
    refresh,
    previous,
    ogUrl,
  }
  const { urls, length, nofollow } = links
  const list = [...links].map((link) => ({
    url: link.url,
    value: link.href.value,
    location: link.href.location,
  }))
  const rest = { nosnippets: [...nosnippets], urls, length, nofollow, list, resources, headCloser }
  return { ...about, ...head, ...contents, ...rest, all: given.statements }
}
