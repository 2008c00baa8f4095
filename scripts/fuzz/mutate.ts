import type { Random } from './random.ts'

/** Characters with a meaning in most languages, and characters that encodings and terminals get wrong. */
const SIGNS = [
  ...'<>"\'=/\\&;:,.!?#%@*$^|~`+-_()[]{} \t\n\r\f\v\0',
  '\r\n',
  'a',
  'A',
  '0',
  '9',
  'é',
  '\u00A0',
  '\u0085',
  '\u2028',
  '\u212A',
  '\u0130',
  '\uFEFF',
  '\uFFFD',
  '😀',
  // Lone surrogates. The low ones represent invalid bytes for targets that read bytes.
  '\uD800',
  '\uDC80',
  '\uDCC3',
  '\uDCE2',
  '\uDCEF',
  '\uDCFF',
]

/** Return a text with a few changes, sometimes with a part of a second text. */
export function mutate(random: Random, text: string, other: string, tokens: readonly string[]): string {
  let changed = text
  for (let count = 1 + random.below(4); count > 0; count--) changed = change(random, changed, other, tokens)
  return changed
}

function change(random: Random, text: string, other: string, tokens: readonly string[]): string {
  const at = random.below(text.length + 1)
  const end = Math.min(text.length, at + 1 + random.below(random.below(4) === 0 ? 60 : 6))
  const [before, piece, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)]
  switch (random.below(9)) {
    case 0:
      return before + after
    case 1:
      return before + piece + piece + after
    case 2:
      return before + random.pick(SIGNS) + piece + after
    case 3:
      return before + random.pick(SIGNS) + after
    case 4:
      return before + swapCase(piece) + after
    case 5:
      return before + other.slice(random.below(other.length + 1))
    case 6: {
      const from = random.below(other.length + 1)
      return before + other.slice(from, from + 1 + random.below(40)) + piece + after
    }
    case 7:
      return before + random.pick(tokens) + after
    default:
      return before + random.pick(tokens) + piece + after
  }
}

function swapCase(text: string): string {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}
