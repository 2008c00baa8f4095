import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Limit robots.txt to 500 KiB',
  why: 'Crawlers ignore everything after the first 500 KiB, so those rules have no effect.',
  howToFix: 'Merge rules with wildcards, or block folders instead of single files.',
  level: 'error',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.5',
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-size',
  ],
  messages: {
    large: (bytes: string) => `Unexpected robots.txt of ${bytes} bytes, expected at most 512000`,
  },
  *check({ robotsTxt: { facts: robotsTxt }, report }) {
    if (!robotsTxt?.parsed.truncated) return
    yield report('large', [String(robotsTxt.parsed.bytes)], { location: { file: robotsTxt.file } })
  },
  examples: {
    'a small file': { pages: { '/': '<title>Home</title>' }, robotsTxt: 'User-agent: *\nDisallow: /tmp/\n' },
    'a large file': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: `User-agent: *\n${'Disallow: /tmp/\n'.repeat(32_000)}`,
      reports: ['large: Unexpected robots.txt of 512014 bytes, expected at most 512000'],
    },
  },
})
