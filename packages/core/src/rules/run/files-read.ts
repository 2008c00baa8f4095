import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require all files of the output to be read',
  why: 'A page that is skipped gets no tags, no checks and no sitemap entry, although hosts may serve it.',
  howToFix:
    'Copy the files into the output, rename them, or add the target folder of the links to the option `followRoots`.',
  level: 'warn',
  sources: ['https://nodejs.org/api/fs.html#fsrealpathsyncpath-options'],
  messages: {
    outside: (file: string, target: string) =>
      `Unexpected link \`${file}\` to \`${target}\`, expected a target in the output or in the option \`followRoots\``,
    nested: (file: string, target: string) =>
      `Unexpected link \`${file}\` to \`${target}\` in a linked folder, expected a copy of the folder`,
    name: (file: string) => `Unexpected name of \`${file}\`, expected UTF-8`,
  },
  *check({ inputs, report }) {
    for (const { file, reason, target } of inputs.skipped) {
      if (reason === 'name') yield report('name', [file])
      else yield report(reason, [file, target])
    }
  },
  examples: {
    'no skipped file': { pages: { '/': '<title>Home</title>' } },
    'links and a name': {
      pages: { '/': '<title>Home</title>' },
      settings: {
        skipped: [
          { file: 'dist/a.html', reason: 'outside', target: '/store/a.html' },
          { file: 'dist/latest/more', reason: 'nested', target: '/site/dist/v1' },
          { file: 'dist/caf\uFFFD.html', reason: 'name', target: '' },
        ],
      },
      reports: [
        'outside: Unexpected link `dist/a.html` to `/store/a.html`, expected a target in the output or in the option `followRoots`',
        'nested: Unexpected link `dist/latest/more` to `/site/dist/v1` in a linked folder, expected a copy of the folder',
        'name: Unexpected name of `dist/caf\uFFFD.html`, expected UTF-8',
      ],
    },
  },
})
