import fc from 'fast-check'

const surrogates = 0x800

/**
 * Any character but halves of characters: the values of `fc.string({ unit: 'binary' })`, which first builds a map of all
 * million characters. That takes seconds in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + surrogates), toIndex)

function toIndex(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== text) throw new TypeError('Expected one character')
  return code < 0xd800 ? code : code - surrogates
}
