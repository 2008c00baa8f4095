import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The built command line. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

const made: string[] = []
afterAll(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })))

/** A new folder with these files, which is gone when the tests of the file have ended. */
export function makeFolder(files: Record<string, string | Uint8Array>): string {
  const dir = mkdtempSync(join(tmpdir(), 'indexical-'))
  made.push(dir)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), content)
  }
  return dir
}

/** All files of a folder with their bytes as latin-1, so that every byte counts. */
export function readFolder(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(dir.length + 1).replaceAll('\\', '/'), readFileSync(path, 'latin1')]),
  )
}

/** Run the built command line in a folder. */
export function indexical(
  cwd: string,
  ...args: string[]
): { status: number | null; stdout: string; stderr: string } {
  return indexicalAs(undefined, cwd, ...args)
}

/** Run it as another user, by number. */
export function indexicalAs(uid: number | undefined, cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    ...(uid !== undefined && { uid, gid: uid }),
  })
  return { status, stdout, stderr }
}
