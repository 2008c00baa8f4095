import { isReservedHostname } from '@indexical/syntax/internal'
import { parseHttpUrl } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require `site` to be a registered hostname with https in production',
  why: 'All canonicals and sitemap URLs start with `site`. With a placeholder such as `example.com`, they point to another site. Browsers and engines prefer https URLs to http URLs. The rule runs where production is known: in CI, and with option `environment`. Other builds may be trials.',
  howToFix: 'Set `site` to the production URL with `https://`.',
  level: 'warn',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc6761#section-6.5',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    reserved: (site: string) =>
      `Unexpected reserved hostname in option \`site\` (\`${site}\`), expected the production hostname`,
    insecure: (site: string, expected: string) =>
      `Unexpected value \`${site}\` of option \`site\`, expected \`${expected}\``,
  },
  *check({ graph, inputs, report }) {
    if (!inputs.isProduction) return
    const { protocol, hostname } = new URL(graph.url)
    if (isReservedHostname(hostname)) yield report('reserved', [graph.url])
    else if (protocol === 'http:' && !isPrivate(graph.url))
      yield report('insecure', [graph.url, graph.url.replace(/^http:/, 'https:')])
  },
  examples: {
    'a build that may be for production': { pages: { '/': '<title>Home</title>' } },
    'a registered hostname': {
      settings: { isProduction: true, site: 'https://shop.netlify.app' },
      pages: { '/': '<title>Home</title>' },
    },
    'a single label': {
      settings: { isProduction: true, site: 'http://intranet' },
      pages: { '/': '<title>Home</title>' },
    },
    localhost: {
      settings: { isProduction: true, site: 'http://localhost:4321' },
      pages: { '/': '<title>Home</title>' },
      also: ['run/usable-site'],
    },
    'a private address': {
      settings: { isProduction: true, site: 'http://192.168.0.10' },
      pages: { '/': '<title>Home</title>' },
      also: ['run/usable-site'],
    },
    'a name in a private network': {
      settings: { isProduction: true, site: 'http://wiki.internal' },
      pages: { '/': '<title>Home</title>' },
    },
    'a test name': {
      settings: { isProduction: true, site: 'http://shop.test' },
      pages: { '/': '<title>Home</title>' },
    },
    'a local name': {
      settings: { isProduction: true, site: 'http://printer.local' },
      pages: { '/': '<title>Home</title>' },
    },
    'an onion service, which has its own encryption': {
      settings: { isProduction: true, site: 'http://shop.onion' },
      pages: { '/': '<title>Home</title>' },
    },
    'the hostname of examples': {
      settings: { isProduction: true },
      pages: { '/': '<title>Home</title>' },
      reports: [
        'reserved: Unexpected reserved hostname in option `site` (`https://example.com/`), expected the production hostname',
      ],
    },
    http: {
      settings: { isProduction: true, site: 'http://shop.netlify.app' },
      pages: { '/': '<title>Home</title>' },
      reports: [
        'insecure: Unexpected value `http://shop.netlify.app/` of option `site`, expected `https://shop.netlify.app/`',
      ],
    },
  },
})

/** Return whether the hostname of a URL is private, so that it cannot have or does not need a public certificate. */
function isPrivate(url: string): boolean {
  const { hostname } = new URL(url)
  if (parseHttpUrl(url).problem !== undefined || !hostname.includes('.')) return true
  return /\.(?:local|test|internal|onion|localhost|lan|home\.arpa)$/.test(hostname)
}
