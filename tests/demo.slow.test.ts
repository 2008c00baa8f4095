/** `npm run demo` without its installation: a build that fails on purpose, then one block for each example. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the demo shows the failing build first and says what follows', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout.trim().split('\n')[0]).toBe('examples/astro with mistakes: the build fails')
  expect(stdout).toMatch(/^src\/\S+:\d+:\d+ {2}error {2}robots\/known-directive$/m)
  const titles = [...stdout.matchAll(/^examples\/(\w+): (\d+) pages, (\d+) in sitemap\.xml$/gm)]
  expect(titles.map(([, name]) => name)).toEqual(['astro', 'vite', 'eleventy', 'starlight'])
  for (const [, , pages, listed] of titles) expect(Number(pages)).toBeGreaterThan(Number(listed))
  const perExample = stdout.split(/^examples\//m).slice(1)
  for (const block of perExample) expect(block.split('\n').length).toBeLessThanOrEqual(60)
  expect(stdout).toContain('the first build failed on purpose. Next, check a folder')
})
