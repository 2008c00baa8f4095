import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow elements and text that close head before its end tag',
  why: 'Nothing is lost yet; the next canonical or robots meta that is added below it will be.',
  level: 'warn',
  about: ['headCloser'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
    'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
  ],
  messages: {
    closed: (what: string) => `Unexpected \`${what}\` in head, expected it in body: it closes head`,
  },
  examples: {
    'an intact head': { html: '<head><title>Dresses</title></head><div>Text</div>' },
    'no head tags at all': { html: '<!doctype html><title>Dresses</title><p>Text' },
    'a script, a template and stray end tags': {
      html: '<head></p><script>"<div>"</script><template><div></div></template></head><div>Text</div>',
    },
    'a canonical is lost, which another rule says': {
      html: '<head><div></div><link rel="canonical" href="https://example.com/page/"></head>',
      also: ['canonical/in-head'],
    },
    'an element': {
      html: '<head><title>Dresses</title><img src="/pixel.gif"><meta name="theme-color" content="#fff"></head><body>',
      reports: ['29-51 closed: Unexpected `<img>` in head, expected it in body: it closes head'],
    },
    'a tracking pixel in noscript': {
      html: '<head><noscript><img src="/p.gif"></noscript><title>Dresses</title></head><body>',
      reports: ['17-35 closed: Unexpected `<img>` in head, expected it in body: it closes head'],
    },
    'a byte order mark of a template': {
      html: '<head><title>Dresses</title>\uFEFF</head><body>',
      reports: ['29-30 closed: Unexpected `U+FEFF` in head, expected it in body: it closes head'],
    },
    text: {
      html: '<head><title>Dresses</title>;</head><body>',
      reports: ['29-30 closed: Unexpected `;` in head, expected it in body: it closes head'],
    },
  },
  *check(page, report) {
    const { headCloser, kind } = page
    if (!headCloser?.early || kind === 'refresh' || kind === 'fragment') return
    // What is lost already is said by the rules `in-head` of canonical, robots and hreflang.
    if ([...page.canonicals, ...page.robots, ...page.alternates].some(({ inHead }) => !inHead)) return
    yield report('closed', [headCloser.what], headCloser.at)
  },
})
