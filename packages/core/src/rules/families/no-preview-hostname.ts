import { findPreviewHostname, withoutWww } from '@indexical/syntax/internal'
import { describePreviewHostname } from '@indexical/syntax/url'
import { canonicals, llmsEntries, narrow, redirects, versions } from '../../linter/carriers.ts'
import { hostRoot } from '../../site/roots.ts'
import { ruleFamily } from '../../linter/define-family.ts'

export default ruleFamily({
  *check(targets, { report, site, allowedOrigins }) {
    const expected = new URL(site).hostname
    for (const { url, written, place, code = '' } of targets((one) => one !== '')) {
      const preview = findPreviewHostname(url, { site, allowedOrigins })
      if (preview) {
        const where = { ...place, root: hostRoot(url) }
        yield report('preview', [preview.hostname, expected, preview.why, written, code], where)
      }
    }
  },
  members: {
    'canonical/no-preview-hostname': {
      summary: 'Disallow canonicals to preview and staging hostnames',
      why: 'The production site would declare preview URLs canonical, so search engines may index them instead.',
      howToFix:
        'Set the option `site` of the build to the production URL, and remove hard-coded preview URLs from the layout.',
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
      ],
      messages: {
        preview: 'Unexpected hostname `{host}` in the canonical, expected `{expected}`: {why}',
      },
      carrier: canonicals,
      examples: {
        'the production hostname': { html: '<link rel="canonical" href="https://example.com/page/">' },
        'a site with a production hostname below `pages.dev`': {
          url: 'https://docs.pages.dev/page/',
          settings: { site: 'https://docs.pages.dev' },
          html: '<link rel="canonical" href="https://docs.pages.dev/page/">',
        },
        'another site in `allowedOrigins`': {
          settings: { allowedOrigins: ['https://example.org'] },
          html: '<link rel="canonical" href="https://example.org/page/">',
        },
        'a deploy preview': {
          html: '<link rel="canonical" href="https://deploy-preview-12--shop.netlify.app/page/">',
          reports: [
            '29-78 preview: Unexpected hostname `deploy-preview-12--shop.netlify.app` in the canonical, expected `example.com`: a Netlify deploy',
          ],
        },
      },
    },
    'hreflang/no-preview-hostname': {
      summary: 'Disallow hreflang links to preview and staging hostnames',
      why: 'Engines would index a deployment that is not public, and the public page would lose its place in the language group.',
      howToFix:
        'Build the URL from the production `site`, not from a variable of the deployment. Add other public origins to `allowedOrigins`.',
      level: 'error',
      causeIsMessage: true,
      sources: [
        'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
      ],
      messages: {
        preview: (host: string, expected: string, why: string, _href: string, code: string) =>
          `Unexpected hostname \`${host}\` in hreflang \`${code}\`, expected \`${expected}\`: ${why}`,
      },
      carrier: versions,
      examples: {
        'production hostname, and another domain': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
          },
        },
        'origin in `allowedOrigins`': {
          settings: { allowedOrigins: ['https://test.example.org'] },
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://test.example.org/>',
          },
        },
        'staging site with all its versions': {
          settings: { site: 'https://staging.example.com' },
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://staging.example.com/><link rel=alternate hreflang=en href=https://staging.example.com/><link rel=alternate hreflang=de href=https://staging.example.org/>',
          },
        },
        'deploy preview': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://deploy-preview-12--shop.netlify.app/de/">',
          },
          reports: [
            '/ 2:43-90 preview: Unexpected hostname `deploy-preview-12--shop.netlify.app` in hreflang `de`, expected `example.com`: a Netlify deploy',
          ],
        },
      },
    },
    'llms-txt/no-preview-hostname': {
      summary: 'Disallow preview and private hostnames in llms.txt',
      why: 'Agents cannot open the URL, or read a deployment that is temporary or not public.',
      howToFix:
        'Build the URLs from the production address. If the hostname is public, add its origin to `allowedOrigins`.',
      level: 'warn',
      causeIsMessage: true,
      sources: ['https://llmstxt.org/', 'https://www.rfc-editor.org/rfc/rfc6761#section-6.3'],
      messages: {
        preview: 'Unexpected hostname `{host}` in llms.txt, expected `{expected}`: {why}',
      },
      // A hostname of another company that looks like a staging subdomain is an ordinary link.
      carrier: narrow(llmsEntries, ({ graph }, url) => {
        const { hostname } = new URL(url)
        const own = withoutWww(new URL(graph.url).hostname)
        return hostname.endsWith(`.${own}`) || describePreviewHostname(hostname, false) !== undefined
      }),
      examples: {
        'other sites, some with names like those of staging': {
          pages: { '/': '<title>Home</title>' },
          llmsTxt: {
            'llms.txt':
              '# Site\n\n- [API](https://api.example.com/)\n- [Test](https://test.example.org/a/)\n- [Dev](https://dev.example.net/a)\n',
          },
        },
        'the address of a development server, a preview, and a staging subdomain': {
          pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
          llmsTxt: {
            'llms.txt':
              '# Site\n\n- [A](http://localhost:4321/a.md)\n- [A](https://deploy-preview-12--shop.netlify.app/a/)\n- [A](https://staging.example.com/a/)\n',
          },
          reports: [
            'llms.txt 3:7-33 preview: Unexpected hostname `localhost` in llms.txt, expected `example.com`: a private name',
            'llms.txt 4:7-53 preview: Unexpected hostname `deploy-preview-12--shop.netlify.app` in llms.txt, expected `example.com`: a Netlify deploy',
            'llms.txt 5:7-37 preview: Unexpected hostname `staging.example.com` in llms.txt, expected `example.com`: a staging subdomain',
          ],
        },
      },
    },
    'redirects/no-preview-hostname': {
      summary: 'Disallow redirects to preview and staging hostnames',
      why: 'A redirect is a strong canonicalization signal. This one points to a deployment that is temporary or not public.',
      howToFix:
        'Redirect to the production URL, or to a path such as `/new/`. If the hostname is public, add its origin to `allowedOrigins`.',
      level: 'warn',
      causeIsMessage: true,
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      ],
      messages: {
        preview: (_host: string, _expected: string, why: string, to: string) =>
          `Unexpected redirect to \`${to}\`, expected a public hostname: ${why}`,
      },
      carrier: redirects,
      examples: {
        'another site, and an origin in `allowedOrigins`': {
          pages: { '/': '<title>A</title>' },
          settings: { allowedOrigins: ['https://dev.example.com'] },
          redirects: { '/chat/': 'https://example.org/chat/', '/next/': 'https://dev.example.com/' },
        },
        'host redirect, and redirect stub': {
          pages: {
            '/': '<title>A</title>',
            '/old/': '<meta http-equiv="refresh" content="0;url=http://localhost:4321/">',
          },
          redirectsFile: '/older/ https://deploy-preview-12--shop.netlify.app/ 301',
          reports: [
            '_redirects 1-57 preview: Unexpected redirect to `https://deploy-preview-12--shop.netlify.app/`, expected a public hostname: a Netlify deploy',
            '/old/ 1-67 preview: Unexpected redirect to `http://localhost:4321/`, expected a public hostname: a private name',
          ],
          also: ['redirects/refresh-on-site'],
        },
      },
    },
  },
})
