import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import { joinCauses } from '../../src/linter/join-causes.ts'

const at = (rule: string, line: number, parts: Partial<Finding> = {}): Finding => ({
  rule,
  id: 'wrong',
  level: 'warn',
  message: rule,
  file: 'dist/index.html',
  line,
  column: 1,
  ...parts,
})
const after = (line: number): Partial<Finding> => ({
  related: [{ message: 'its canonical', file: 'dist/index.html', line, column: 1, isCause: true }],
})
const home = (line: number): Finding => at('home', line, { cause: 'layout' })
const link = at('link', 9, { ...after(1), cause: '/a/' })
const rootsOf = (findings: readonly Finding[]): (string | undefined)[] =>
  joinCauses(findings, (rule) => rule !== 'attribute').map(({ root }) => root)

test.each<[string, Finding[], (string | undefined)[]]>([
  ['nothing follows', [home(1), at('link', 9)], [undefined, undefined]],
  [
    'a link to a page with a wrong canonical',
    [home(1), home(2), link],
    Array(3).fill('home wrong warn layout'),
  ],
  ['a finding about something else at the place', [at('attribute', 1), link], [undefined, undefined]],
  ['nothing is wrong at the place', [home(2), link], [undefined, undefined]],
  [
    'a chain, and a circle',
    [home(1), at('chain', 2, after(1)), at('link', 9, after(2)), at('x', 5, after(6)), at('y', 6, after(5))],
    [...Array<string>(3).fill('home wrong warn layout'), undefined, undefined],
  ],
  [
    'a cause that has a root',
    [at('home', 1, { root: 'origin http://localhost' }), link],
    ['origin http://localhost', 'origin http://localhost'],
  ],
  [
    'an error before a warning at one place',
    [home(1), at('dead', 1, { level: 'error', cause: 'x' }), link],
    [undefined, 'dead wrong error x', 'dead wrong error x'],
  ],
])('%s', (_name, findings, expected) => {
  expect(rootsOf(findings)).toEqual(expected)
})
