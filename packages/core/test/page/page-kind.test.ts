import { fromHtml as parseFully } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { fromHtml } from '../../../html/src/parse.ts'
import { pageKind } from '../../src/page/page-kind.ts'
import { readSignals } from '../../src/page/read-signals.ts'

const document = '<html><head><title>A</title></head><body>A</body></html>'
/** What mike writes in front of all versions. */
const toLatest =
  '<html><head><noscript><meta http-equiv=refresh content="1; url=latest/"></noscript><script>location.replace("latest/")</script></head><body><a href=latest/>latest/</a></body></html>'
const withoutScripts =
  '<html><head><noscript><meta http-equiv=refresh content="0; url=/plain/"></noscript></head><body><a href=/plain/>Plain</a><a href=/about/>About</a></body></html>'
const inBody = (html: string): string =>
  html.replace(/(<noscript>.*<\/noscript>)(.*<body>)/, (_, noscript, rest) => `${rest}${noscript}`)
const to = (target: string): string =>
  `<html><head><meta http-equiv=refresh content="0; url=${target}"></head><body>A</body></html>`
const later = (seconds: number, target: string): string =>
  `<html><head><meta http-equiv=refresh content="${seconds}; url=/new/"></head><body><a href=${target}>A</a></body></html>`
const canonical = '<html><head><link rel=canonical href=https://example.com/></head><body>A</body></html>'

/** What Next 16 exports for a page that calls `redirect()`. */
const nextRedirect =
  '<!DOCTYPE html><html id="__next_error__"><head><title>A</title><link rel="canonical" href="https://example.com/old"/></head><body><div hidden=""></div><script>self.__next_f.push([1,"7:E{\\"digest\\":\\"NEXT_REDIRECT;replace;/new;307;\\"}"])</script></body></html>'
/** File, HTML, kind. */
test.each([
  ['about.html', document, 'page'],
  ['about.html', '<p>A</p>', 'fragment'],
  ['old.html', nextRedirect, 'fragment'],
  ['old.html', nextRedirect.replace('NEXT_REDIRECT', 'NEXT_HTTP_ERROR_FALLBACK'), 'page'],
  ['old.html', nextRedirect.replace('__next_error__', 'top'), 'page'],
  ['404.html', document, 'error'],
  ['de/404/index.html', document, 'error'],
  ['pt-BR/500/index.html', document, 'error'],
  ['docs/v1/404.html', document, 'error'],
  ['area/404b.html', document, 'page'],
  // Numbers of pages, products and articles.
  ['blog/500/index.html', document, 'page'],
  ['tag/404/index.html', document, 'page'],
  ['products/404/index.html', document, 'page'],
  ['page/500.html', document, 'page'],
  // A delayed refresh is a stub only without other content.
  ['moved/index.html', later(5, '/new/'), 'refresh'],
  ['moved/index.html', later(5, 'https://example.org/'), 'refresh'],
  ['moved/index.html', later(5, '/'), 'page'],
  ['moved/index.html', later(1, '/'), 'page'],
  ['moved/index.html', later(1, '/new/'), 'refresh'],
  ['slides/1.html', later(60, '/new/'), 'page'],
  // The fallback of a single-page application; below a folder it is a name like any other.
  ['200.html', document, 'error'],
  ['__spa-fallback.html', document, 'error'],
  ['_shell.html', document, 'error'],
  ['offline-plugin-app-shell-fallback/index.html', document, 'error'],
  ['index.csr.html', document, 'error'],
  ['de/index.csr.html', document, 'error'],
  ['colours/200.html', document, 'page'],
  ['csr.html', document, 'page'],
  ['shell.html', document, 'page'],
  ['200/index.html', document, 'page'],
  // What search engines and others read to see who owns the site.
  ['google1234567890abcdef.html', 'google-site-verification: google1234567890abcdef.html', 'fragment'],
  ['yandex_1234567890abcdef.html', document, 'fragment'],
  ['pinterest-1a2b3.html', document, 'fragment'],
  ['baidu_verify_codeva-Zx81.html', document, 'fragment'],
  ['naver1234567890abcdef1234567890abcdef.html', document, 'fragment'],
  ['google-analytics.html', document, 'page'],
  ['yandex_metrika.html', document, 'page'],
  ['pinterest-marketing.html', document, 'page'],
  ['blog/yandex_1234567890abcdef.html', document, 'page'],
  ['yandex_1234567890abcdef.html', canonical, 'page'],
  ['index.html', toLatest, 'refresh'],
  ['index.html', withoutScripts, 'page'],
  ['index.html', to('/a/'), 'refresh'],
  // These open another program, and the page stays open.
  ['index.html', to('mailto:a@example.com'), 'page'],
  ['index.html', to('example-app://home'), 'page'],
  ['index.html', withoutScripts.replace(/<body>.*/, ''), 'page'],
  // In body as in head.
  ['index.html', inBody(withoutScripts), 'page'],
  ['index.html', inBody(toLatest), 'refresh'],
  ['index.html', inBody(withoutScripts).replace('<meta', '</noscript><meta'), 'refresh'],
])('%s, %s: %s', (file, html, expected) => {
  const url = new URL(file, 'https://example.com/').href
  for (const tree of [fromHtml(html, { links: true }), parseFully(html, { verbose: true })]) {
    expect(pageKind(file, url, readSignals(tree, url).signals, false)).toBe(expected)
  }
})

/** Spelt as in JSX: browsers ignore it. A full tree calls both by one name. */
test.each([
  ['httpEquiv=', 'page'],
  ['httpEquiv=none http-equiv=', 'refresh'],
])('a refresh by %s: %s', (attribute, expected) => {
  const url = 'https://example.com/'
  const tree = fromHtml(to('/a/').replace('http-equiv=', attribute))
  expect(pageKind('index.html', url, readSignals(tree, url).signals, false)).toBe(expected)
})
