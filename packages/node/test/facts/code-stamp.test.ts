import { mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeStamp, librariesOf } from '../../src/cache/code-stamp.ts'
import { makeFolder } from '../folder.ts'

const manifest = (version: string, ...names: string[]): string =>
  JSON.stringify({ version, dependencies: Object.fromEntries(names.map((name) => [name, '^1.0.0'])) })

/** Each package manager's way to place `ours`, which needs `parser`, which needs `entities` of the version given. */
const layouts: [string, string, (version: string) => Record<string, string>, Record<string, string>?][] = [
  [
    'npm and Yarn, side by side',
    'node_modules/@scope/ours',
    (version) => ({
      'node_modules/@scope/ours/package.json': manifest('1.0.0', 'parser', '@types/hast'),
      'node_modules/parser/package.json': manifest('1.0.0', 'entities'),
      'node_modules/entities/package.json': manifest(version),
    }),
  ],
  [
    'npm and Yarn, where a site has another version for itself',
    'node_modules/@scope/ours',
    (version) => ({
      'node_modules/@scope/ours/package.json': manifest('1.0.0', 'parser'),
      'node_modules/parser/package.json': manifest('1.0.0', 'entities'),
      'node_modules/parser/node_modules/entities/package.json': manifest(version),
      'node_modules/entities/package.json': manifest('9.0.0'),
    }),
  ],
  [
    'a workspace, whose libraries lie at its root',
    'sites/blog/node_modules/@scope/ours',
    (version) => ({
      'sites/blog/node_modules/@scope/ours/package.json': manifest('1.0.0', 'parser'),
      'node_modules/parser/package.json': manifest('1.0.0', 'entities'),
      'node_modules/entities/package.json': manifest(version),
    }),
  ],
  [
    'pnpm, by links',
    'node_modules/.pnpm/ours@1.0.0/node_modules/ours',
    (version) => ({
      'node_modules/.pnpm/ours@1.0.0/node_modules/ours/package.json': manifest('1.0.0', 'parser'),
      'node_modules/.pnpm/parser@1.0.0/node_modules/parser/package.json': manifest('1.0.0', 'entities'),
      [`node_modules/.pnpm/entities@${version}/node_modules/entities/package.json`]: manifest(version),
    }),
    {
      'node_modules/.pnpm/ours@1.0.0/node_modules/parser': 'parser@1.0.0/node_modules/parser',
      'node_modules/.pnpm/parser@1.0.0/node_modules/entities': 'entities@VERSION/node_modules/entities',
    },
  ],
]

describe('contains the versions of indirect dependencies in the layout of', () => {
  test.each(layouts)('%s', (_name, ours, files, links = {}) => {
    const versionsIn = (version: string): string[] => {
      const root = makeFolder(files(version))
      for (const [link, to] of Object.entries(links)) {
        mkdirSync(dirname(join(root, link)), { recursive: true })
        symlinkSync(
          join(root, 'node_modules/.pnpm', to.replace('VERSION', version)),
          join(root, link),
          'junction',
        )
      }
      return librariesOf([join(root, ours)])!.map((line) => basename(line))
    }
    expect(versionsIn('1.2.3')).toEqual(['ours 1.0.0', 'parser 1.0.0', 'entities 1.2.3'])
    expect(versionsIn('1.2.4')).toEqual(['ours 1.0.0', 'parser 1.0.0', 'entities 1.2.4'])
  })
})

test('libraries that need each other end', () => {
  const root = makeFolder({
    'node_modules/a/package.json': manifest('1.0.0', 'b'),
    'node_modules/b/package.json': manifest('1.0.0', 'a'),
  })
  expect(librariesOf([join(root, 'node_modules/a')])).toHaveLength(2)
})

test('is undefined if a library is not in a folder', () => {
  const root = makeFolder({ 'package.json': manifest('1.0.0', 'indexical-no-such-library') })
  expect(librariesOf([root])).toBeUndefined()
})

test('contains all libraries in use, with indirect dependencies', () => {
  const names = codeStamp()!
    .split('\n')
    .map((line) => basename(line).replace(/ .*/, ''))
  expect(names).toEqual(expect.arrayContaining(['unified', 'trough', 'vfile', 'vfile-message']))
})
