import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHeadersFile } from '../src/plain/headers-file.ts'
import { unmatchedRules } from '../src/unmatched-rules.ts'

function unmatched(patterns: readonly string[], paths: readonly string[]): string[] {
  const text = patterns.map((pattern) => `${pattern}\n  X-Robots-Tag: noindex\n`).join('')
  const { headers: rules } = parseHeadersFile(text, '_headers')
  const files = paths.map((path) => path.slice(1))
  return unmatchedRules(rules, { paths, files, elsewhere: () => false }).map(({ pattern }) => pattern)
}

describe('unmatchedRules', () => {
  test('rules have the same effect together as alone', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'B', '/', '/', '*', ':x', '.html', '/index.html', 'É', 'é'), {
        maxLength: 6,
      })
      .map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(fc.array(text, { minLength: 6, maxLength: 20 }), fc.array(text), (patterns, paths) => {
        const alone = patterns.filter((pattern) => unmatched([pattern], paths).length > 0)
        expect(unmatched(patterns, paths)).toEqual(alone)
      }),
    )
  })

  test('each of thousands of paths is not compared with each of thousands of rules', () => {
    const patterns = Array.from({ length: 5000 }, (_, number) => `/:language/old-${number}/*`)
    const paths = Array.from({ length: 5000 }, (_, number) => `/en/new-${number}/index.html`)
    expect(unmatched(patterns, [...paths, '/en/old-17/', '/en/old-4999/a/b.html'])).toEqual(
      patterns.filter((pattern) => !/-(?:17|4999)\//.test(pattern)),
    )
  })
})
