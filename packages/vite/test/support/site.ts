import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const workspace = path.resolve(import.meta.dirname, '../../../..')

/** Write a project into a new temporary folder, which is gone after the test. */
export async function makeSite(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'indexical-vite-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) await writeText(path.join(root, file), text)
  return root
}

/** Copy `examples/vite`, with the packages it has installed. */
export async function copyExample(): Promise<string> {
  const root = await makeSite({})
  const example = path.join(workspace, 'examples/vite')
  await cp(example, root, {
    recursive: true,
    filter: (file) => !/[\\/](?:node_modules|dist)$/.test(file),
  })
  // Windows asks nobody for permission to make a junction.
  await symlink(path.join(example, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  return root
}

export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** All files of a folder with their text, by path with forward slashes. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const texts = files
    .toSorted()
    .map(async (file) => [nameIn(folder, file), await readFile(file, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

function nameIn(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/')
}

/** The tags of a page that the plugin is responsible for, as written. */
export function tagsOf(html: string): string[] {
  return html.match(/<(?:link [^>]*rel="?canonical|meta [^>]*name="?robots)[^>]*>/g) ?? []
}

/** What a page is without those tags and the lines they stand on. */
export function withoutTags(html: string): string {
  return tagsOf(html).reduce((text, tag) => {
    const at = text.indexOf(tag)
    return text.slice(0, at).replace(/\n? *$/, '') + text.slice(at + tag.length)
  }, html)
}

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Run the command line of the installed Vite under the test's own node. */
export function runVite(
  name: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Finished> {
  const bin = path.join(workspace, 'packages/vite/node_modules', name, 'bin/vite.js')
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => (output.stdout += String(data)))
  child.stderr.on('data', (data) => (output.stderr += String(data)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output })))
}
