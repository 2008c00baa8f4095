import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { appShell } from '../../site/app-shell.ts'
import { siteRule } from '../../linter/define.ts'

const home = '<title>Shop</title><link rel="canonical" href="https://example.com/">'

export default siteRule({
  summary: 'Disallow a canonical on the only page of an app that the host serves at every path',
  why: 'Every route of the app would declare the same canonical URL and drop out of the index.',
  howToFix:
    'Set `inject: { canonical: false }`, remove the canonical from the HTML, and let the app write one for each route.',
  remedies: {
    injected: 'Set `inject: { canonical: false }`, and let the app write a canonical for each route.',
  },
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    written:
      'Unexpected canonical `{href}` on the page served at every path, expected one that the app writes for each route',
    injected: (href: string) =>
      `Unexpected canonical \`${href}\` on the page served at every path, expected \`inject: { canonical: false }\``,
  },
  *check({ graph, host, report, injectsCanonical }) {
    const shell = appShell({ graph, host })
    if (!shell) return
    const { page, location } = shell
    const related = location ? [{ message: 'the rewrite', location }] : []
    for (const { href } of usableCanonicals(page)) {
      const id = injectsCanonical ? 'injected' : 'written'
      yield report(id, [href.value.trim()], { page, location: href.location, related })
    }
  },
  examples: {
    'an app that writes its own canonicals': {
      pages: { '/': '<title>Shop</title>' },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /index.html 200\n' },
    },
    'the only page of a site without rewrites': { pages: { '/': home }, hostFiles: { 'netlify.toml': '' } },
    'a server that handles other paths': {
      pages: { '/': home },
      hostFiles: { 'netlify.toml': '', _redirects: '/* https://api.example.com/:splat 200\n' },
    },
    'prerendered pages, and the home page as fallback': {
      pages: { '/': home, '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/">' },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /index.html 200\n' },
    },
    'a page of text on a host that serves it instead of a missing error page': {
      pages: { '/': `${home}<p>${'Linen dresses from a small workshop. '.repeat(5)}` },
      hostFiles: { 'wrangler.toml': '' },
    },
    'a page with links on such a host': {
      pages: { '/': `${home}<a href="/price-list.pdf">Prices</a>` },
      files: ['price-list.pdf'],
      hostFiles: { 'wrangler.toml': '' },
    },
    'a rewrite of every path': {
      settings: { inject: false },
      pages: { '/': home },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /index.html 200\n' },
      reports: [
        '/ 48-68 written: Unexpected canonical `https://example.com/` on the page served at every path, expected one that the app writes for each route',
      ],
    },
    'a rewrite to `/`': {
      settings: { inject: false },
      pages: { '/': home },
      hostFiles: { 'vercel.json': '{ "rewrites": [{ "source": "/(.*)", "destination": "/" }] }' },
      reports: [
        '/ 48-68 written: Unexpected canonical `https://example.com/` on the page served at every path, expected one that the app writes for each route',
      ],
    },
    'a rewrite of every path except functions': {
      settings: { inject: false },
      pages: { '/': home },
      hostFiles: {
        'vercel.json': '{ "rewrites": [{ "source": "/((?!api/).*)", "destination": "/index.html" }] }',
      },
      reports: [
        '/ 48-68 written: Unexpected canonical `https://example.com/` on the page served at every path, expected one that the app writes for each route',
      ],
    },
    'a server with the home page as last fallback': {
      settings: { inject: false, hosts: ['nginx'] },
      pages: { '/': home },
      hostFiles: {
        'nginx.conf':
          'server { server_name example.com; root dist; location / { try_files $uri $uri/ /index.html; } }',
      },
      reports: [
        '/ 48-68 written: Unexpected canonical `https://example.com/` on the page served at every path, expected one that the app writes for each route',
      ],
    },
    'a single-page app in the configuration of the host, and injected canonicals': {
      pages: { '/': home },
      hostFiles: {
        'wrangler.toml': '[assets]\ndirectory = "dist"\nnot_found_handling = "single-page-application"\n',
      },
      reports: [
        '/ 48-68 injected: Unexpected canonical `https://example.com/` on the page served at every path, expected `inject: { canonical: false }`',
      ],
    },
  },
})
