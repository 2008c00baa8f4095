/** The option `reports` in real builds: only a build knows the source lines. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBuilder, frameworks } from './frameworks.ts'

/** Source of the page with a wrong key. */
const sources: Record<string, string> = {
  astro: 'src/pages/wrong.md',
  eleventy: 'src/wrong.md',
  vite: 'wrong/index.html',
}

const builder = createBuilder()
afterAll(builder.clean)

test.each(Object.keys(frameworks))('%s', (name) => {
  const { folder, status, output } = builder.build(name, {
    pages: {
      index: { frontmatter: 'title: Home' },
      wrong: { frontmatter: 'title: Wrong\ncannonical: /a/' },
    },
    options: {
      site: 'https://www.example.com',
      reports: { sarif: 'reports/a.sarif', markdown: 'reports/a.md', html: 'reports/a.html' },
    },
  })
  expect(status, output).toBe(0)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const { runs } = JSON.parse(read('reports/a.sarif')) as {
    runs: { results: { ruleId: string; locations: object[]; fixes?: object[] }[] }[]
  }
  const result = runs[0]!.results.find(({ ruleId }) => ruleId === 'frontmatter/known-key')
  const region = { startLine: 3, startColumn: 1, endLine: 3, endColumn: 11 }
  expect(result).toMatchObject({
    locations: [{ physicalLocation: { artifactLocation: { uri: sources[name] }, region } }],
    fixes: [
      {
        artifactChanges: [
          {
            artifactLocation: { uri: sources[name] },
            replacements: [{ deletedRegion: region, insertedContent: { text: 'canonical' } }],
          },
        ],
      },
    ],
  })
  expect(read('reports/a.md')).toContain(`\`${sources[name]}:3:1\``)
  expect(read('reports/a.html')).toContain('Content-Security-Policy')
  expect(read('reports/a.html')).not.toContain(folder)
  expect(existsSync(join(folder, 'dist/reports'))).toBe(false)
})
