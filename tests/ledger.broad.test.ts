/** A page that moves without a redirect fails the build of every framework, at the line of the ledger. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createBuilder, frameworks } from './frameworks.ts'
import type { SiteSource } from './frameworks.ts'
import { commitAll, git } from './git.ts'

const source: SiteSource = {
  pages: {
    index: { frontmatter: 'title: Home' },
    old: { frontmatter: 'title: Prices' },
  },
  options: { site: 'https://www.example.com', ledger: 'indexical-urls.txt' },
}

/** Source of a page, before and after its rename. */
const sources: Record<string, readonly [before: string, after: string]> = {
  astro: ['src/pages/old.md', 'src/pages/new.md'],
  eleventy: ['src/old.md', 'src/new.md'],
  vite: ['old', 'new'],
}

const builder = createBuilder()
afterAll(builder.clean)

test.each(Object.keys(frameworks))('%s', (name) => {
  const first = builder.build(name, source)
  expect(first.status).not.toBe(0)
  expect(first.output).toContain('Missing ledger `indexical-urls.txt`')

  const { folder, again } = first
  writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist\n')
  writeFileSync(join(folder, 'indexical-urls.txt'), '/\n/old/\n')
  commitAll(folder, 'Add pages')
  const healthy = again()
  expect(healthy.status, healthy.output).toBe(0)

  const [before, after] = sources[name]!
  git(folder, 'mv', before, after)
  const config = join(folder, 'vite.config.js')
  if (name === 'vite') writeFileSync(config, readFileSync(config, 'utf8').replace('old/', 'new/'))
  const file = name === 'vite' ? 'new/index.html' : after
  // Eleventy leaves the pages of earlier builds.
  rmSync(join(folder, 'dist'), { recursive: true })
  const lost = again()
  expect(lost.status).not.toBe(0)
  expect(lost.output).toContain('indexical-urls.txt')
  expect(lost.output).toContain(
    `Missing page or redirect for \`/old/\`, expected one: add \`redirectFrom: [/old/]\` to ${file} (git renamed ${name === 'vite' ? 'old/index.html' : before})`,
  )

  const path = join(folder, file)
  const original = readFileSync(path, 'utf8')
  vi.stubEnv('INDEXICAL_FIX', '1')
  const fixing = again()
  vi.unstubAllEnvs()
  expect(fixing.status).not.toBe(0)
  expect(fixing.output).toContain(`\`redirectFrom: [/old/]\` in ${file}: written`)
  expect(readFileSync(path, 'utf8').replace(/redirectFrom: \[\/old\/\]\n/, '')).toBe(original)
  writeFileSync(join(folder, 'netlify.toml'), '')
  const fixed = again()
  expect(fixed.status, fixed.output).toBe(0)
})
