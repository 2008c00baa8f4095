import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the git history from which `sitemap.lastmod` takes dates',
  why: 'CI clones only the last commit by default. It appears to have changed every file, so its date would be wrong on every page.',
  howToFix:
    'In GitHub Actions, set `fetch-depth: 0` for actions/checkout. Elsewhere, run `git fetch --unshallow` before the build, or install git.',
  level: 'warn',
  sources: ['https://git-scm.com/docs/git-clone#Documentation/git-clone.txt---depthltdepthgt'],
  messages: {
    shallow: () =>
      'Unexpected shallow git clone, expected the whole history: the sitemap has no dates from git',
    missing: () =>
      'Missing git repository, expected one that git can read: the sitemap has no dates from git',
  },
  *check({ inputs, report }) {
    if (inputs.gitProblem !== undefined) yield report(inputs.gitProblem)
  },
  examples: {
    'dates without git': { pages: { '/': '<title>Home</title>' } },
    'a clone of the last commit': {
      pages: { '/': '<title>Home</title>' },
      settings: { gitProblem: 'shallow' },
      reports: [
        'shallow: Unexpected shallow git clone, expected the whole history: the sitemap has no dates from git',
      ],
    },
    'no repository': {
      pages: { '/': '<title>Home</title>' },
      settings: { gitProblem: 'missing' },
      reports: [
        'missing: Missing git repository, expected one that git can read: the sitemap has no dates from git',
      ],
    },
  },
})
