import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { UrlRecord } from '@indexical/core/internal'
import { expect, test } from 'vitest'
import { joinRecords } from '../../src/commands/diff/join-records.ts'
import { sortRecords } from '../../src/commands/diff/sorted-records.ts'
import type { SortedRecords } from '../../src/commands/diff/sorted-records.ts'

const record = (path: string, parts: Partial<UrlRecord> = {}): UrlRecord =>
  ({ url: `https://www.example.com${path}`, hidden: undefined, file: path, ...parts }) as UrlRecord

const pathsOf = (records: SortedRecords): string[] =>
  Array.from(records, ({ record: { url, file } }) => `${new URL(url).pathname} ${file}`)

const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('indexical-records-'))

test.each([1, 2, 3, 100])('%i records in memory', (length) => {
  const before = folders()
  const records = [
    record('/c/ü'),
    record('/a/'),
    record('/b/', { hidden: 'noindex', file: 'hidden' }),
    record('/b/', { file: 'served' }),
    record('/b/', { file: 'later' }),
    record('/d/', { hidden: 'noindex' }),
  ]
  const sorted = sortRecords(records, length)
  const expected = ['/a/ /a/', '/b/ served', '/c/%C3%BC /c/ü', '/d/ /d/']
  // It can be read again and again, also at the same time.
  expect([pathsOf(sorted), pathsOf(sorted)]).toEqual([expected, expected])
  for (const _ of sorted) break
  expect({ size: sorted.size, indexable: sorted.indexable }).toEqual({ size: 4, indexable: 3 })
  sorted.discard()
  expect(folders()).toEqual(before)
})

test('an error in the records leaves no file', () => {
  const before = folders()
  function* broken(): Generator<UrlRecord> {
    yield record('/a/')
    throw new Error('broken')
  }
  expect(() => sortRecords(broken(), 1)).toThrow('broken')
  expect(folders()).toEqual(before)
})

test('joined records', () => {
  const join = (before: string[], after: string[]): string[] =>
    Array.from(
      joinRecords(
        sortRecords(before.map((path) => record(path))),
        sortRecords(after.map((path) => record(path))),
      ),
      ({ old, now }) => `${old?.file ?? '-'} ${now?.file ?? '-'}`,
    )
  expect(join(['/a/', '/b/', '/d/'], ['/b/', '/c/', '/d/', '/e/'])).toEqual([
    '/a/ -',
    '/b/ /b/',
    '- /c/',
    '/d/ /d/',
    '- /e/',
  ])
  expect(join([], ['/a/'])).toEqual(['- /a/'])
  expect(join(['/a/'], [])).toEqual(['/a/ -'])
})
