/** Names that our packages share without a promise to users. Each ties two packages together, so there are never more. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The number of names in each entry. Lower it with each name that goes; it never rises. */
const recorded = {
  '@indexical/core/internal': 64,
  '@indexical/syntax/internal': 35,
  '@indexical/syntax/internal/json': 4,
  '@indexical/syntax/internal/robots': 18,
  'indexical/adapter': 34,
}

test('internal entries have the recorded number of names', () => {
  const found = globSync('packages/*/package.json', { cwd: root }).flatMap((file): [string, number][] => {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string
      exports: Record<string, { default: string }>
    }
    return Object.keys(exports)
      .filter((path) => /^\.\/(?:internal|adapter)\b/.test(path))
      .map((path) => {
        const source = exports[path]!.default.replace('./dist/', 'src/').replace('.js', '.ts')
        return [name + path.slice(1), countNames(readFileSync(join(root, file, '..', source), 'utf8'))]
      })
  })
  expect(
    Object.fromEntries(found),
    'Lower a number in this file if it fell. If it rose, use a name that the entry has, or decide the question in one package',
  ).toEqual(recorded)
})

/** Count the names in `export { … } from`, and expect nothing else. */
function countNames(text: string): number {
  const list = /^export (?:type )?\{([^}]*)\} from '[^']+'$/gm
  expect(
    text
      .replaceAll(list, '')
      .replaceAll(/\/\*.*?\*\/|\/\/.*/gs, '')
      .trim(),
  ).toBe('')
  return [...text.matchAll(list)].flatMap(([, names]) =>
    names!.split(',').filter((name) => name.trim() !== ''),
  ).length
}
