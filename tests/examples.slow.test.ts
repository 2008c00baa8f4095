/** Examples that were copied out of the repository: they install packages of a registry, and build. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPacked } from './packed.ts'
import { runShell, startRegistry, type Registry } from './registry.ts'
import { installServer } from './servers/install-servers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packed = createPacked()
const names = readdirSync(join(root, 'examples'))
let registry: Registry

beforeAll(async () => {
  packed.pack()
  registry = await startRegistry(packed.tarballs)
  installServer('hugo')
})

afterAll(() => {
  registry.server.close()
  packed.clean()
})

/** Files of an example that are in the repository. */
function filesOf(name: string): string[] {
  const flags = ['ls-files', '-co', '--exclude-standard', `examples/${name}`]
  return execFileSync('git', flags, { cwd: root, encoding: 'utf8' }).trim().split('\n')
}

test.each(names)('examples/%s has a README, and nothing that only works in the workspace', (name) => {
  const files = filesOf(name)
  expect(files).toContain(`examples/${name}/README.md`)
  expect(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8')).not.toMatch(
    /"(?:workspace|catalog|link|file):/,
  )
  const outside = files
    .filter((file) => /\.(?:[cm]?[jt]s|astro|json)$/.test(file))
    .filter((file) => {
      const ups = [...readFileSync(join(root, file), 'utf8').matchAll(/['"](?:\.\.\/)+/g)]
      const depth = file.split('/').length - 3
      return ups.some(([text]) => (text.length - 1) / 3 > depth)
    })
  expect(outside).toEqual([])
})

// Astro's examples take longest to install; `pnpm release --dry-run` builds a site with Astro and each package manager.
test.each(['vite', 'eleventy', 'unified', 'hugo', 'astro'])(
  'examples/%s builds in a folder of its own',
  async (name) => {
    const folder = mkdtempSync(join(packed.work, `${name}-`))
    for (const file of filesOf(name))
      cpSync(join(root, file), join(folder, file.split('/').slice(2).join('/')))
    const env = {
      npm_config_registry: registry.origin,
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    }
    for (const command of ['npm install', 'npm run build']) {
      const { text, status } = await runShell(command, folder, env)
      expect(status, `${command}\n${text}`).toBe(0)
      if (command === 'npm run build') expect(text).toContain('0 errors')
    }
    const [sitemap] = globSync('{dist,_site,public}/sitemap.xml', { cwd: folder })
    expect(sitemap).toBeDefined()
    expect(existsSync(join(folder, sitemap!))).toBe(true)
  },
)
