import * as v from 'valibot'
import { previewHost } from '../../url/hosts.ts'
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
  },
  options: v.strictObject({
    /** Hosts or origins that canonicals may point to, besides `allowedOrigins`. */
    allow: v.optional(v.array(v.string()), []),
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
    'another host': {
      html: '<link rel="canonical" href="https://www.example.com/page/">',
      reports: [
        '29-58 foreign: Unexpected host `www.example.com` in the canonical, expected `example.com` or an origin in `allowedOrigins`',
      ],
    },
  },
  *check(page, report, { site, allowedOrigins, options: { allow } }) {
    if (page.kind === 'refresh') return
    const own = new URL(site).host
    for (const { url, href } of page.canonicals) {
      // An author who names another site on this very page has decided; nothing came there by accident.
      if (url === undefined || url === page.asked?.url || url.startsWith(site)) continue
      const { host, hostname, origin } = new URL(url)
      if (host === own || allowedOrigins.includes(origin) || previewHost(hostname)) continue
      if (allow.includes(host) || allow.includes(origin)) continue
      yield report('foreign', [host, own], href.at)
    }
  },
})
