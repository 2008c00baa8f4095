/** Sketches that `html` makes, compared as `core` compares them. */
import { expect, test } from 'vitest'
import { similarity } from '../../packages/core/src/site/duplicates.ts'
import { readContent } from '../../packages/html/src/content/read-content.ts'

const words = Array.from({ length: 400 }, (_, index) => `word${index}`)

function sketch(text: readonly string[]): Uint32Array {
  return readContent(text.join(' '), { sketch: true }).sketch!
}

test.each([
  ['the same text', words, 1, 1],
  ['one word in 400 changed', words.with(200, 'other'), 0.9, 1],
  [
    'a tenth of the text at the end changed',
    [...words.slice(0, 360), ...Array.from({ length: 40 }, (_, n) => `x${n}`)],
    0.7,
    0.95,
  ],
  ['another text', words.map((word) => `${word}x`), 0, 0.1],
  ['the same words in another order', words.toReversed(), 0, 0.1],
])('similarity of %s', (_name, text, least, most) => {
  const share = similarity(sketch(words), sketch(text))
  expect(share).toBeGreaterThanOrEqual(least)
  expect(share).toBeLessThanOrEqual(most)
})
