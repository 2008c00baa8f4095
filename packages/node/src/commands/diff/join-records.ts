import type { UrlRecord } from '@indexical/core/internal'
import type { KeyedRecord } from './sorted-records.ts'

/** Join two sorted lists of records. Each URL of either list occurs once, with its records from both. */
export function* joinRecords(
  before: Iterable<KeyedRecord>,
  after: Iterable<KeyedRecord>,
): Generator<{ old: UrlRecord | undefined; now: UrlRecord | undefined }> {
  const [olds, nows] = [before[Symbol.iterator](), after[Symbol.iterator]()]
  let [old, now] = [olds.next(), nows.next()]
  try {
    while (!old.done || !now.done) {
      const isOld = !old.done && (now.done === true || old.value.key <= now.value.key)
      const isNow = !now.done && (old.done === true || now.value.key <= old.value.key)
      yield {
        old: isOld ? (old.value as KeyedRecord).record : undefined,
        now: isNow ? (now.value as KeyedRecord).record : undefined,
      }
      if (isOld) old = olds.next()
      if (isNow) now = nows.next()
    }
  } finally {
    olds.return?.()
    nows.return?.()
  }
}
