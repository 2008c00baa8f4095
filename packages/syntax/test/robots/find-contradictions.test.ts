import { describe, expect, test } from 'vitest'
import type { Statement } from '../../src/robots/combine.ts'
import { findContradictions } from '../../src/robots/find-contradictions.ts'
import { parseRobots } from '../../src/robots/parse.ts'

function meta(name: string, content: string, carrier: Statement['carrier'] = 'meta'): Statement {
  return { crawler: name === 'robots' ? '*' : name, carrier, directives: parseRobots(content) }
}

function short(statements: readonly Statement[]): string[] {
  return findContradictions(statements).map(
    ({ about, positive, negative }) =>
      `${positive.directive.raw} / ${negative.directive.raw}: ${about.join(' ')}`,
  )
}

describe('in one list', () => {
  test.each<[string, string[]]>([
    ['index, noindex', ['index / noindex: index']],
    ['nofollow, follow', ['follow / nofollow: follow']],
    ['none, index', ['index / none: index']],
    ['none, follow', ['follow / none: follow']],
    ['none, index, follow', ['index / none: index', 'follow / none: follow']],
    ['all, noindex', ['all / noindex: index']],
    ['all, none', ['all / none: index follow']],
    ['all, noindex, nofollow', ['all / noindex: index', 'all / nofollow: follow']],
    ['archive, noarchive', ['archive / noarchive: archive']],
    ['nosnippet, max-snippet:20', ['max-snippet:20 / nosnippet: snippet']],
    ['max-snippet:20, max-snippet:0', ['max-snippet:20 / max-snippet:0: snippet']],
    ['index, noindex, index', ['index / noindex: index', 'index / noindex: index']],
    ['noindex, noindex, index', ['index / noindex: index']],
    // Legal, or only redundant
    ['noindex, follow', []],
    ['index, nofollow', []],
    ['noindex, none', []],
    ['all, index, follow', []],
    ['nosnippet, max-snippet:0', []],
    ['nosnippet, max-snippet:-1', []],
    ['max-snippet:20, max-snippet:50', []],
    ['all, nosnippet', []],
    ['noindex, indexifembedded', []],
    // Directives that crawlers cannot read have no effect
    ['index, noindexed', []],
    ['index, noindex: true', []],
    ['nosnippet, max-snippet:20px', []],
  ])('%s', (content, expected) => {
    expect(short([meta('robots', content)])).toEqual(expected)
  })
})

describe('between statements', () => {
  test.each<[string, Statement[], string[]]>([
    ['two carriers', [meta('robots', 'index'), meta('*', 'noindex', 'header')], ['index / noindex: index']],
    ['one crawler', [meta('googlebot', 'index'), meta('googlebot', 'none')], ['index / none: index']],
    ['a crawler refines', [meta('robots', 'index, follow'), meta('googlebot', 'noindex')], []],
    [
      'a crawler is not freed',
      [meta('robots', 'noindex'), meta('googlebot', 'index')],
      ['index / noindex: index'],
    ],
    ['two crawlers differ', [meta('bingbot', 'noindex'), meta('googlebot', 'index')], []],
    [
      'tokens in any case',
      [meta('GoogleBot', 'noindex'), meta('googlebot', 'index')],
      ['index / noindex: index'],
    ],
  ])('%s', (_, statements, expected) => {
    expect(short(statements)).toEqual(expected)
  })
})

test('both locations are returned', () => {
  const first = { ...meta('robots', 'noindex'), location: 'a.md:2' }
  const second = { ...meta('robots', 'index', 'header'), location: '_headers:7' }
  expect(findContradictions([first, second])).toEqual([
    {
      about: ['index'],
      positive: { statement: second, directive: second.directives[0] },
      negative: { statement: first, directive: first.directives[0] },
    },
  ])
})
