import {
  allEntries,
  links,
  llmsEntries,
  redirects,
  siteCanonicals,
  textVersions,
  usedVersions,
} from '../../linter/carriers.ts'
import { siteFamily } from '../../linter/define-family.ts'
import type { FamilyReport } from '../../linter/define-family.ts'
import type { Problem } from '../../linter/define.ts'
import { didYouMean } from '../../linter/phrases.ts'
import { redirectedTargets } from '../../linter/redirected-targets.ts'
import type { Page } from '../../page/types.ts'
import { primaryLanguage } from '../../site/language-code.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { createNearestPath } from '../../site/nearest-path.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { formRoot, missingRoot, printedRoot } from '../../site/roots.ts'
import { otherForm, queriedPage } from '../../site/served-form.ts'
import type { Graph } from '../../site/types.ts'

/** Return where a path without `/` at its start leads, because it depends on the page. */
function resolved(written: string, pathname: string): string {
  return /^(?:[/#?]|[\w+.-]+:)/.test(written) ? '' : `; it leads to \`${pathname}\``
}

export default siteFamily({
  *check(targets, { graph, robotsTxt: { lostBy }, sitemaps, report }, messages) {
    const foreignFolder = createForeignFolder(graph)
    const isMissing = (url: string): boolean =>
      graph.owns(url) && url !== sitemaps.own && !findIgnoringQuery(graph, url)
    const nearestPath = createNearestPath(() =>
      graph.pages.filter(({ kind }) => kind === 'page').map(({ url }) => new URL(url).pathname),
    )
    for (const { url, written, place, code = '', from, isSitemap, sitemap } of targets(isMissing)) {
      if (from !== undefined && from === lostBy?.from) continue
      const form = otherForm(graph, url)
      if (form !== undefined && messages.form) {
        yield report('form', [written, form], {
          ...place,
          cause: place.cause && 'form',
          root: formRoot(url, form),
        })
        continue
      }
      const { page } = place
      const { pathname } = new URL(form ?? url)
      const ofLanguage = page && code.toLowerCase() === 'x-default' && versionBelow(graph, page, pathname)
      const nearest =
        form === undefined ? nearestPath(pathname, page && new URL(page.url).pathname) : pathname
      const isForeign = nearest !== undefined && !speaks(graph, nearest, code)
      const isLink = page !== undefined && from === undefined && place.cause === undefined
      const folder = isLink && nearest === undefined ? foreignFolder(url) : undefined
      const hint =
        folder === undefined
          ? didYouMean(ofLanguage || (isForeign ? undefined : nearest)) || resolved(written, pathname)
          : `; if another deployment serves \`${folder}\`, add it to \`externalPrefixes\``
      const mistake = form === undefined ? missingRoot(graph, url, page?.url ?? sitemap) : formRoot(url, form)
      const root = printedRoot(written) ?? (isForeign ? undefined : mistake)
      // Redirects without a page that they may mean are one list to clean up.
      const cause =
        from === undefined
          ? isLink
            ? (folder ?? linkCause(graph, page, url))
            : place.cause
          : nearest === undefined
            ? 'missing'
            : moveOf(url, new URL(nearest, url).href)
      yield report(isSitemap ? 'missing-sitemap' : 'missing', [written, hint, code], {
        ...place,
        cause,
        root,
      })
    }
    if (messages.redirected)
      for (const { written, to, loops, place, code = '' } of redirectedTargets(targets, graph))
        if (!loops) yield report('redirected', [written, to, code], place)
    if (messages.gone) yield* findGone(graph, report)
    if (messages.query)
      for (const { url, written, place } of targets((one) => one.includes('?'))) {
        const above = place.page && queriedPage(graph, place.page, url)
        if (above === undefined) continue
        const named = above === graph.url ? 'the home page' : `\`${new URL(above).pathname}\``
        yield report('query', [written, place.page!.url, named], { ...place, cause: 'query' })
      }
    if (messages.robots && lostBy)
      yield report('robots', [lostBy.to], { ...(lostBy.location && { location: lostBy.location }) })
  },
  members: {
    'canonical/target-exists': {
      summary: 'Require the canonical target to exist in the build',
      why: 'Search engines may ignore a canonical to a missing page, or drop the page from the index because of it.',
      howToFix:
        'Correct the canonical, or restore the page. If another deployment serves the URL, add its path to `externalPrefixes`.',
      remedies: {
        gone: 'Correct the path, which is relative to the file that contains it, or restore the source file.',
        query: 'Write the own URL of the page as its canonical, without the query.',
      },
      level: 'error',
      disputes: true,
      sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
      messages: {
        missing: 'Unexpected canonical `{href}`, expected a URL that the build wrote{hint}',
        gone: 'Unexpected canonical `{file}`, expected a source file that becomes a page{hint}',
        query: 'Unexpected canonical `{href}`, expected its own URL `{own}`: the query leads to {page}',
      },
      carrier: siteCanonicals,
      examples: {
        'addresses by number of a system with a database': {
          pages: {
            '/': '<title>Home</title>',
            '/post/': '<link rel=canonical href=https://example.com/?p=1912>',
            '/de/': '<title>Start</title>',
            '/de/post/': '<link rel=canonical href=https://example.com/de/?p=1913>',
          },
          reports: [
            '/post/ 26-53 query: Unexpected canonical `https://example.com/?p=1912`, expected its own URL `https://example.com/post/`: the query leads to the home page',
            '/de/post/ 26-56 query: Unexpected canonical `https://example.com/de/?p=1913`, expected its own URL `https://example.com/de/post/`: the query leads to `/de/`',
          ],
          problems: 1,
        },
        'another existing page': {
          pages: { '/a/': '<link rel="canonical" href="https://example.com/b/">', '/b/': '<title>B</title>' },
        },
        'without the trailing slash': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/b>', '/b/': '<title>B</title>' },
          also: ['canonical/served-form'],
        },
        'a file that is not a page': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/a.pdf>' },
          files: ['a.pdf'],
        },
        'a path in `externalPrefixes`': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
          settings: { externalPrefixes: ['/shop/'] },
        },
        'a path that a rewrite we cannot interpret may serve': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
          hostFiles: {
            'vercel.json': '{ "rewrites": [{ "source": "/shop/:path(.*(?<!-))", "destination": "/a/" }] }',
          },
          also: ['redirects/understood'],
        },
        'another site is not checked': {
          pages: { '/a/': '<link rel=canonical href=https://example.org/a/>' },
          also: ['canonical/own-hostname'],
        },
        'a redirect stub to a missing page': {
          pages: {
            '/a/':
              '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
          },
          also: ['redirects/target-exists'],
        },
        'an error page with the trailing slash that Docusaurus adds to all pages': {
          pages: { '/404.html': '<link rel=canonical href=https://example.com/404.html/>' },
        },
        'a missing page': {
          pages: { '/a/': '<link rel="canonical" href="https://example.com/b/">' },
          reports: [
            '/a/ 29-51 missing: Unexpected canonical `https://example.com/b/`, expected a URL that the build wrote',
          ],
        },
        'a path without a slash at its start': {
          pages: { '/a/': '<link rel="canonical" href="a">' },
          reports: [
            '/a/ 29-30 missing: Unexpected canonical `a`, expected a URL that the build wrote; it leads to `/a/a`',
          ],
          also: ['canonical/absolute'],
        },
        'a slip in the name of a page': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/shoes/red-bots/">',
            '/shoes/red-boots/': '<title>Red boots</title>',
            '/shoes/blue-boots/': '<title>Blue boots</title>',
          },
          reports: [
            '/a/ 29-64 missing: Unexpected canonical `https://example.com/shoes/red-bots/`, expected a URL that the build wrote; did you mean `/shoes/red-boots/`?',
          ],
        },
        'a page that is in another folder': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/shoes/red-boots/">',
            '/shop/red-boots.html': '<title>Red boots</title>',
          },
          reports: [
            '/a/ 29-65 missing: Unexpected canonical `https://example.com/shoes/red-boots/`, expected a URL that the build wrote; did you mean `/shop/red-boots.html`?',
          ],
        },
        'a folder that was added to the name of another one': {
          pages: {
            '/latest/sort/': '<link rel="canonical" href="https://example.com/latest/2.6/sort/">',
            '/2.6/sort/': '<link rel="canonical" href="https://example.com/latest/2.6/sort/">',
          },
          reports: [
            '/latest/sort/ 29-65 missing: Unexpected canonical `https://example.com/latest/2.6/sort/`, expected a URL that the build wrote; did you mean `/latest/sort/`?',
            '/2.6/sort/ 29-65 missing: Unexpected canonical `https://example.com/latest/2.6/sort/`, expected a URL that the build wrote; did you mean `/latest/sort/`?',
          ],
          problems: 1,
        },
        'a form that the host does not serve': {
          pages: { '/a.html': '<link rel="canonical" href="https://example.com/a">' },
          hostFiles: { 'vercel.json': '{}' },
          reports: [
            '/a.html 29-50 missing: Unexpected canonical `https://example.com/a`, expected a URL that the build wrote; did you mean `/a.html`?',
          ],
        },
        'a file beside a folder of the same name': {
          pages: {
            '/blog.html': '<link rel="canonical" href="https://example.com/blog">',
            '/blog/one.html': '<title>One</title>',
          },
          settings: { hosts: [{ name: 'nginx', files: ['nginx.conf'] }] },
          hostFiles: {
            'nginx.conf':
              'server { server_name example.com; location / { try_files $uri $uri/ $uri.html =404; } }',
          },
          reports: [
            '/blog.html 29-53 missing: Unexpected canonical `https://example.com/blog`, expected a URL that the build wrote; did you mean `/blog.html`?',
          ],
        },
        'the same with the file first': {
          pages: {
            '/blog.html': '<link rel="canonical" href="https://example.com/blog">',
            '/blog/one.html': '<title>One</title>',
          },
          settings: { hosts: [{ name: 'nginx', files: ['nginx.conf'] }] },
          hostFiles: {
            'nginx.conf':
              'server { server_name example.com; location / { try_files $uri $uri.html $uri/ =404; } }',
          },
        },
        'a slip in the name of a source file': {
          pages: {
            '/a/': { html: '<title>A</title>', frontmatter: 'canonical: ./frontmater.md' },
          },
          reports: [
            '/a/ frontmatter 2:12-27 gone: Unexpected canonical `./frontmater.md`, expected a source file that becomes a page; did you mean `frontmatter`?',
          ],
        },
        'a missing source file': {
          pages: { '/a/': { html: '<title>A</title>', frontmatter: 'canonical: ./b.md' } },
          reports: [
            '/a/ frontmatter 2:12-18 gone: Unexpected canonical `./b.md`, expected a source file that becomes a page',
          ],
        },
      },
    },
    'hreflang/target-exists': {
      summary: 'Require hreflang targets to exist and not redirect',
      why: 'Only a page that responds can link back. Engines ignore a pair with a missing or redirected URL.',
      howToFix:
        'Correct the URL, or remove the link. If another deployment serves the path, add it to `externalPrefixes`.',
      remedies: {
        redirected: 'Write the URL in the message.',
      },
      level: 'error',
      sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
      messages: {
        missing: (href: string, hint: string, code: string) =>
          `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that the build wrote${hint}`,
        redirected: (href: string, target: string, code: string) =>
          `Unexpected hreflang \`${code}\` to \`${href}\`, expected \`${target}\`, to which it redirects`,
      },
      carrier: usedVersions,
      examples: {
        'a form that the host redirects': {
          pages: {
            '/a/':
              '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/a/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
            '/de/':
              '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/a/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
          },
          hostFiles: { CNAME: 'example.com' },
          reports: [
            '/a/ 125-147 redirected: Unexpected hreflang `de` to `https://example.com/de`, expected `https://example.com/de/`, to which it redirects',
          ],
          also: ['hreflang/x-default'],
        },
        'x-default without the folder of the language': {
          pages: {
            '/en/rent/':
              '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/rent/><link rel="alternate" hreflang="x-default" href="https://example.com/rent/">',
          },
          reports: [
            '/en/rent/ 132-157 missing: Unexpected hreflang `x-default` to `https://example.com/rent/`, expected a URL that the build wrote; did you mean `/en/rent/`?',
          ],
        },
        'target on another site': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
          },
        },
        'path of another deployment': {
          settings: { externalPrefixes: ['/de/'] },
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
          },
        },
        'x-default URL that redirects permanently': {
          pages: {
            '/a/':
              '<title>A</title><link rel=alternate hreflang=en href=https://example.com/a/><link rel="alternate" hreflang="x-default" href="https://example.com/old/">',
            '/b/': '<title>B</title>',
          },
          redirects: { '/old/': '/b/' },
          reports: [
            '/a/ 126-150 redirected: Unexpected hreflang `x-default` to `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
          ],
        },
        'x-default URL that redirects to a language': {
          pages: {
            '/': '<meta http-equiv=refresh content="0;url=/en/">',
            '/en/':
              '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/en/>',
          },
        },
        'a page of a server whose configuration has a mistake': {
          pages: {
            '/': '<title>A</title>',
            '/b/': '<link rel=canonical href=https://example.com/b/><a href=/>A</a>',
          },
          hostFiles: { '.htaccess': 'Redirect 301 /old new nowhere\n' },
          also: ['redirects/valid'],
        },
        'missing page': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
          },
          reports: [
            '/ 2:43-66 missing: Unexpected hreflang `de` to `https://example.com/de/`, expected a URL that the build wrote',
          ],
        },
        'the nearest page is in another language': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="zh" href="https://example.com/zh/categories/">',
            '/categories/': '<html lang=en><title>A</title>',
          },
          reports: [
            '/ 2:43-77 missing: Unexpected hreflang `zh` to `https://example.com/zh/categories/`, expected a URL that the build wrote',
          ],
        },
        'a slip in the name of a page': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/deutch/">',
            '/deutsch/': '<title>A</title>',
          },
          reports: [
            '/ 2:43-70 missing: Unexpected hreflang `de` to `https://example.com/deutch/`, expected a URL that the build wrote; did you mean `/deutsch/`?',
          ],
        },
        'redirected URL': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
            '/deutsch/': '<title>A</title>',
          },
          redirects: { '/de/': '/deutsch/' },
          reports: [
            '/ 2:43-66 redirected: Unexpected hreflang `de` to `https://example.com/de/`, expected `https://example.com/deutsch/`, to which it redirects',
          ],
        },
        'redirect chain': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
            '/deutsch/': '<title>A</title>',
          },
          redirects: { '/de/': '/german/', '/german/': '/deutsch/' },
          reports: [
            '/ 2:43-66 redirected: Unexpected hreflang `de` to `https://example.com/de/`, expected `https://example.com/deutsch/`, to which it redirects',
          ],
          also: ['redirects/no-chain'],
        },
      },
    },
    'links/target-exists': {
      summary: 'Require the targets of internal links to exist',
      why: 'Visitors and crawlers end on an error page, and the intended page loses the signal of the link.',
      howToFix:
        'Correct the link, restore the page, or redirect the old URL. If another deployment serves the path, add it to `externalPrefixes`.',
      level: 'off',
      crawledOnly: true,
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
        'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
      ],
      messages: {
        missing: 'Unexpected link to `{href}`, expected a URL that the build wrote{hint}',
      },
      carrier: links,
      examples: {
        'pages, files, redirects, other sites and external prefixes': {
          settings: { externalPrefixes: ['/shop/'] },
          pages: {
            '/': '<title>A</title><a href=/b/?from=a#top>B</a><a href=/b.pdf>PDF</a><a href=/old/>C</a><a href=/shop/>Shop</a><a href=https://example.org/gone/>D</a>',
            '/b/': '<title>B</title>',
          },
          files: ['b.pdf'],
          redirects: { '/old/': 'https://example.org/' },
        },
        'relative link on an error page': {
          pages: { '/404.html': '<title>A</title><a href=gone/>Gone</a>' },
        },
        'missing page': {
          pages: {
            '/': '<title>A</title><a href="/gone.html">Gone</a><a href=mailto:a@example.com>Write</a>',
            '/a/': '<title>A</title><a href="/gone.html#part">Gone</a>',
          },
          reports: [
            '/ 26-36 missing: Unexpected link to `/gone.html`, expected a URL that the build wrote',
            '/a/ 26-41 missing: Unexpected link to `/gone.html#part`, expected a URL that the build wrote',
          ],
          problems: 1,
        },
        'a folder of which the build has only the index, and pages that are not in the index': {
          pages: {
            '/': '<title>A</title><a href="/specs/1/">1</a><a href="/specs/2/">2</a>',
            '/specs/': '<title>Specs</title>',
            '/a/': '<meta name=robots content=noindex><a href="/b.html">B</a><a href="/c.html">C</a>',
          },
          reports: [
            '/ 26-35 missing: Unexpected link to `/specs/1/`, expected a URL that the build wrote; if another deployment serves `/specs/`, add it to `externalPrefixes`',
            '/ 51-60 missing: Unexpected link to `/specs/2/`, expected a URL that the build wrote; if another deployment serves `/specs/`, add it to `externalPrefixes`',
            '/a/ 44-51 missing: Unexpected link to `/b.html`, expected a URL that the build wrote',
            '/a/ 67-74 missing: Unexpected link to `/c.html`, expected a URL that the build wrote',
          ],
          problems: 2,
        },
        'a page in another folder': {
          pages: {
            '/': '<title>A</title><a href="/red-boots/">Boots</a>',
            '/shop/red-boots/': '<title>B</title>',
          },
          reports: [
            '/ 26-37 missing: Unexpected link to `/red-boots/`, expected a URL that the build wrote; did you mean `/shop/red-boots/`?',
          ],
        },
      },
    },
    'llms-txt/target-exists': {
      summary: 'Require URLs in llms.txt to exist',
      why: 'An agent that follows the entry gets an error page, and answers without the text.',
      howToFix:
        'Correct the URL, or remove the entry. If another deployment serves the URL, add its path to `externalPrefixes`.',
      remedies: { form: 'Write the URL in the message.' },
      level: 'warn',
      unbuilt: ['missing'],
      sources: ['https://llmstxt.org/'],
      messages: {
        form: 'Unexpected entry `{url}`, expected `{expected}`: the host has no page at the first',
        missing: 'Unexpected entry `{url}`, expected a URL that the build wrote{hint}',
      },
      carrier: llmsEntries,
      examples: {
        'pages, their text versions, files, other sites, and another deployment': {
          pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
          files: ['a.md', 'docs/llms.txt', 'llms-full.txt'],
          settings: { externalPrefixes: ['/api/'] },
          llmsTxt: {
            'llms.txt':
              '# Site\n\n- [Home](/)\n- [A](https://example.com/a.md#part): A\n- [A](http://example.com/a/)\n- [All](llms-full.txt)\n- [API](/api/users)\n- [User](/users/{id})\n- [Other](https://example.org/gone)\n- [Mail](mailto:a@example.com)\n',
            'docs/llms.txt': '# Docs\n\n- [A](../a/)\n- [Home](..)\n',
          },
        },
        'entries that a build does not write, as a generator with a wrong folder writes them': {
          pages: { '/': '<title>Home</title>', '/docs/start/': '<title>Start</title>' },
          files: ['docs/llms.txt'],
          llmsTxt: {
            'llms.txt':
              '# Site\n\n- [Start](https://example.com/start/): Begin here\n- [Gone](/docs/gone.md)\n',
            'docs/llms.txt': '# Docs\n\n- [Start](docs/start/)\n',
          },
          reports: [
            'llms.txt 3:11-37 missing: Unexpected entry `https://example.com/start/`, expected a URL that the build wrote; did you mean `/docs/start/`?',
            'llms.txt 4:10-23 missing: Unexpected entry `/docs/gone.md`, expected a URL that the build wrote',
            'docs/llms.txt 3:11-22 missing: Unexpected entry `docs/start/`, expected a URL that the build wrote; did you mean `/docs/start/`?',
          ],
          problems: 2,
        },
        'a form that the host does not serve': {
          pages: { '/blog.html': '<title>Blog</title>' },
          hostFiles: { CNAME: 'example.com' },
          llmsTxt: { 'llms.txt': '# Site\n\n- [Blog](/blog/)\n' },
          reports: [
            'llms.txt 3:10-16 form: Unexpected entry `/blog/`, expected `https://example.com/blog`: the host has no page at the first',
          ],
        },
      },
    },
    'redirects/target-exists': {
      summary: 'Require the targets of redirects to exist',
      why: 'Visitors and crawlers of the old URL end on an error page, and its signals are lost.',
      howToFix:
        'Correct the target, or remove the redirect. If another deployment serves the path, add it to `externalPrefixes`.',
      remedies: {
        form: 'Write the URL in the message.',
        robots: 'Leave `/robots.txt` out of the redirect.',
      },
      level: 'error',
      disputes: true,
      causeIsMessage: true,
      unbuilt: ['missing'],
      sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
      messages: {
        form: 'Unexpected redirect to `{to}`, expected `{expected}`: the host has no page at the first',
        missing: 'Unexpected redirect to `{to}`, expected a URL that the build wrote{hint}',
        robots:
          'Unexpected redirect of robots.txt to `{to}`, expected a text file: without it, no rule of robots.txt is in effect',
      },
      carrier: redirects,
      examples: {
        'a form that the host does not serve': {
          pages: {
            '/blog.html': '<title>Blog</title>',
            '/old/': '<meta http-equiv="refresh" content="0; url=/blog/">',
            '/older/': '<meta http-equiv="refresh" content="0; url=/blog">',
          },
          hostFiles: { CNAME: 'example.com' },
          reports: [
            '/old/ 1-52 form: Unexpected redirect to `https://example.com/blog/`, expected `https://example.com/blog`: the host has no page at the first',
          ],
        },
        'robots.txt to a missing page, whose rules block nothing': {
          pages: { '/': '<title>Home</title>', '/private/': '<title>Private</title>' },
          robotsTxt: 'User-agent: *\nDisallow: /\n',
          redirectsFile: '/robots.txt /robots.md 301!',
          reports: [
            '_redirects 1-28 robots: Unexpected redirect of robots.txt to `https://example.com/robots.md`, expected a text file: without it, no rule of robots.txt is in effect',
          ],
        },
        'robots.txt to a page, by a pattern': {
          pages: { '/': '<title>Home</title>' },
          robotsTxt: 'User-agent: *\nDisallow: /\n',
          redirectsFile: '/*.txt / 301!',
          reports: [
            '_redirects 1-14 robots: Unexpected redirect of robots.txt to `https://example.com/`, expected a text file: without it, no rule of robots.txt is in effect',
          ],
        },
        'robots.txt to a file, in five hops': {
          pages: { '/': '<title>Home</title>' },
          robotsTxt: 'User-agent: *\nDisallow: /private/\n',
          files: ['robots.production.txt'],
          redirectsFile: [
            '/robots.txt /1.txt 301!',
            '/1.txt /2.txt',
            '/2.txt /3.txt',
            '/3.txt /4.txt',
            '/4.txt /robots.production.txt',
          ].join('\n'),
          also: ['redirects/no-chain'],
        },
        'robots.txt to another hostname, which is unknown': {
          pages: { '/': '<title>Home</title>' },
          robotsTxt: 'User-agent: *\nDisallow: /\n',
          redirectsFile: '/robots.txt https://example.org/robots.txt 301!',
        },
        'a folder with the name of a file': {
          pages: {
            '/e.html/': '<title>E</title>',
            '/old/': '<meta http-equiv="refresh" content="0; url=/e.html">',
          },
        },
        'page, file, another hostname and external prefix': {
          pages: { '/b/': '<title>B</title>' },
          files: ['b.pdf'],
          settings: { externalPrefixes: ['/shop/'] },
          redirects: {
            '/1/': '/b/#part',
            '/2/': '/b.pdf',
            '/3/': 'https://shop.example.com/',
            '/4/': '/shop/1',
            '/5/': '/b/?from=old',
          },
        },
        'a splat': { pages: { '/b/': '<title>B</title>' }, redirects: { '/old/*': '/new/:splat' } },
        'missing page': {
          pages: { '/b/': '<title>B</title>', '/old/': '<meta http-equiv="refresh" content="0;url=/gone/">' },
          redirects: { '/a/': '/gone/' },
          reports: [
            'missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
            '/old/ 1-51 missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
          ],
          problems: 1,
        },
        'a folder that moved, and pages of another site': {
          pages: {
            '/shop/shoes/': '<title>Shoes</title>',
            '/shop/boots/': '<title>Boots</title>',
          },
          redirects: {
            '/old/shoes/': '/shoes/',
            '/old/boots/': '/boots/',
            '/kit/': '/kit/quickstart/',
            '/react/': '/react/hooks/',
          },
          reports: [
            'missing: Unexpected redirect to `https://example.com/shoes/`, expected a URL that the build wrote; did you mean `/shop/shoes/`?',
            'missing: Unexpected redirect to `https://example.com/boots/`, expected a URL that the build wrote; did you mean `/shop/boots/`?',
            'missing: Unexpected redirect to `https://example.com/kit/quickstart/`, expected a URL that the build wrote',
            'missing: Unexpected redirect to `https://example.com/react/hooks/`, expected a URL that the build wrote',
          ],
          problems: 2,
        },
        'a page that was removed, beside one with a similar name': {
          pages: { '/scp-component/': '<title>SCP</title>' },
          redirects: { '/sip/': '/sip-component/' },
          reports: [
            'missing: Unexpected redirect to `https://example.com/sip-component/`, expected a URL that the build wrote',
          ],
        },
        'an additional folder': {
          pages: {
            '/shoes/': '<title>Shoes</title>',
            '/old/': '<meta http-equiv="refresh" content="0;url=/shop/shoes/">',
          },
          reports: [
            '/old/ 1-57 missing: Unexpected redirect to `https://example.com/shop/shoes/`, expected a URL that the build wrote; did you mean `/shoes/`?',
          ],
        },
      },
    },
    'sitemap/target-exists': {
      summary: 'Require sitemap URLs to exist',
      why: 'Crawlers fetch the URLs of the sitemap and get an error page.',
      howToFix:
        'Correct or remove the URL. If another deployment serves the path, add it to `externalPrefixes`.',
      remedies: {
        form: 'Write the URL in the message.',
      },
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
        'https://support.google.com/webmasters/answer/7440203',
      ],
      messages: {
        form: 'Unexpected URL `{url}`, expected `{expected}`: the host has no page at the first',
        missing: 'Unexpected URL `{url}`, expected one that the build wrote{hint}',
        'missing-sitemap': 'Unexpected sitemap `{url}`, expected a file that the build wrote',
      },
      carrier: allEntries,
      examples: {
        'page, file and external prefix': {
          pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
          files: ['a.pdf'],
          settings: { externalPrefixes: ['/shop/'] },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/b/?page=2</loc></url>
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/a.pdf</loc></url>
<url><loc>https://example.com/shop/1</loc></url>
</urlset>`,
          },
        },
        'a form that the host does not serve': {
          pages: { '/blog.html': '<title>Blog</title>', '/docs.html': '<title>Docs</title>' },
          hostFiles: { CNAME: 'example.com' },
          sitemaps: { 'sitemap.txt': 'https://example.com/blog/\nhttps://example.com/docs\n' },
          reports: [
            'sitemap.txt 1-26 form: Unexpected URL `https://example.com/blog/`, expected `https://example.com/blog`: the host has no page at the first',
          ],
        },
        'missing page and missing sitemap': {
          pages: { '/a/': '<title>A</title>' },
          sitemaps: {
            'sitemap-index.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>
<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>
</sitemapindex>`,
            'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/gone/</loc></url>
</urlset>`,
          },
          reports: [
            'sitemap-index.xml 3:15-48 missing-sitemap: Unexpected sitemap `https://example.com/sitemap-1.xml`, expected a file that the build wrote',
            'sitemap-0.xml 3:11-36 missing: Unexpected URL `https://example.com/gone/`, expected one that the build wrote',
          ],
        },
        'a slip in the name of a page': {
          pages: { '/shoes/': '<title>Shoes</title>' },
          sitemaps: { 'sitemap.txt': 'https://example.com/shoes/\nhttps://example.com/shoess/\n' },
          reports: [
            'sitemap.txt 2:1-28 missing: Unexpected URL `https://example.com/shoess/`, expected one that the build wrote; did you mean `/shoes/`?',
          ],
        },
      },
    },
    'text-versions/target-exists': {
      summary: 'Require the text versions that pages declare to exist',
      why: 'An agent that prefers Markdown gets an error page, although the HTML has the text.',
      howToFix: 'Write the file, or remove the link from the layout or the header from the host.',
      level: 'warn',
      sources: ['https://llmstxt.org/', 'https://www.rfc-editor.org/rfc/rfc8288#section-3'],
      messages: {
        missing: 'Unexpected text version `{href}`, expected a file that the build wrote{hint}',
      },
      carrier: textVersions,
      examples: {
        'files of the build, a redirect, and another site': {
          pages: {
            '/a/': '<title>A</title><link rel=alternate type=text/markdown href=/a.md>',
            '/b/': '<title>B</title><link rel=alternate type=text/markdown href=https://md.example.net/b.md>',
            '/c/': '<title>C</title><link rel=alternate type="text/markdown; charset=utf-8" href=/old.md>',
          },
          files: ['a.md', 'c.md'],
          redirects: { '/old.md': '/c.md' },
          headers: '/a/\n  Link: </a.md>; rel="alternate"; type="text/markdown"\n',
        },
        'links of a layout, and a header, to files that the build did not write': {
          pages: {
            '/a/': '<title>A</title><link rel="alternate" type="text/markdown" href="/a.md">',
            '/b/': '<title>B</title><link rel="alternate" type="text/markdown" href="/b.md">',
            '/c/': '<title>C</title>',
          },
          headers: '/c/\n  Link: </c.md>; rel="alternate"; type="text/markdown"\n',
          reports: [
            '/a/ 66-71 missing: Unexpected text version `/a.md`, expected a file that the build wrote',
            '/b/ 66-71 missing: Unexpected text version `/b.md`, expected a file that the build wrote',
            '/c/ _headers 2:10-15 missing: Unexpected text version `/c.md`, expected a file that the build wrote',
          ],
        },
      },
    },
  },
})

/** Return whether a page may be in the language of an hreflang code. An empty code is no hreflang link. */
function speaks(graph: Graph, path: string, code: string): boolean {
  const found = graph.find(new URL(path, graph.url).href)
  const own = found?.type === 'page' ? primaryLanguage(found.page.lang) : undefined
  const wanted = code.toLowerCase() === 'x-default' ? undefined : primaryLanguage(code)
  return own === undefined || wanted === undefined || own === wanted
}

/** Return what redirects to missing pages share: the folder from which or into which pages moved, or nothing. */
function moveOf(missing: string, nearest: string): string {
  const move = layoutCause(missing, nearest)
  return move.includes('→') ? move : 'missing'
}

/** Return what links to a missing page share: the page, or that they are on pages that are not in the index. */
function linkCause(graph: Graph, page: Page, url: string): string {
  const isShown = graph.indexable(page).indexable && graph.resolve(page).end === 'self'
  return isShown ? url.replace(/[?#].*$/s, '') : 'hidden'
}

/**
 * Create a function that returns the top folder of a URL if the build has no file in it, or only an index: another
 * deployment may serve the folder.
 */
function createForeignFolder(graph: Graph): (url: string) => string | undefined {
  let known: ReadonlySet<string> | undefined
  const start = graph.url.length
  return (url) => {
    known ??= new Set(
      [...graph.pages, ...graph.otherFiles()].flatMap(
        (one) => /^[^/]+(?=\/.)/.exec(one.url.slice(start))?.[0] ?? [],
      ),
    )
    const [name] = /^[^/?#.]+(?=\/|$)/.exec(url.slice(start)) ?? []
    return name === undefined || known.has(name) ? undefined : `/${name}/`
  }
}

/** Yield canonicals by source files that became no page. */
function* findGone(graph: Graph, report: FamilyReport): Generator<Problem> {
  const nearestFile = createNearestPath(() => graph.pages.flatMap(({ source }) => source ?? []))
  for (const page of graph.pages) {
    if (page.requestedCanonical?.problem !== 'gone') continue
    const { value, location } = page.requestedCanonical.href
    const file = new URL(value, `file:///${page.source ?? ''}`).pathname.slice(1)
    yield report('gone', [value, didYouMean(nearestFile(file))], { page, location, cause: value })
  }
}

/** Return the path of a version of the page that ends like a missing x-default URL, English first. */
function versionBelow(graph: Graph, page: Page, path: string): string | undefined {
  const paths = (graph.hreflang().of(page)?.versions ?? []).flatMap(({ code, target }) => {
    const own = target?.page && new URL(target.page.url).pathname
    return own !== undefined && path.length > 1 && own.endsWith(path) ? [{ code, own }] : []
  })
  return (paths.find(({ code }) => code.language === 'en') ?? paths[0])?.own
}
