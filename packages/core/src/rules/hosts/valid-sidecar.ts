import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sidecars of files that can be understood',
  why: 'What a sidecar such as `paper.pdf.yaml` fails to say is not sent with the file.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    wrong: (sentence: string) => sentence,
  },
  examples: {
    'a canonical and directives': {
      pages: { '/papers/': '<title>Papers</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: /papers/\nrobots: nosnippet\n' },
    },
    'a word that is no directive': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'robots: no-index\n' },
      reports: [
        'paper.pdf.yaml 9-17 wrong: Unexpected directive `no-index`, expected one that crawlers know',
      ],
    },
    'a canonical that is no URL': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: papers/\n' },
      reports: [
        'paper.pdf.yaml 12-19 wrong: Unexpected canonical `papers/`, expected a path with a leading slash or an absolute URL',
      ],
    },
    'a list where a text is meant': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      sidecars: { 'paper.pdf.yaml': 'canonical: [/papers/]\n' },
      reports: [
        'paper.pdf.yaml 12-22 wrong: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
      ],
    },
  },
  *check(site, report) {
    for (const { text, at } of site.sidecarProblems) yield report('wrong', [text], at)
  },
})
