import { sitemapFiles } from '../../../packages/syntax/src/sitemap/sitemap-files.ts'
import type { SitemapFacts } from '../../../packages/syntax/src/sitemap/types.ts'
import { parseSitemap } from '../../../packages/syntax/src/sitemap/parse-sitemap.ts'
import { toBytes } from '../broken-bytes.ts'
import { difference, tokensOf, type Target } from '../target.ts'
import { outside } from '../outside.ts'

const address = { file: 'sitemap.xml', url: 'https://example.com/sitemap.xml' }
const open =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemap: Target = {
  about:
    'Locations are inside of the file, unreadable parts are reported, bytes give the same as text, and written sitemaps read the same',
  code: ['core/src/sitemaps/', 'core/src/publish/'],
  seeds: [
    `${open}>\n<url><loc>https://example.com/?a&amp;b</loc><lastmod>2027-01-31</lastmod></url>\n</urlset>\n`,
    `${open} xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://example.com/</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/></url></urlset>`,
    `${open} xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>\n <![CDATA[https://example.com/é]]>\n</loc><i:image><i:loc>https://example.com/a.png</i:loc></i:image></url></urlset>`,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/a.xml</loc></sitemap></sitemapindex>',
    '<rss version="2.0"><channel><item><link>https://example.com/</link></item></channel></rss>',
  ],
  tokens: [
    ...tokensOf(String.raw`
    <url> </url> <loc> </loc> <loc/> <lastmod> </lastmod> <url </urlset> <image:image> xmlns= <![CDATA[ ]]>
    <!-- --> &b; &amp; &#0; &#xD800; &#65; & https://example.com/ 2027-13-01 xmlns:xhtml="" hreflang=
  `),
    '<?x ?>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '\0',
    '\uFFFE',
    '<?xml version="1.0" encoding="UTF-16"?>',
  ],
  longest: 700,
  check: (written) => {
    // Files are decoded, so their text has no lone surrogates.
    const text = written.toWellFormed()
    const facts = parseSitemap(text, address)
    const { entries, problems, kind, broken } = facts
    const places = [
      ...entries.flatMap(({ location, lastmod, alternates }) => [
        location,
        ...alternates.map((one) => one.location),
        ...(lastmod ? [lastmod.location] : []),
      ]),
      ...problems.map(({ location }) => location),
    ]
    if ((kind === 'unreadable' || broken) && problems.length === 0) return `${kind} without a word`
    return (
      outside(text, places, /\r\n?|\n/) ??
      misread(written, facts) ??
      rewritten(entries.flatMap(({ url }) => url ?? []))
    )
  },
}

/** Require the same result for bytes as for their text, unless they have, or seem to have, another encoding. */
function misread(text: string, facts: SitemapFacts): string | undefined {
  const fromBytes = parseSitemap(toBytes(text), address)
  const isPlain = text.isWellFormed() && !text.startsWith('\uFEFF')
  if (!isPlain || fromBytes.problems.some(({ type }) => type === 'encoding')) return undefined
  return difference(fromBytes, facts)
}

function rewritten(urls: readonly string[]): string | undefined {
  const [written] = sitemapFiles(
    urls.map((one) => ({ url: one })),
    'sitemap.xml',
    'https://example.com/',
  )
  const { entries, problems } = parseSitemap(written!.text, address)
  const others = problems.filter(({ type }) => type !== 'long-loc')
  return difference([entries.map(({ loc }) => loc), others], [urls, []])
}
