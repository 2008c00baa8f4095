import { robotsTxtLocation } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow indexing directives in robots.txt',
  why: 'Google stopped reading them there in September 2019, and no engine documents them. The pages are indexed.',
  howToFix:
    'Remove the line. Add `noindex` to the pages, or an X-Robots-Tag header to the host configuration.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  ],
  messages: {
    unread: (line: string) =>
      `Unexpected line \`${line}\`, expected a robots meta tag or X-Robots-Tag header on the pages`,
  },
  *check({ robotsTxt: { facts: robotsTxt }, report }) {
    if (!robotsTxt) return
    for (const problem of robotsTxt.parsed.problems) {
      if (problem.type !== 'indexing-field') continue
      yield report('unread', [problem.text], { location: robotsTxtLocation(robotsTxt.file, problem) })
    }
  },
  examples: {
    'rules about crawling': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /noindex/\n',
    },
    'noindex line': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nNoindex: /private/\n',
      reports: [
        'robots.txt 2:1-19 unread: Unexpected line `Noindex: /private/`, expected a robots meta tag or X-Robots-Tag header on the pages',
      ],
    },
  },
})
