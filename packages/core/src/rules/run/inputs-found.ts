import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require files in options to exist',
  why: 'If robots.txt or a configuration file is not found, its signals are missing without a warning.',
  howToFix: 'Correct the path in the option, create the file, or remove the entry.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc9309'],
  messages: {
    missing: (kind: string, file: string, option: string) =>
      `Missing ${kind} \`${file}\`, expected because the option \`${option}\` requires it`,
  },
  *check({ inputs, report }) {
    for (const { kind, file, option } of inputs.missing) {
      yield report('missing', [kind, file, option])
    }
  },
  examples: {
    'no file configured': { pages: { '/': '<title>Home</title>' } },
    'missing robots.txt': {
      pages: { '/': '<title>Home</title>' },
      settings: { robotsTxt: 'public/robots.txt' },
      reports: [
        'missing: Missing robots.txt `public/robots.txt`, expected because the option `robotsTxt` requires it',
      ],
    },
  },
})
