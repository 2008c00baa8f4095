import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require valid sidecar files',
  why: 'If a value of a sidecar such as `paper.pdf.yaml` cannot be interpreted, the host does not send it with the file.',
  howToFix: 'Correct the value in the sidecar, for example `robots: noindex` or `canonical: /papers/`.',
  level: 'error',
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    wrong: (sentence: string) => sentence,
  },
  *check({ host, report }) {
    for (const { text, location } of host.sidecarProblems) yield report('wrong', [text], { location })
  },
  examples: {
    'a canonical and directives': {
      pages: { '/papers/': '<title>Papers</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: /papers/\nrobots: nosnippet\n' },
    },
    'an unknown directive': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'robots: no-index\n' },
      reports: [
        'paper.pdf.yaml 9-17 wrong: Unexpected directive `no-index`, expected one that crawlers know',
      ],
    },
    'a relative canonical': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: papers/\n' },
      reports: [
        'paper.pdf.yaml 12-19 wrong: Unexpected canonical `papers/`, expected a path with a leading slash or an absolute URL',
      ],
    },
    'a list instead of a string': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: [/papers/]\n' },
      reports: [
        'paper.pdf.yaml 12-22 wrong: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
      ],
    },
  },
})
