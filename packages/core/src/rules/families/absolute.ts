import { isOnPrivateSite, withoutSecondScheme } from '@indexical/syntax/internal'
import { canonicals, versions } from '../../linter/carriers.ts'
import { ruleFamily } from '../../linter/define-family.ts'
import { hostRoot, printedRoot } from '../../site/roots.ts'

export default ruleFamily({
  *check(targets, { report, site }) {
    for (const { url, written, place, isAlone, code = '' } of targets()) {
      const isAbsolute = /^https?:\/\//i.test(written)
      if ((isAbsolute && url !== '') || place.page?.kind === 'refresh') continue
      const located = { ...place, cause: code || 'layout' }
      const single = withoutSecondScheme(written)
      if (written === '') yield report('empty', [code], located)
      else if (single !== undefined) yield report('schemes', [written, code, single], located)
      else if (!isAbsolute) {
        const root = printedRoot(written)
        const fix = isAlone && root === undefined ? url : undefined
        yield report('relative', [written, code], { ...located, root, fix })
      }
      // run/usable-site reports a local `site` once.
      else if (!isOnPrivateSite(written, site))
        yield report('unusable', [written, code], { ...located, root: hostRoot(written) })
    }
  },
  members: {
    'canonical/absolute': {
      summary: 'Require the canonical URL to be absolute',
      why: 'A relative value follows `<base>` and the hostname, so a preview deploy can move its target.',
      howToFix:
        'Write the full URL with scheme and hostname, or remove the tag and let Indexical inject the canonical.',
      level: 'warn',
      indexedOnly: true,
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        'https://www.rfc-editor.org/rfc/rfc6596#section-3',
      ],
      messages: {
        relative: 'Unexpected relative canonical `{href}`, expected an absolute URL',
      },
      carrier: canonicals,
      examples: {
        'absolute URL': { html: '<link rel="canonical" href="https://example.com/page/">' },
        'root-relative path': {
          html: '<link rel="canonical" href="/page/">',
          reports: ['29-35 relative: Unexpected relative canonical `/page/`, expected an absolute URL'],
          fixed: '<link rel="canonical" href="https://example.com/page/">',
        },
        'a value that a template did not have': {
          html: '<link rel="canonical" href="undefined">',
          reports: ['29-38 relative: Unexpected relative canonical `undefined`, expected an absolute URL'],
        },
        'scheme-relative URL': {
          html: '<link rel="canonical" href="//example.com/page/">',
          reports: [
            '29-48 relative: Unexpected relative canonical `//example.com/page/`, expected an absolute URL',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page/">',
        },
      },
    },
    'hreflang/absolute': {
      summary: 'Require absolute URLs in hreflang annotations',
      why: 'Google requires the full URL with its scheme. A relative URL also depends on `<base>` and the hostname.',
      howToFix:
        'Write the whole URL in `href`, for example `https://www.example.com/de/`. In a template, build it from the configured site URL.',
      level: 'error',
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
      ],
      messages: {
        empty: 'Missing URL of hreflang `{code}`, expected an absolute URL',
        relative: 'Unexpected URL `{href}` of hreflang `{code}`, expected an absolute URL',
        schemes: 'Unexpected second scheme in `{href}` of hreflang `{code}`, expected `{expected}`',
        unusable: 'Unexpected URL `{href}` of hreflang `{code}`, expected a public http URL',
      },
      carrier: versions,
      examples: {
        'two schemes': {
          pages: {
            '/': '<title>A</title><link rel="alternate" hreflang="de" href="https://https://example.com/de/">',
          },
          reports: [
            '/ 59-90 schemes: Unexpected second scheme in `https://https://example.com/de/` of hreflang `de`, expected `https://example.com/de/`',
          ],
        },
        'absolute URL': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
          },
        },
        'root-relative path': {
          pages: { '/': '<title>A</title><link rel="alternate" hreflang="en" href="/">' },
          reports: ['/ 59-60 relative: Unexpected URL `/` of hreflang `en`, expected an absolute URL'],
          fixed: { '/': '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/">' },
        },
        'path in a header': {
          pages: { '/': '<title>A</title>' },
          headers: '/\n  Link: </>; rel="alternate"; hreflang="en"',
          reports: [
            '/ _headers 2:10-11 relative: Unexpected URL `/` of hreflang `en`, expected an absolute URL',
          ],
        },
        'empty URL': {
          pages: {
            '/': '<title>A</title><link rel="alternate" hreflang="en" href="">\n<link rel=alternate hreflang=en href=https://example.com/>',
          },
          reports: ['/ 59-59 empty: Missing URL of hreflang `en`, expected an absolute URL'],
        },
        'development server': {
          pages: {
            '/': '<title>A</title><link rel="alternate" hreflang="en" href="http://localhost:4321/">\n<link rel=alternate hreflang=en href=https://example.com/>',
          },
          reports: [
            '/ 59-81 unusable: Unexpected URL `http://localhost:4321/` of hreflang `en`, expected a public http URL',
          ],
        },
      },
    },
  },
})
