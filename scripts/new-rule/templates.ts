/** What a rule checks: each page alone, or the site as a whole. */
export type Scope = 'page' | 'site'

const head = (scope: Scope): string => `import { ${scope}Rule } from '../../linter/define.ts'

// Replace every TODO. The tests of this rule fail until its last example is complete.
export default ${scope}Rule({
  summary: 'Require TODO',
  why: 'TODO: what the site owner loses.',
  howToFix: 'TODO: what to change, and where.',
  // New rules start at info or warn, so that an upgrade does not break a healthy build.
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/'],
  messages: {
    unexpected: 'Unexpected canonical \`{href}\`, expected TODO',
  },
`

const page = `  *check({ page, report }) {
    for (const { href } of page.canonicals) {
      if (!href.value.includes('TODO')) continue
      yield report('unexpected', [href.value], { location: href.location })
    }
  },
  examples: {
    'the canonical of the page itself': {
      html: '<link rel="canonical" href="https://example.com/page/">',
    },
    'TODO: a page with the problem': {
      html: '<link rel="canonical" href="https://example.com/wrong/">',
      reports: ['TODO: make check report this page, then paste the reported line here'],
    },
  },
})
`

const site = `  *check({ graph, report }) {
    for (const page of graph.pages)
      for (const { href } of page.canonicals) {
        if (!href.value.includes('TODO')) continue
        yield report('unexpected', [href.value], { page, location: href.location })
      }
  },
  examples: {
    'two pages without the problem': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
    },
    'TODO: two pages with the problem': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
      reports: ['TODO: make check report page /a/, then paste the reported line here'],
    },
  },
})
`

/** Return the text of a new rule file with one good example and one example that fails until it is complete. */
export function ruleTemplate(scope: Scope): string {
  return head(scope) + (scope === 'page' ? page : site)
}
