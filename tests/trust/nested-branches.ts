import type { Target } from '../../scripts/fuzz/target.ts'

/** A law that fails for one of many million words. Only a search that counts branches finds it, letter by letter. */
export const nested: Target = {
  about: '',
  code: ['nested-branches'],
  seeds: ['----'],
  tokens: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
  longest: 4,
  check: (text) => {
    if (text[0] === 'a') {
      if (text[1] === 'b') {
        if (text[2] === 'c') {
          if (text[3] === 'd') return `${text} was read`
        }
      }
    }
    return undefined
  },
}
