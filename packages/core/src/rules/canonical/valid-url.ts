import { shorten } from '../../intent/format-value.ts'
import type { SignalLocation } from '@indexical/syntax'
import { isOnPrivateSite, withoutSecondScheme } from '@indexical/syntax/internal'
import { hostRoot } from '../../site/roots.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical to be a public http or https URL',
  why: 'Crawlers ignore an unusable canonical without any notice.',
  howToFix:
    'Write an absolute URL such as `https://example.com/about/`. If the layout builds the canonical, check the value of the option `site`.',
  remedies: {
    unclear: 'Write a URL, a path such as `/about/`, or a link to a source file such as `./about.md`.',
  },
  level: 'error',
  about: ['otherCanonicals', 'requestedCanonical'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  ],
  messages: {
    unclear:
      'Unexpected canonical `{value}`, expected an absolute URL, a path from the root or a link to a source file',
    empty: 'Missing URL in the canonical, expected an absolute URL',
    unparsable: 'Unexpected canonical `{href}`, expected a URL that can be parsed',
    'not-http': 'Unexpected canonical `{href}`, expected an http or https URL',
    credentials: 'Unexpected canonical `{href}`, expected a URL without user name and password',
    ip: 'Unexpected canonical `{href}`, expected a hostname instead of an IP address',
    localhost: 'Unexpected canonical `{href}`, expected a public hostname',
    'no-scheme': (href: string) =>
      `Unexpected canonical \`${href}\`, expected \`https://${href.replace(/^https?\/+/i, '')}\`: without a scheme it is a relative path`,
    'second-scheme': (href: string) =>
      `Unexpected second scheme in canonical \`${href}\`, expected \`${withoutSecondScheme(href) ?? href}\``,
  },
  *check({ page, report, site }) {
    for (const { href, problem } of page.canonicals) {
      // run/usable-site reports this once, for the option `site`.
      if (problem && isOnPrivateSite(href.value, site, page.url)) continue
      if (!problem) continue
      const root = problem === 'ip' || problem === 'localhost' ? hostRoot(href.value) : undefined
      // A layout forgets the scheme, or adds a second one, on all pages.
      const cause = problem === 'no-scheme' || problem === 'second-scheme' ? problem : undefined
      yield report(problem, [shown(href.value)], { location: href.location, root, cause })
    }
    const requested = page.requestedCanonical
    if (
      requested?.problem &&
      requested.problem !== 'gone' &&
      !isOnPrivateSite(requested.href.value, site, page.url)
    ) {
      yield report(requested.problem, [shown(requested.href.value)], {
        location: requested.href.location as SignalLocation,
      })
    }
  },
  examples: {
    'absolute URL': { html: '<link rel="canonical" href="https://example.com/page/">' },
    'white space around the URL': { html: '<link rel="canonical" href="\n https://example.com/page/ ">' },
    'empty href': {
      html: '<link rel="canonical" href="">',
      reports: ['29-29 empty: Missing URL in the canonical, expected an absolute URL'],
    },
    'no href': {
      html: '<link rel="canonical">',
      reports: ['1-23 empty: Missing URL in the canonical, expected an absolute URL'],
    },
    'broken URL': {
      html: '<link rel="canonical" href="https://exa mple.com/">',
      reports: [
        '29-50 unparsable: Unexpected canonical `https://exa mple.com/`, expected a URL that can be parsed',
      ],
    },
    'another scheme': {
      html: '<link rel="canonical" href="ftp://example.com/">',
      reports: ['29-47 not-http: Unexpected canonical `ftp://example.com/`, expected an http or https URL'],
    },
    'user name and password': {
      html: '<link rel="canonical" href="https://me:pw@example.com/">',
      reports: [
        '29-55 credentials: Unexpected canonical `https://me:pw@example.com/`, expected a URL without user name and password',
      ],
    },
    'IP address': {
      html: '<link rel="canonical" href="https://192.0.2.1/">',
      reports: [
        '29-47 ip: Unexpected canonical `https://192.0.2.1/`, expected a hostname instead of an IP address',
      ],
    },
    'development server': {
      html: '<link rel="canonical" href="http://localhost:4321/page/">',
      reports: [
        '29-56 localhost: Unexpected canonical `http://localhost:4321/page/`, expected a public hostname',
      ],
    },
    'hostname without a scheme': {
      html: '<link rel="canonical" href="example.com/page/">',
      reports: [
        '29-46 no-scheme: Unexpected canonical `example.com/page/`, expected `https://example.com/page/`: without a scheme it is a relative path',
      ],
    },
    'two schemes': {
      html: '<link rel="canonical" href="https://https://example.com/page/">',
      reports: [
        '29-62 second-scheme: Unexpected second scheme in canonical `https://https://example.com/page/`, expected `https://example.com/page/`',
      ],
    },
    'a scheme without a colon': {
      html: '<link rel="canonical" href="https//example.com/page/">',
      reports: [
        '29-53 no-scheme: Unexpected canonical `https//example.com/page/`, expected `https://example.com/page/`: without a scheme it is a relative path',
      ],
    },
    'markup in frontmatter': {
      frontmatter: 'canonical: "\\"><script>"',
      reports: [
        'frontmatter 2:12-25 unclear: Unexpected canonical `"><script>`, expected an absolute URL, a path from the root or a link to a source file',
      ],
    },
  },
})

/** Shorten the value to one line of at most 80 characters, so that the message stays readable. */
function shown(value: string): string {
  return shorten(value.trim().replace(/\s+/g, ' '), 80)
}
