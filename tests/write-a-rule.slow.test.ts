/** What the reader of docs/write-a-rule.md does: run its commands in the repository, and paste its file and its output. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runShell } from './registry.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// Below the repository, where files find the packages of the workspace.
const copy = join(root, '.cache/reader')
const page = readFileSync(join(root, 'docs/write-a-rule.md'), 'utf8')

/** Return the first block of code below a line of the page. */
const below = (line: string): string => /```\w+\n([^]*?)^```/m.exec(page.slice(page.indexOf(line)))![1]!

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.trim().split('\n')
  for (const file of files.filter(
    (one) => !/^(?:action|examples)\//.test(one) && existsSync(join(root, one)),
  ))
    cpSync(join(root, file), join(copy, file))
  const folders = new Set(files.map((file) => /^(?:packages\/\w+|site)\//.exec(file)?.[0] ?? ''))
  for (const folder of folders)
    for (const name of ['node_modules', 'dist'].filter((one) => existsSync(join(root, folder, one)))) {
      mkdirSync(join(copy, folder), { recursive: true })
      symlinkSync(join(root, folder, name), join(copy, folder, name), 'junction')
    }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Run a command of the page. */
async function run(command: string): Promise<{ status: number | null; text: string }> {
  expect(page).toContain(command)
  return runShell(command, copy)
}

test('the rule of the page passes all tests of rules after the line is pasted that they show', async () => {
  const file = 'packages/core/src/rules/canonical/max-length.ts'
  const { text: started } = await run('npm run new-rule -- canonical/max-length')
  expect(started).toContain(below('npm run new-rule').trim())

  const finished = below('This is the finished file')
  writeFileSync(join(copy, file), finished)
  const generated = await run('npm run generate')
  expect(generated.status, generated.text).toBe(0)
  const command = 'npx vitest run packages/core/test/rules -t canonical/max-length --hideSkippedTests'
  const { text: failed } = await run(command)
  expect(failed).toContain(below('shows the line to paste').trim())
  expect(failed).toMatch(/Tests +3 failed \| [1-9]/)

  const [todo, reported] = [...failed.matchAll(/^[-+] {3}("(?:TODO|\d).*"),$/gm)].map(([, line]) => line!)
  const pasted = finished.replace(todo!.replaceAll('"', "'"), reported!.replaceAll('"', "'"))
  expect(pasted).not.toContain('TODO')
  writeFileSync(join(copy, file), pasted)
  const { text, status } = await run(command)
  expect(status, text).toBe(0)
})
