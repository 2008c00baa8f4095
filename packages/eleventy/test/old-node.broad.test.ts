import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const example = fileURLToPath(new URL('../../../examples/eleventy', import.meta.url))

test('Node 20 is one sentence with the name of the plugin, before any template', () => {
  // Node 20 also lacks the compile cache.
  const old = `import module from 'node:module'
delete module.enableCompileCache
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      'node_modules/@11ty/eleventy/cmd.cjs',
      '--dryrun',
    ],
    { cwd: example, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  )
  const sentence =
    '[11ty] eleventy-plugin-indexical in eleventy.config.js: Unexpected Node 20.19.0, expected 22.12 or later: https://nodejs.org/en/download, or `node-version: 24` in a workflow'
  expect(stderr.split('\n').filter((line) => line.includes('Unexpected'))).toEqual([sentence, sentence])
  expect(stderr).not.toContain('    at ')
  expect(stdout).toContain('Wrote 0 files')
  expect(status).toBe(1)
})
