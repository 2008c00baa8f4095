import fc from 'fast-check'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import { createMatchGlobs } from '../../src/globs/match-globs.ts'

const matcher = (glob: string) => picomatch(glob, { dot: true })

describe('createMatchGlobs', () => {
  test('many globs match what each of them matches alone', () => {
    const pieces = ['a', 'b', 'A', '/', '/', '*', '**', '/**', '?', '.', './', '-', 'é', ' ', '~']
    const syntax = [
      '{a,b}',
      '{a,',
      '}',
      '[ab]',
      '[!a]',
      '[',
      ']',
      '(a|b)',
      '!(a)',
      '+(b)',
      '(',
      ')',
      '!',
      '+',
      '@',
    ]
    const others = ['\\', '|', '^', '$', ',', '%C3%A9', '{1..3}', '&', '#', ':', '1']
    const text = (units: string[]) =>
      fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 6 }).map((list) => list.join(''))
    const globs = fc.array(text([...pieces, ...syntax, ...others]), { minLength: 6, maxLength: 12 })
    fc.assert(
      fc.property(
        globs,
        fc.array(text(['a', 'b', 'A', '/', '.', '-', 'é', ' ', '1', '$', '~', ','])),
        (list, paths) => {
          const matchGlobs = createMatchGlobs(list)
          for (const path of paths) {
            const alone = [...list.keys()].filter((position) => matcher(list[position]!)(path))
            expect(matchGlobs(path), path).toEqual(alone)
          }
        },
      ),
    )
  })
})
