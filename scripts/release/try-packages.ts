import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { frameworks } from '../../tests/frameworks.ts'
import { runShell } from '../../tests/registry.ts'
import { writeTree } from '../../tests/servers/write-tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package manager: its commands to install and run, with a registry on this machine. */
interface Manager {
  install: string
  run: (command: string) => string
  env: (registry: string, work: string) => Record<string, string>
}

const yarn = 'npx -y -p @yarnpkg/cli-dist@4.18.1 yarn'
const yarnEnv = (registry: string, linker: string, work: string): Record<string, string> => ({
  YARN_NPM_REGISTRY_SERVER: registry,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_NODE_LINKER: linker,
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_TELEMETRY: 'false',
  // Its list of packages would contain the address of an earlier registry.
  YARN_GLOBAL_FOLDER: join(work, 'yarn'),
  // Accept packages that were published a moment ago.
  YARN_NPM_MINIMAL_AGE_GATE: '0',
})

/** Astro 7 itself cannot be built with it, even without integrations: `Could not resolve 'astro:toolbar:internal'`. */
export const unsupported: ReadonlySet<string> = new Set(["astro yarn, Plug'n'Play"])

export const managers: Readonly<Record<string, Manager>> = {
  npm: {
    install: 'npm install --no-audit --no-fund',
    run: (command) => `npm exec --offline -- ${command}`,
    env: (registry) => ({ npm_config_registry: registry }),
  },
  pnpm: {
    install: 'npx -y pnpm@12.21.0 install',
    run: (command) => `npx -y pnpm@12.21.0 exec ${command}`,
    env: (registry) => ({
      npm_config_registry: registry,
      pnpm_config_registry: registry,
      pnpm_config_minimum_release_age: '0',
      pnpm_config_strict_dep_builds: 'false',
    }),
  },
  yarn: {
    install: `${yarn} install`,
    run: (command) => `${yarn} run ${command}`,
    env: (registry, work) => yarnEnv(registry, 'node-modules', work),
  },
  "yarn, Plug'n'Play": {
    install: `${yarn} install`,
    run: (command) => `${yarn} run ${command}`,
    env: (registry, work) => yarnEnv(registry, 'pnp', work),
  },
}

export const hosts: Readonly<Record<string, { plugin: string; framework: string; build: string }>> = {
  astro: { plugin: 'astro-indexical', framework: 'astro', build: 'astro build' },
  vite: { plugin: 'vite-plugin-indexical', framework: 'vite', build: 'vite build' },
  eleventy: {
    plugin: 'eleventy-plugin-indexical',
    framework: '@11ty/eleventy',
    build: 'eleventy --input=src --output=dist',
  },
}

const site = {
  options: { site: 'https://www.example.com' },
  pages: {
    index: { frontmatter: 'title: Home' },
    old: { frontmatter: 'title: Old\ncanonical: /' },
    draft: { frontmatter: 'title: Draft\nnoindex: true' },
  },
}

/**
 * Install a plugin from a registry into a new project, build a site, and check its files.
 *
 * @param folder of the new project
 * @returns the problem; undefined if there is none
 */
export async function tryPackage(
  folder: string,
  registry: string,
  host: string,
  manager: string,
): Promise<string | undefined> {
  const { plugin, framework, build } = hosts[host]!
  const { install, run, env } = managers[manager]!
  const { version, devDependencies } = manifestOf(plugin)
  const files = {
    'package.json': JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { [plugin]: version, [framework]: devDependencies[framework]! },
    }),
    // Without these, pnpm and Yarn look for a workspace above the project.
    'pnpm-workspace.yaml': 'packages: []\n',
    'yarn.lock': '',
    ...frameworks[host]!(site).files,
  }
  writeTree(folder, files)
  for (const command of [install, run(build), run('indexical rules canonical/absolute')]) {
    const { text, status } = await runShell(command, folder, env(registry, dirname(folder)))
    if (status !== 0) return `\`${command}\` ended with exit code ${status}\n${text}`
  }
  const built = (file: string): string => readFileSync(join(folder, 'dist', file), 'utf8')
  if (!built('old/index.html').includes('<link rel="canonical" href="https://www.example.com/">'))
    return 'Missing canonical in old/index.html'
  if (!built('draft/index.html').includes('<meta name="robots" content="noindex'))
    return 'Missing noindex in draft/index.html'
  const listed = built('sitemap.xml')
    .match(/<loc>.*<\/loc>/g)
    ?.join(' ')
  if (listed !== '<loc>https://www.example.com/</loc>') return `Unexpected sitemap: ${listed}`
  return undefined
}

function manifestOf(plugin: string): { version: string; devDependencies: Record<string, string> } {
  const folder = plugin.replace(/-?(?:plugin-)?indexical$/, '')
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as ReturnType<
    typeof manifestOf
  >
}
