import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require every file and page that the options name to exist',
  why: 'A robots.txt that is not read or a page that was renamed leaves part of the story out without a word.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc9309'],
  messages: {
    missing: (kind: string, file: string, option: string) =>
      `Missing ${kind} \`${file}\`, expected what the option \`${option}\` names`,
  },
  examples: {
    'no file configured': { pages: { '/': '<title>Home</title>' } },
    'a robots.txt that is not there': {
      pages: { '/': '<title>Home</title>' },
      settings: { robotsTxt: 'public/robots.txt' },
      reports: [
        'missing: Missing robots.txt `public/robots.txt`, expected what the option `robotsTxt` names',
      ],
    },
  },
  *check(site, report) {
    for (const { kind, file, option } of site.missingInputs) {
      yield report('missing', [kind, file, option], undefined)
    }
  },
})
