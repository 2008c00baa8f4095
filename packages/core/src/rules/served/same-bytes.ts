import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the served document to equal the build, byte for byte',
  why: 'A different document is an older build, or a proxy or CDN changes it.',
  howToFix:
    'Deploy the current build and clear caches. If a CDN changes HTML on purpose, switch this rule off.',
  level: 'warn',
  sources: ['https://www.rfc-editor.org/rfc/rfc9110#section-7.7'],
  messages: {
    differs: (path: string, got: string, expected: string) =>
      `Unexpected document of ${got} bytes at \`${path}\`, expected the ${expected} bytes of the build`,
  },
  *check({ inputs, report }) {
    for (const { url, page, expected, got } of inputs.served) {
      const body = got?.html?.body
      if (!page || !body || body.isSame || got?.status !== expected.status) continue
      const sizes = [String(body.sentSize), String(body.builtSize)] as const
      yield report('differs', [new URL(url).pathname, ...sizes], { page, cause: 'bytes' })
    }
  },
  examples: {
    'the same document': { pages: { '/': '<title>Home</title>' }, served: { '/': {} } },
    'script that a proxy adds': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { html: '<title>Home</title><script src="/beacon.js"></script>' } },
      reports: ['/ differs: Unexpected document of 53 bytes at `/`, expected the 19 bytes of the build'],
    },
  },
})
