import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { cli, makeFolder } from './folder.ts'

const dir = makeFolder({
  'dist/a.html':
    '<!doctype html>\n<title>A</title>\n<link rel="canonical" href="http://www.garden-a.org/a.html">',
})
const project = basename(dir)
const inActions = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'push' }

function check(variables: Record<string, string>, ...flags: string[]): string {
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'check', 'dist', '--site', 'https://www.garden-a.org', ...flags],
    { cwd: dir, encoding: 'utf8', env: { ...process.env, ...variables } },
  )
  return stdout
}

const commandsIn = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('::'))
const command = (file: string): string =>
  `::error title=canonical/https,file=${file},line=3,col=29,endLine=3,endColumn=59::Unexpected http canonical \`http://www.garden-a.org/a.html\`, expected \`https://www.garden-a.org/a.html\`%0Apage https://www.garden-a.org/a.html%0Afix: Write the canonical with \`https://\`.`

test.each<[string, Record<string, string>, string[], string[]]>([
  ['the top of the repository', { ...inActions, GITHUB_WORKSPACE: dir }, [], [command('dist/a.html')]],
  [
    'a folder of the repository',
    { ...inActions, GITHUB_WORKSPACE: dirname(dir) },
    [],
    [command(`${project}/dist/a.html`)],
  ],
  [
    'a folder beside the repository',
    { ...inActions, GITHUB_WORKSPACE: `${dir}-2` },
    [],
    [command('dist/a.html')],
  ],
  ['no job', { GITHUB_WORKSPACE: dir }, [], []],
  ['a report for programs', { ...inActions, GITHUB_WORKSPACE: dir }, ['--format', 'json'], []],
])('%s', (_name, variables, flags, expected) => {
  expect(commandsIn(check(variables, ...flags))).toEqual(expected)
})

test('SARIF names files as the repository does', () => {
  expect(check({}, '--format', 'sarif')).toContain('"uri": "dist/a.html"')
  const variables = { ...inActions, GITHUB_WORKSPACE: dirname(dir) }
  expect(check(variables, '--format', 'sarif')).toContain(`"uri": "${project}/dist/a.html"`)
})

test('SARIF shows what is about the site as a whole in the file with its options', () => {
  const empty = makeFolder({
    'dist/a.txt': 'a',
    'indexical.config.json': '{"site":"https://www.garden-a.org"}',
  })
  const log = (folder: string, ...flags: string[]): string =>
    spawnSync(process.execPath, [cli, 'check', 'dist', '--format', 'sarif', ...flags], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout
  expect(log(empty)).toContain('"uri": "indexical.config.json"')
  const site = ['--site', 'https://www.garden-a.org']
  expect(log(makeFolder({ 'dist/a.txt': 'a', 'package.json': '{}' }), ...site)).toContain(
    '"uri": "package.json"',
  )
  expect(log(makeFolder({ 'dist/a.txt': 'a' }), ...site)).toContain('"uri": "."')
})
