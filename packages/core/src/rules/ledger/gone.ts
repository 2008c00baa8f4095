import { pathOf } from '../../site/candidate.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require URLs that the ledger marks as gone not to exist',
  why: 'If the URL exists again, the mark hides its next loss.',
  howToFix: 'Remove `gone:` and what follows it from the line.',
  level: 'warn',
  publicOnly: true,
  sources: ['https://www.rfc-editor.org/rfc/rfc9110#name-410-gone'],
  messages: {
    exists: 'Unexpected `gone` for `{path}`, expected none: the URL exists',
    redirected: 'Unexpected `gone` for `{path}`, expected none: the URL redirects',
  },
  *check({ graph, inputs, report }) {
    for (const { url, mark, location } of inputs.ledger?.entries ?? []) {
      const found = mark && graph.findOwnFile(url)
      if (!found || found.type === 'elsewhere') continue
      const message = found.type === 'redirect' ? 'redirected' : 'exists'
      yield report(message, [pathOf(url)], { location })
    }
  },
  examples: {
    'gone, and not gone': {
      pages: { '/a/': '<title>A</title>' },
      settings: {
        externalPrefixes: ['/shop/'],
        ledger: '/a/\n/b/ gone: merged into a\n/shop/1 gone: sold\n',
      },
    },
    'URLs that exist again': {
      pages: { '/a/': '<title>A</title>' },
      files: ['b.pdf'],
      redirects: { '/c/': '/a/' },
      settings: { ledger: '/a/ gone: merged\n/b.pdf gone: old\n/c/ gone: old\n' },
      reports: [
        'indexical-urls.txt 1-4 exists: Unexpected `gone` for `/a/`, expected none: the URL exists',
        'indexical-urls.txt 2:1-7 exists: Unexpected `gone` for `/b.pdf`, expected none: the URL exists',
        'indexical-urls.txt 3:1-4 redirected: Unexpected `gone` for `/c/`, expected none: the URL redirects',
      ],
    },
  },
})
