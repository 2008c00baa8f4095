import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPackages } from '../scripts/packages.ts'
import type { Package } from '../scripts/packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export const minutes = 60_000

/** Packed packages of earlier states are removed after a day. */
const maxAge = 24 * 60 * minutes

/** Run a command to its end, and return what it printed. */
export function run(command: string, args: string[], cwd: string): string {
  const { stdout, stderr, status, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}\n${stderr}`, { cause: error })
  return stdout
}

/** Write files below a folder, by their paths. */
export function write(folder: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

/** The packages as users install them. */
export interface Packed {
  packages: readonly Package[]
  /** The file that `pnpm pack` made of each package. */
  tarballs: ReadonlyMap<string, string>
  /** A new folder for projects. */
  work: string
  pack(): void
  /** Make a project with packages of ours, and others, as `npm install` does it. */
  install: (name: string, ours: readonly string[], others?: readonly string[]) => string
  /**
   * Make the same folders with pnpm, which links files of its store. It takes a third of the CPU time: for tests of what
   * the packages do, not of how they are installed.
   */
  link: (name: string, ours: readonly string[], others?: readonly string[]) => string
  clean(): void
}

/** Prepare to install the packages into projects outside the workspace. */
export function createPacked(): Packed {
  const packages = readPackages()
  const work = mkdtempSync(join(tmpdir(), 'indexical-packages-'))
  const tarballs = new Map<string, string>()
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { setup: string }
  }
  const pnpm = /pnpm@[\d.]+/.exec(scripts.setup)![0]

  /** Make an empty project, and return the archives of packages and of the packages below them. */
  const newProject = (name: string, ours: readonly string[]) => {
    const folder = mkdtempSync(join(work, `${name}-`))
    write(folder, { 'package.json': '{ "private": true, "type": "module" }' })
    const needed = packages
      .filter(({ manifest }) => ours.includes(manifest.name))
      .flatMap((item) => [item, ...item.below])
    const archives = new Map(needed.map(({ manifest: { name: own } }) => [own, tarballs.get(own)!]))
    return { folder, archives }
  }

  return {
    packages,
    tarballs,
    work,
    pack() {
      const from = packedFolder(pnpm)
      for (const { manifest } of packages) {
        const name = manifest.name.replace('@', '').replace('/', '-')
        const [file, ...others] = readdirSync(from).filter((one) => one.replace(/-\d.*/, '') === name)
        if (file === undefined || others.length > 0) throw new Error(`Unexpected files in ${from}`)
        tarballs.set(manifest.name, join(from, file))
      }
    },
    install: (name, ours, others = []) => {
      const { folder, archives } = newProject(name, ours)
      const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--legacy-peer-deps']
      run('npm', ['install', ...flags, ...archives.values(), ...others], folder)
      return folder
    },
    link: (name, ours, others = []) => {
      const { folder, archives } = newProject(name, ours)
      const settings = {
        nodeLinker: 'hoisted',
        autoInstallPeers: false,
        strictPeerDependencies: false,
        ignoreScripts: true,
        preferOffline: true,
        overrides: Object.fromEntries([...archives].map(([own, archive]) => [own, `file:${archive}`])),
      }
      // Every JSON text is YAML.
      write(folder, { 'pnpm-workspace.yaml': JSON.stringify(settings) })
      run('npx', ['-y', pnpm, 'add', ...ours.map((own) => archives.get(own)!), ...others], folder)
      return folder
    },
    clean: () => rmSync(work, { recursive: true, force: true }),
  }
}

/**
 * Return the folder with the packed packages. Test files and runs share it as long as nothing that is packed changes.
 * Packs as `pnpm publish` does it, which replaces `workspace:` and `catalog:` by versions.
 */
function packedFolder(pnpm: string): string {
  const store = join(tmpdir(), 'indexical-packed')
  const hash = createHash('sha256')
  const files = ['pnpm-workspace.yaml', ...globSync('packages/*/{*,dist/**}', { cwd: root }).toSorted()]
  for (const file of files.filter((one) => statSync(join(root, one)).isFile()))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  const folder = join(store, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(store, { recursive: true })
  for (const old of readdirSync(store)) {
    const path = join(store, old)
    if (statSync(path).mtimeMs < Date.now() - maxAge) rmSync(path, { recursive: true, force: true })
  }
  const to = mkdtempSync(join(store, 'new-'))
  run('npx', ['-y', pnpm, '-r', '--filter', './packages/*', 'pack', '--pack-destination', to], root)
  try {
    renameSync(to, folder)
  } catch (error) {
    // Another test file packed the same.
    if (!existsSync(folder)) throw error
    rmSync(to, { recursive: true })
  }
  return folder
}
