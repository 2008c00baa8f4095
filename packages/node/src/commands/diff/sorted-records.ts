import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { UrlRecord } from '@indexical/core/internal'
import { exactKey } from '@indexical/syntax/url'

/** Records of one build in the order of their keys, each URL once. */
export interface SortedRecords extends Iterable<KeyedRecord> {
  readonly size: number
  /** Number of URLs that search engines can show. */
  readonly indexable: number
  /** Remove the temporary files. */
  discard(): void
}

/** A record with the exact form of its URL. */
export interface KeyedRecord {
  key: string
  record: UrlRecord
}

/** Maximum number of records that are sorted in memory. Larger builds are sorted in temporary files of this size. */
const runLength = 50_000

/** Bytes that are read from a file at a time. */
const bufferSize = 1 << 16

/**
 * Sort records by URL in bounded memory. If two files share a URL, the page that is served wins.
 *
 * @param length records in memory
 * @throws {Error} of the file system, if temporary files cannot be written
 */
export function sortRecords(records: Iterable<UrlRecord>, length = runLength): SortedRecords {
  let folder: string | undefined
  const files: string[] = []
  let run: KeyedRecord[] = []
  const store = (): void => {
    folder ??= mkdtempSync(join(tmpdir(), 'indexical-records-'))
    const file = join(folder, String(files.length))
    writeRun(file, run.sort(byKey))
    files.push(file)
    run = []
  }
  const discard = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const record of records) {
      run.push({ key: exactKey(record.url), record })
      if (run.length === length) store()
    }
    // The texts of records are often slices of longer texts, which would stay in memory with them.
    if (files.length > 0 && run.length > 0) store()
    run.sort(byKey)
    const iterate = (): Iterator<KeyedRecord> => distinct(merge([...files.map(readRun), run]))
    const counts = { size: 0, indexable: 0 }
    for (const { record } of { [Symbol.iterator]: iterate }) {
      counts.size++
      if (record.hidden === undefined) counts.indexable++
    }
    return { ...counts, [Symbol.iterator]: iterate, discard }
  } catch (error) {
    discard()
    throw error
  }
}

/** Compare keys. The sort is stable, so records of one URL stay in the order of their files. */
function byKey(a: KeyedRecord, b: KeyedRecord): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

function writeRun(file: string, run: readonly KeyedRecord[]): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    let text = ''
    for (const one of run) {
      text += `${JSON.stringify(one)}\n`
      if (text.length > bufferSize) {
        writeSync(descriptor, text)
        text = ''
      }
    }
    writeSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}

function* readRun(file: string): Generator<KeyedRecord> {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.allocUnsafe(bufferSize)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (let count = readSync(descriptor, buffer); count > 0; count = readSync(descriptor, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, count))).split('\n')
      rest = lines.pop()!
      for (const line of lines) yield JSON.parse(line) as KeyedRecord
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Merge sorted runs. There are few, so each step compares all of them. For equal keys, the earlier run comes first. */
function* merge(runs: readonly Iterable<KeyedRecord>[]): Generator<KeyedRecord> {
  const iterators = runs.map((run) => run[Symbol.iterator]())
  const heads = iterators.map((iterator) => iterator.next())
  try {
    for (;;) {
      let least = -1
      for (const [index, head] of heads.entries())
        if (!head.done && (least < 0 || head.value.key < (heads[least]!.value as KeyedRecord).key))
          least = index
      if (least < 0) return
      yield heads[least]!.value as KeyedRecord
      heads[least] = iterators[least]!.next()
    }
  } finally {
    for (const iterator of iterators) iterator.return?.()
  }
}

function* distinct(records: Iterable<KeyedRecord>): Generator<KeyedRecord> {
  let last: KeyedRecord | undefined
  for (const one of records) {
    if (last && last.key !== one.key) yield last
    if (last?.key === one.key && last.record.hidden === undefined) continue
    last = one
  }
  if (last) yield last
}
