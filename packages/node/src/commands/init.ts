import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { escapeControls } from '@indexical/core/options'
import { walkFiles } from '../output/walk-pages.ts'
import { writeProjectFile } from '../output/write-output.ts'
import { dataOf, parseObject, readText } from '../content/config-data.ts'
import { findGeneratorBelow, namedGenerator } from '../content/find-generator.ts'
import { findSite } from '../site/find-site.ts'
import { UsageError } from '../output/errors.ts'
import { expectOperands } from './args.ts'
import { formatChange } from './init/format-change.ts'
import { planInit } from './init/plan-init.ts'
import type { FileChange, PackageManager, Project } from './init/plan-init.ts'
import type { SiteCommand } from './end-command.ts'

/**
 * Add Indexical to the project in a folder. Show the changes, write them if the user agrees, and print the remaining
 * steps.
 *
 * @returns the exit code
 * @throws {UsageError} for an operand, or without a URL of the site
 */
export async function initCommand(
  operands: readonly string[],
  { flags, root }: SiteCommand,
): Promise<number> {
  expectOperands(operands, 0, 'none: run it in the folder of the project')
  const project = readProject(root, flags.site)
  const { changes, next } = planInit(project, { workflow: flags.workflow === true })
  print(describeProject(project))
  for (const change of changes) print(formatChange(change))
  const isAgreed = changes.length === 0 || flags.yes === true || (await ask())
  if (isAgreed) for (const change of changes) write(root, change)
  else if (!process.stdin.isTTY) print('Nothing written. To write these changes, run it again with --yes')
  print(['Next:', ...next.map((line) => `  ${line}`), unchecked].join('\n'))
  return 0
}

const unchecked =
  'Links to missing pages are not reported, because another deployment may serve them. To report them, switch on the rule `links/target-exists`.'

function readProject(root: string, site: string | undefined): Project {
  const read = (file: string): string | undefined => readText(join(root, file))
  const generator = findGeneratorBelow(root)
  const { name, output = 'dist', command } = generator ?? findDependency(read('package.json')) ?? {}
  const isNewVite = name === 'vite' && !generator && existsSync(join(root, 'index.html'))
  return {
    generator: name,
    config: generator?.mark,
    output,
    command: command?.replaceAll('`', ''),
    pages: isNewVite ? findPages(root) : [],
    read,
    site: expectSite(site ?? findSite(root, join(root, output))?.site),
    packageManager: findPackageManager(root),
  }
}

/** Frameworks that need no config file, by their package. */
const dependencies = { astro: 'astro', '@11ty/eleventy': 'eleventy', vite: 'vite' }

function findDependency(manifest: string | undefined): ReturnType<typeof namedGenerator> | undefined {
  const { dependencies: own, devDependencies } = parseObject(manifest ?? '')
  const all = { ...dataOf(own), ...dataOf(devDependencies) }
  const [, name] = Object.entries(dependencies).find(([one]) => Object.hasOwn(all, one)) ?? []
  return name === undefined ? undefined : namedGenerator(name)
}

/** Return the HTML files of a Vite project, without those that Vite copies or writes. */
function findPages(root: string): string[] {
  const others = /(?:^|\/)(?:\.[^/]*|node_modules|public|dist|coverage)$/
  return walkFiles(root, { skips: (folder) => others.test(folder) }).filter((file) => file.endsWith('.html'))
}

/** @throws {UsageError} if neither the flag nor the project contains the URL of the site */
function expectSite(site: string | undefined): string {
  if (site !== undefined && /^https?:\/\//i.test(site) && URL.canParse(site))
    return new URL(site).href.replace(/\/$/, '')
  throw new UsageError(
    site === undefined
      ? 'Missing --site, expected the URL of the production site: `npx indexical init --site https://www.your-site.com`'
      : `Unexpected value \`${site}\` of --site, expected an absolute http(s) URL`,
  )
}

const npm = { add: 'npm install --save-dev', restore: 'npm ci', run: 'npm run' }

/**
 * Lock files of package managers. Runners of GitHub have npm. `npx` and Corepack install the others, in the version of
 * package.json.
 */
const locks: readonly [lock: string, manager: PackageManager][] = [
  [
    'pnpm-lock.yaml',
    { add: 'pnpm add --save-dev', restore: 'npx --yes pnpm install', run: 'npx --yes pnpm run' },
  ],
  ['yarn.lock', { add: 'yarn add --dev', restore: 'corepack enable && yarn install', run: 'yarn run' }],
  ['bun.lock', { add: 'bun add --dev', restore: 'npx --yes bun install', run: 'npx --yes bun run' }],
  ['package-lock.json', npm],
]

function findPackageManager(root: string): PackageManager {
  const found = locks.find(([lock]) => existsSync(join(root, lock)))
  return found ? found[1] : { ...npm, restore: 'npm install' }
}

function describeProject({ generator, config, site }: Project): string {
  const found =
    generator === undefined ? 'No framework found' : `Found ${generator}${config ? ` (${config})` : ''}`
  return `${found}; the site is ${site}\n`
}

async function ask(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(?:es)?$/i.test((await lines.question('Write these changes? [y/N] ')).trim())
  } finally {
    lines.close()
  }
}

function write(root: string, { file, before, after }: FileChange): void {
  writeProjectFile(root, file, after, before === undefined ? undefined : Buffer.from(before))
  print(`Wrote ${file}`)
}

function print(text: string): void {
  process.stdout.write(`${text.split('\n').map(escapeControls).join('\n')}\n`)
}
