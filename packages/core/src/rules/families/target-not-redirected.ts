import { llmsEntries, narrow, siteCanonicals, sitemapEntries } from '../../linter/carriers.ts'
import { siteFamily } from '../../linter/define-family.ts'
import { formatLike } from '../../linter/phrases.ts'
import { redirectedTargets } from '../../linter/redirected-targets.ts'

import { isForwarding } from '../../site/redirects.ts'

export default siteFamily({
  *check(targets, { graph, report }) {
    for (const { written, to, loops, place, isAlone } of redirectedTargets(targets, graph)) {
      const fix = !loops && isAlone && !place.page ? formatLike(written, to) : undefined
      const id = loops ? 'loop' : place.page ? 'redirected' : 'redirect'
      yield report(id, [written, to], { ...place, fix })
    }
  },
  members: {
    'canonical/target-not-redirected': {
      summary: 'Disallow canonicals to a URL that redirects',
      why: 'The canonical declares one URL the original, and the redirect declares another.',
      howToFix: 'Change the canonical to the URL at the end of the redirect.',
      level: 'error',
      disputes: true,
      sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
      messages: {
        redirected: 'Unexpected canonical `{href}`, expected `{target}`, to which it redirects',
      },
      carrier: siteCanonicals,
      examples: {
        'an existing page': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
        },
        'a redirect stub with its own target as canonical': {
          pages: {
            '/a/':
              '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
            '/b/': '<title>B</title>',
          },
        },
        'an error page, whose canonical crawlers ignore': {
          pages: {
            '/404.html': '<link rel=canonical href=https://example.com/old/>',
            '/b/': '<title>B</title>',
          },
          redirects: { '/old/': '/b/' },
        },
        'a form that the host sends, and one that it may redirect': {
          pages: {
            '/a.html': '<link rel=canonical href=https://example.com/a>',
            '/b/': '<link rel=canonical href=https://example.com/b>',
          },
          hostFiles: { 'netlify.toml': '' },
          also: ['hosts/same-urls'],
        },
        'the same where a file states the setting': {
          pages: { '/b/': '<link rel="canonical" href="https://example.com/b">' },
          hostFiles: { 'netlify.toml': '[build.processing.html]\npretty_urls = true' },
          reports: [
            '/b/ 29-50 redirected: Unexpected canonical `https://example.com/b`, expected `https://example.com/b/`, to which it redirects',
          ],
        },
        'a form that code may send': {
          pages: {
            '/a.html': '<title>A</title>',
            '/b/': '<link rel=canonical href=https://example.com/a.html>',
          },
          hostFiles: { 'wrangler.toml': 'pages_build_output_dir = "dist"' },
          files: ['_worker.js'],
        },
        'neither the served form nor the file name': {
          pages: { '/a.html': '<link rel="canonical" href="https://example.com/a">' },
          hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }' },
          reports: [
            '/a.html 29-50 redirected: Unexpected canonical `https://example.com/a`, expected `https://example.com/a/`, to which it redirects',
          ],
        },
        'a redirect of the host': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/old/">',
            '/b/': '<title>B</title>',
          },
          redirects: { '/old/': '/b/' },
          reports: [
            '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
          ],
        },
        'the own URL, which the host redirects to another hostname': {
          pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
          redirectsFile: '/* https://www.example.com/:splat 301!',
          reports: [
            '/a/ 29-51 redirected: Unexpected canonical `https://example.com/a/`, expected `https://www.example.com/a/`, to which it redirects',
          ],
        },
        'the own URL, which the host redirects to http': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/a/">',
            '/b/': '<link rel="canonical" href="https://example.com/b/">',
          },
          redirectsFile: '/* http://www.example.com/:splat 301!',
          also: ['redirects/not-all-away'],
        },
        'the own URL, which the host redirects to another site for some time': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/a/">',
            '/b/': '<link rel="canonical" href="https://example.com/b/">',
          },
          redirectsFile: '/* https://status.example.org/:splat 302!',
        },
        'the own URL of a site that has moved': {
          settings: { allowedOrigins: ['https://example.org'] },
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/a/">',
            '/b/': '<link rel="canonical" href="https://example.com/b/">',
          },
          redirectsFile: '/* https://example.org/:splat 301!',
        },
        'the own URL, which another rule reports': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/a/>', '/b/': '<title>B</title>' },
          redirectsFile: '/a/ /b/ 301!',
          also: ['redirects/not-shadowed'],
        },
        'a chain of redirects': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/old/">',
            '/b/': '<title>B</title>',
          },
          redirects: { '/old/': '/newer/', '/newer/': '/b/' },
          reports: [
            '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
          ],
          also: ['redirects/no-chain'],
        },
        'a redirect stub': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/old/">',
            '/old/': '<meta http-equiv=refresh content="0;url=/b/">',
            '/b/': '<title>B</title>',
          },
          reports: [
            '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
          ],
        },
      },
    },
    'llms-txt/target-not-redirected': {
      summary: 'Disallow URLs in llms.txt that redirect',
      why: 'Agents need a second request for the text, and some do not follow the redirect.',
      howToFix: 'List the target of the redirect instead.',
      remedies: { loop: 'Correct the redirects, or remove the entry.' },
      level: 'warn',
      fix: 'safe',
      sources: ['https://llmstxt.org/'],
      messages: {
        redirect: 'Unexpected entry `{url}`, expected `{target}`, to which it redirects',
        loop: 'Unexpected entry `{url}`, expected a page: its redirects form a loop',
      },
      // A temporary redirect, such as `/latest/`, and a short URL to another site are intended.
      carrier: narrow(llmsEntries, ({ graph }, url) => {
        const found = graph.findOwnFile(url)
        return found?.type !== 'redirect' || isForwarding(graph, found)
      }),
      examples: {
        'a temporary redirect, the home page, and a short URL to another site': {
          pages: {
            '/': '<meta http-equiv="refresh" content="0;url=/en/"><title>Redirecting</title>',
            '/en/': '<title>Home</title>',
          },
          redirects: { '/latest/': { to: '/en/', status: 302 }, '/chat/': 'https://chat.example.org/' },
          llmsTxt: { 'llms.txt': '# Site\n\n- [Home](/)\n- [Latest](/latest/)\n- [Chat](/chat/)\n' },
          also: ['redirects/permanent'],
        },
        'entries that moved, with a path, a whole URL and a fragment': {
          pages: { '/a/': '<title>A</title>', '/b_(c)/': '<title>B</title>' },
          redirects: { '/old/': '/newer/', '/newer/': '/a/', '/b/': '/b_(c)/', '/old.md': '/a.md' },
          files: ['a.md'],
          llmsTxt: {
            'llms.txt':
              '# Site\n\n- [A](/old/#part): The first\n- [A](https://example.com/old.md)\n- [B](<b/>)\n',
          },
          reports: [
            'llms.txt 3:7-17 redirect: Unexpected entry `/old/#part`, expected `https://example.com/a/`, to which it redirects',
            'llms.txt 4:7-33 redirect: Unexpected entry `https://example.com/old.md`, expected `https://example.com/a.md`, to which it redirects',
            'llms.txt 5:8-10 redirect: Unexpected entry `b/`, expected `https://example.com/b_(c)/`, to which it redirects',
          ],
          problems: 1,
          fixed: {
            'llms.txt':
              '# Site\n\n- [A](/a/#part): The first\n- [A](https://example.com/a.md)\n- [B](</b_%28c%29/>)\n',
          },
          also: ['redirects/no-chain'],
        },
        'a page that reloads itself': {
          pages: { '/a/': '<meta http-equiv="refresh" content="0;url=/a/">' },
          llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a/)\n' },
          reports: [
            'llms.txt 3:7-10 loop: Unexpected entry `/a/`, expected a page: its redirects form a loop',
          ],
          also: ['redirects/no-loop'],
        },
      },
    },
    'sitemap/target-not-redirected': {
      summary: 'Disallow URLs in sitemaps that redirect',
      why: 'Engines do not index a URL that redirects, and crawlers fetch it for nothing.',
      howToFix: 'List the target of the redirect instead.',
      remedies: {
        loop: 'Correct the redirects, or remove the URL from the sitemap.',
      },
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
        'https://www.bing.com/webmasters/help/sitemaps-3b5cf6ed',
      ],
      messages: {
        redirect: 'Unexpected URL `{url}`, expected `{target}`, to which it redirects',
        loop: 'Unexpected URL `{url}`, expected a page: its redirects form a loop',
      },
      carrier: sitemapEntries,
      examples: {
        'forms that the host sends': {
          pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
          hostFiles: { CNAME: 'example.com' },
          sitemaps: { 'sitemap.txt': 'https://example.com/a\nhttps://example.com/b/\n' },
        },
        'a form that the host redirects': {
          pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
          hostFiles: { CNAME: 'example.com' },
          sitemaps: {
            'sitemap.txt': 'https://example.com/\nhttps://example.com/a\nhttps://example.com/b/\n',
          },
          reports: [
            'sitemap.txt 2:1-22 redirect: Unexpected URL `https://example.com/a`, expected `https://example.com/a/`, to which it redirects',
          ],
        },
        'target of a redirect': {
          pages: { '/a/': '<title>A</title>' },
          redirects: { '/old/': '/a/' },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
          },
        },
        'page that the host redirects to another site': {
          pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
          redirectsFile: '/a/* https://example.org/:splat 301!',
          sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
          also: ['redirects/not-away', 'sitemap/complete'],
        },
        'a page that reloads itself': {
          pages: { '/a/': '<meta http-equiv="refresh" content="0;url=/a/">' },
          sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
          reports: [
            'sitemap.txt 1-23 loop: Unexpected URL `https://example.com/a/`, expected a page: its redirects form a loop',
          ],
          also: ['redirects/no-loop'],
        },
        'host redirect, and redirect stub': {
          pages: {
            '/a/': '<title>A</title>',
            '/stub/': '<meta http-equiv="refresh" content="0;url=/a/">',
          },
          redirects: { '/old/': '/a/' },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/old/</loc></url>
<url><loc>https://example.com/stub/</loc></url>
</urlset>`,
          },
          reports: [
            'sitemap.xml 3:11-35 redirect: Unexpected URL `https://example.com/old/`, expected `https://example.com/a/`, to which it redirects',
            'sitemap.xml 4:11-36 redirect: Unexpected URL `https://example.com/stub/`, expected `https://example.com/a/`, to which it redirects',
          ],
          problems: 1,
        },
        'redirect chain': {
          pages: { '/a/': '<title>A</title>' },
          redirects: { '/old/': '/newer/', '/newer/': '/a/' },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/old/</loc></url>
</urlset>`,
          },
          reports: [
            'sitemap.xml 3:11-35 redirect: Unexpected URL `https://example.com/old/`, expected `https://example.com/a/`, to which it redirects',
          ],
          also: ['redirects/no-chain'],
        },
      },
    },
  },
})
