import { expect, test } from 'vitest'
import { parseW3cDatetime } from '../../src/sitemap/w3c-datetime.ts'

test.each([
  ['2026', '2026-01-01T00:00:00.000Z', false],
  ['2026-07', '2026-07-01T00:00:00.000Z', false],
  ['2024-02-29', '2024-02-29T00:00:00.000Z', false],
  ['2026-07-16T19:20+01:00', '2026-07-16T18:20:00.000Z', true],
  ['2026-07-16T19:20:30Z', '2026-07-16T19:20:30.000Z', true],
  ['2026-07-16T19:20:30.45-05:30', '2026-07-17T00:50:30.450Z', true],
  ['0099-01-01', '0099-01-01T00:00:00.000Z', false],
])('%s', (text, time, timed) => {
  const date = parseW3cDatetime(text)
  expect(date && { time: new Date(date.time).toISOString(), timed: date.timed }).toEqual({ time, timed })
})

test.each([
  ['', 'nothing'],
  ['2026-13', 'a month too many'],
  ['2025-02-29', 'a day that the year does not have'],
  ['2026-7-1', 'one digit'],
  ['20260701', 'no dashes'],
  ['2026-07-16T19:20', 'no zone'],
  ['2026-07-16T19Z', 'no minutes'],
  ['2026-07-16 19:20Z', 'a space'],
  ['2026-07-16t19:20z', 'lower case'],
  ['2026-07-16T24:00Z', 'an hour too many'],
  ['2026-07-16T19:20+0100', 'a zone without colon'],
  ['2026-07-16T19:20:30.Z', 'a point without digits'],
  [' 2026', 'a space before'],
])('`%s` is none: %s', (text) => {
  expect(parseW3cDatetime(text)).toBeUndefined()
})
