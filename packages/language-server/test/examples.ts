import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { linkModules } from '../../../scripts/link-modules.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const made: string[] = []
afterAll(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Copy an example, and build it with one of its programs, whether or not the build fails. */
export function buildExample(
  name: string,
  [program, ...args]: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const cache = join(repository, '.cache')
  mkdirSync(cache, { recursive: true })
  const root = realpathSync(mkdtempSync(join(cache, `editor-${name}-`)))
  made.push(root)
  const example = join(repository, 'examples', name)
  linkModules(example, root)
  const files = execFileSync('git', ['ls-files', '.'], { cwd: example, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(join(example, file), join(root, file))
  const path = [join(example, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(':')
  spawnSync(program!, args, { cwd: root, env: { ...process.env, ...variables, PATH: path } })
  return root
}
