import { expect, test } from 'vitest'
import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { readPage } from './show.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

const yaml = (...lines: string[]): string => ['---', ...lines, '---', '# Shoes', ''].join('\n')

test('hostile YAML neither pollutes prototypes nor expands without end', () => {
  const page = readFrontmatter(
    yaml('__proto__: { robots: noindex }', 'constructor: { prototype: { x: 1 } }'),
    'a.md',
  )!
  expect(Object.getPrototypeOf(page.data)).toBe(null)
  expect(Object.keys(page.data)).toEqual(['constructor'])
  expect(({} as Record<string, unknown>)['robots']).toBe(undefined)
  expect(({} as Record<string, unknown>)['x']).toBe(undefined)

  const nine = (name: string): string => Array.from({ length: 9 }, () => `*${name}`).join(', ')
  expect(
    readPage(yaml('a: &a [x, x]', `b: &b [${nine('a')}]`, `c: &c [${nine('b')}]`, `d: [${nine('c')}]`)),
  ).toEqual([
    '2:1-1 frontmatter/valid-syntax: Unexpected aliases in frontmatter, expected at most 100 that all end',
  ])
  expect(readPage(yaml('a: &a [*a]', 'robots: noindex'))).toEqual(['3:9-16 *: noindex 3:9-16'])
  expect(readPage(yaml('a: &a { <<: *a }'))).toHaveLength(1)
  expect(readPage(yaml('robot:', '  - : x', '  - noindex'))).toEqual([
    '2:1-6 robots/no-dead-noindex: Unexpected key in `robot: noindex`, expected `robots`: the page may be indexed',
  ])
  expect(readPage(yaml(`a: ${'['.repeat(50_000)}`))).toHaveLength(1)
  expect(readPage(`---json\n${'['.repeat(50_000)}\n---\n`)).toHaveLength(1)
  expect(readPage(`+++\na = ${'['.repeat(50_000)}\n+++\n`)).toHaveLength(1)
})

test('long runs of fences, spaces and keys take linear time', () => {
  const texts = [
    `---${' '.repeat(500_000)}`,
    `<!--${' '.repeat(500_000)}`,
    '\n'.repeat(500_000),
    yaml(...Array.from({ length: 20_000 }, (_, n) => `a${n}: &a${n} x\nb${n}: *a${n}`)),
    `---\n${'---x\n'.repeat(200_000)}`,
    `---\n${Array.from({ length: 20_000 }, (_, n) => `key${n}: 1\n`).join('')}---\n`,
  ]
  const start = cpuTime()
  for (const text of texts) readFrontmatter(text, 'a.md')
  // Quadratic work would take minutes.
  expect(cpuTime() - start).toBeLessThan(20_000)
})
