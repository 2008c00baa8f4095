import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the ledger to contain URLs of the site and known words',
  why: 'A line that cannot be used protects no URL.',
  howToFix:
    'Correct the line: one path or URL of the site, then `gone: <reason>`, `owner: <name>`, `until: <date>`.',
  level: 'error',
  sources: ['https://www.w3.org/Provider/Style/URI'],
  messages: {
    unusable: (found: string, expected: string) =>
      `Unexpected \`${found}\` in the ledger, expected ${expected}`,
  },
  *check({ inputs, report }) {
    for (const { found, expected, location } of inputs.ledger?.problems ?? [])
      yield report('unusable', [found, expected], { location, cause: expected })
  },
  examples: {
    'paths and URLs': {
      pages: { '/a/': '<title>A</title>' },
      settings: {
        ledger: '\n  # Comment\n/a/\nhttps://example.com/a/?b\n/old/ gone: merged; until: 2030-12-31\n',
      },
    },
    'lines that cannot be used': {
      pages: { '/a/': '<title>A</title>' },
      settings: {
        ledger:
          'https://example.org/a/\nhttps://example.org/b/\nabout\n/a/#top\n/a/\n/a/\n/b/ gone:\n/c/ gone: x; until: 2026-02-30\n/d/ owner: docs\n/e/ gone: x; why: y\n',
      },
      reports: [
        'indexical-urls.txt 1-23 unusable: Unexpected `https://example.org/a/` in the ledger, expected a URL of `https://example.com`',
        'indexical-urls.txt 2:1-23 unusable: Unexpected `https://example.org/b/` in the ledger, expected a URL of `https://example.com`',
        'indexical-urls.txt 3:1-6 unusable: Unexpected `about` in the ledger, expected a path such as `/about/`, or a URL of the site',
        'indexical-urls.txt 4:1-8 unusable: Unexpected `/a/#top` in the ledger, expected a URL without fragment',
        'indexical-urls.txt 6:1-4 unusable: Unexpected `/a/` in the ledger, expected each URL once: line 5 has it too',
        'indexical-urls.txt 7:1-4 unusable: Unexpected `gone:` in the ledger, expected a reason',
        'indexical-urls.txt 8:1-4 unusable: Unexpected `until: 2026-02-30` in the ledger, expected a date such as `2027-06-30`',
        'indexical-urls.txt 9:1-4 unusable: Unexpected `owner: docs` in the ledger, expected `gone: <reason>` before it',
        'indexical-urls.txt 10:1-4 unusable: Unexpected `why: y` in the ledger, expected `gone: <reason>`, `owner: <name>` or `until: <date>`',
      ],
      problems: 8,
      also: ['ledger/reachable'],
    },
  },
})
