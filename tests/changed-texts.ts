import fc from 'fast-check'

/** Characters with a meaning in most languages, and characters that encodings and terminals get wrong. */
const SIGNS = [
  ...'<>"\'=/\\&;:,.!?#%@*$^|~`+-_()[]{} \t\n\r\f\v\0aA09éÜ😀',
  '\r\n',
  '\u00A0',
  '\u0085',
  '\u2028',
  '\u212A',
  '\u0130',
  '\uFEFF',
  '\uFFFD',
  '\uD800',
  '\uDCEF',
]

/** A number from 0 to 1 without a preference for the ends. */
const place = fc.noBias(fc.nat(0xffff)).map((part) => part / 0x10000)

/** Texts made from others by a few changes: parts are cut, doubled, replaced or joined to a part of another text. */
export function changedTexts(
  texts: fc.Arbitrary<string>,
  pieces: readonly string[],
  longest = 400,
): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.constantFrom('cut', 'double', 'insert', 'insert', 'replace', 'replace', 'case', 'join'),
    place,
    fc.oneof({ weight: 3, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.nat(60) }),
    fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...SIGNS)),
  )
  return fc
    .tuple(texts, texts, fc.array(change, { minLength: 1, maxLength: 8 }))
    .map(([first, other, changes]) => {
      const changed = changes.reduce((text, [kind, part, length, piece]) => {
        const at = Math.floor(part * (text.length + 1))
        const [before, chunk, after] = [
          text.slice(0, at),
          text.slice(at, at + length),
          text.slice(at + length),
        ]
        if (kind === 'cut') return before + after
        if (kind === 'double') return before + chunk + chunk + after
        if (kind === 'insert') return before + piece + chunk + after
        if (kind === 'replace') return before + piece + after
        if (kind === 'case') return before + swapCase(chunk) + after
        return before + other.slice(Math.floor(part * other.length))
      }, first)
      return changed.slice(0, longest)
    })
}

function swapCase(text: string): string {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}
