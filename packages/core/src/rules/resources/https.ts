import { isPrivateUrl } from '../../page/read-resources.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require https for the scripts, style sheets and frames of https pages',
  why: 'Browsers block http files on https pages. Google may also choose the http URL of such a page as its canonical.',
  howToFix: 'Change `http://` to `https://`, or host the file yourself.',
  level: 'warn',
  fix: 'safe',
  about: ['suspectUrls'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://www.w3.org/TR/mixed-content/',
  ],
  messages: {
    insecure: 'Unexpected http {kind} `{href}` on an https page, expected https',
  },
  *check({ page, report, site }) {
    if (page.kind !== 'page') return
    for (const { kind, href } of page.suspectUrls) {
      const value = href.value.trim()
      // links/no-preview-hostname reports files on developer machines.
      if (isPrivateUrl(value)) continue
      // Other hosts may not support https for the file.
      const isOwn = URL.parse(value)?.host === new URL(site).host
      yield report('insecure', [kind, value], {
        location: href.location,
        cause: value,
        fix: isOwn ? value.replace(/^http:/i, 'https:') : undefined,
      })
    }
  },
  examples: {
    'https, relative and inline files, and an http image': {
      html: '<title>A</title><script src="https://cdn.example.net/a.js"></script><script src="/a.js"></script><script>a("http://x")</script><link rel="preload" as="image" href="http://cdn.example.net/a.jpg"><img src="http://cdn.example.net/a.jpg">',
    },
    'a file on a developer machine, which another rule reports': {
      html: '<title>A</title><script src="http://localhost:3000/a.js"></script>',
    },
    'a page on http': {
      html: '<title>A</title><script src="http://cdn.example.net/a.js"></script>',
      url: 'http://localhost:8080/page/',
      settings: { site: 'http://localhost:8080' },
    },
    'http files': {
      html: '<title>A</title><script src="http://cdn.example.net/a.js"></script><link rel=stylesheet href="http://cdn.example.net/a.css"><link rel=modulepreload href="HTTP://cdn.example.net/b.js"><iframe src="http://maps.example.net/"></iframe>',
      reports: [
        '95-123 insecure: Unexpected http style sheet `http://cdn.example.net/a.css` on an https page, expected https',
        '155-182 insecure: Unexpected http module `HTTP://cdn.example.net/b.js` on an https page, expected https',
        '30-57 insecure: Unexpected http script `http://cdn.example.net/a.js` on an https page, expected https',
        '197-221 insecure: Unexpected http frame `http://maps.example.net/` on an https page, expected https',
      ],
    },
    'an http file of the site itself': {
      html: '<title>A</title><script src="http://example.com/a.js?b&amp;c"></script>',
      reports: [
        '30-61 insecure: Unexpected http script `http://example.com/a.js?b&c` on an https page, expected https',
      ],
      fixed: '<title>A</title><script src="https://example.com/a.js?b&c"></script>',
    },
  },
})
