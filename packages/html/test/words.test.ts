import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arePlain, hashOf, hasByte, indexOf, isEqual, isPlain } from '../src/words.ts'
import { runs } from '../../../tests/runs.ts'

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
// Bytes next to those that the bit tricks look for are the ones that could be mistaken for them.
const byte = fc.oneof(fc.constantFrom(0, 1, 31, 32, 59, 60, 61, 62, 63, 127, 128, 188, 190, 255), fc.nat(255))
const bytes = fc.array(byte, { maxLength: 20 }).map((list) => Uint8Array.from(list))

test('indexOf finds what the built-in finds, from any offset to any end', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(60, 62, 34, 39), fc.nat(20), fc.nat(20), (all, wanted, a, b) => {
      const end = Math.min(Math.max(a, b), all.length)
      const from = Math.min(a, b, end)
      const at = all.subarray(0, end).indexOf(wanted, from)
      expect(indexOf(viewOf(all), wanted, from, end)).toBe(at < 0 ? end : at)
    }),
    runs(6),
  )
})

test('four bytes are judged as one by one', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), fc.constantFrom(60, 62, 38), (list, wanted) => {
      const four = viewOf(Uint8Array.from(list)).getInt32(0, true)
      expect(isPlain(four)).toBe(list.every((one) => one >= 32 && one < 128))
      expect(hasByte(four, wanted)).toBe(list.includes(wanted))
    }),
    runs(6),
  )
})

test('eight bytes are judged as one by one', () => {
  fc.assert(
    fc.property(fc.array(byte, { minLength: 8, maxLength: 8 }), (list) => {
      const view = viewOf(Uint8Array.from(list))
      const isEachPlain = list.every((one) => one >= 32 && one < 128)
      expect(arePlain(view.getInt32(0, true), view.getInt32(4, true))).toBe(isEachPlain)
    }),
    runs(6),
  )
})

test('equal bytes are equal wherever they stand, and have one hash', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, (before, text, other) => {
      const one = viewOf(Uint8Array.from([...before, ...text, ...other]))
      const two = viewOf(Uint8Array.from([...other, ...text]))
      const [from, start, { length }] = [before.length, other.length, text]
      expect(isEqual(one, from, two, start, length)).toBe(true)
      expect(hashOf(one, from, from + length)).toBe(hashOf(two, start, start + length))
      const isSame = text.length === other.length && text.every((value, index) => value === other[index])
      if (text.length === other.length) expect(isEqual(one, from, two, 0, length)).toBe(isSame)
    }),
  )
})
