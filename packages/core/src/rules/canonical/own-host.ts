import * as v from 'valibot'
import { previewHost, withoutWww } from '../../url/hosts.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require the canonical to be on the own host or an allowed one',
  why: 'The page hands its place in search results to another site; a wrong setting or an intruder does it unseen.',
  level: 'warn',
  about: ['canonicals'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
    'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  ],
  messages: {
    foreign: (host: string, own: string) =>
      `Unexpected host \`${host}\` in the canonical, expected \`${own}\` or an origin in \`allowedOrigins\``,
    scheme: (href: string, own: string) =>
      `Unexpected https canonical \`${href}\`, expected one below \`${own}\`, as the option \`site\` says`,
  },
  options: v.strictObject({
    allow: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('Hosts or origins that canonicals may point to, besides `allowedOrigins`.'),
      ),
      [],
    ),
  }),
  examples: {
    'own host': { html: '<link rel="canonical" href="https://EXAMPLE.com/page/">' },
    'a syndicated page': {
      settings: { allowedOrigins: ['https://example.org'] },
      html: '<link rel="canonical" href="https://example.org/page/">',
    },
    'a host that the rule allows': {
      options: { allow: ['partner.example.org'] },
      html: '<link rel="canonical" href="https://partner.example.org/page/">',
    },
    'what the frontmatter asks for': {
      frontmatter: 'canonical: https://example.org/page/',
      html: '<link rel="canonical" href="https://example.org/page/">',
    },
    'the own host without www, in the frontmatter': {
      url: 'https://www.example.com/page/',
      settings: { site: 'https://www.example.com' },
      frontmatter: 'canonical: https://example.com/page/',
      html: '<link rel="canonical" href="https://example.com/page/">',
      reports: [
        'frontmatter 2:12-37 foreign: Unexpected host `example.com` in the canonical, expected `www.example.com` or an origin in `allowedOrigins`',
      ],
    },
    'https on a site that is said to be http': {
      url: 'http://example.com/page/',
      settings: { site: 'http://example.com' },
      html: '<link rel="canonical" href="https://example.com/page/">',
      reports: [
        '29-54 scheme: Unexpected https canonical `https://example.com/page/`, expected one below `http://example.com/`, as the option `site` says',
      ],
    },
    'another host': {
      html: '<link rel="canonical" href="https://www.example.com/page/">',
      reports: [
        '29-58 foreign: Unexpected host `www.example.com` in the canonical, expected `example.com` or an origin in `allowedOrigins`',
      ],
    },
  },
  *check(page, report, { site, allowedOrigins, options: { allow } }) {
    if (page.kind === 'refresh') return
    const { host: own, protocol: ownProtocol } = new URL(site)
    for (const { url, href } of page.canonicals) {
      if (url === undefined || url.startsWith(site)) continue
      const { host, hostname, origin, protocol } = new URL(url)
      if (allowedOrigins.includes(origin) || allow.includes(host) || allow.includes(origin)) continue
      if (host === own) {
        // canonical/secure speaks about the other direction.
        if (protocol === 'https:' && ownProtocol === 'http:')
          yield report('scheme', [href.value, site], href.at)
        continue
      }
      // An author who names another site on this very page has decided; `www.` alone is a slip even there.
      if (url === page.asked?.url && withoutWww(host) !== withoutWww(own)) continue
      if (previewHost(hostname)) continue
      yield report('foreign', [host, own], href.at)
    }
  },
})
