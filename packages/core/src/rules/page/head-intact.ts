import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow elements and text that close head before its end tag',
  why: 'The page still works, but crawlers will ignore the next canonical or robots meta that is added after this point.',
  howToFix: 'Move the element into body, and remove stray text such as a byte order mark from head.',
  level: 'warn',
  about: ['headCloser'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
    'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
  ],
  messages: {
    closed: (what: string) => `Unexpected \`${what}\` in head, expected it in body: it closes head`,
  },
  *check({ page, report }) {
    const { headCloser, kind } = page
    if (!headCloser?.early || kind === 'refresh' || kind === 'fragment') return
    // The `in-head` rules of canonical, robots and hreflang report tags that are already in body.
    if ([...page.canonicals, ...page.robots, ...page.alternates].some(({ inHead }) => !inHead)) return
    yield report('closed', [headCloser.what], { location: headCloser.location })
  },
  examples: {
    'an intact head': { html: '<head><title>Dresses</title></head><div>Text</div>' },
    'without head tags': { html: '<!doctype html><title>Dresses</title><p>Text' },
    'a script, a template and stray end tags': {
      html: '<head></p><script>"<div>"</script><template><div></div></template></head><div>Text</div>',
    },
    'before a canonical, which another rule reports': {
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
})
