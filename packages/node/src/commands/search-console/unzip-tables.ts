import { unzipSync } from 'fflate'
import { UsageError } from '../../output/errors.ts'

/** Limits for the number of tables and for the bytes of one. Archives may unpack to many times their size. */
const maxTables = 20
const maxSize = 50 << 20

/**
 * Unpack the CSV files of a ZIP archive. Other entries are not unpacked.
 *
 * @param name how the user named the archive
 * @throws {UsageError} for a damaged archive, or one that is too large
 */
export function unzipTables(name: string, bytes: Uint8Array): Map<string, string> {
  let count = 0
  let size = 0
  const filter = ({ name: entry, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!/\.csv$/i.test(entry)) return false
    count++
    size += originalSize
    if (count > maxTables || size > maxSize)
      throw new UsageError(`Unexpected size of \`${name}\`, expected at most ${maxTables} tables and 50 MB`)
    return true
  }
  try {
    const entries = Object.entries(unzipSync(bytes, { filter }))
    const decoder = new TextDecoder()
    const tables = new Map(entries.map(([entry, content]) => [entry, decoder.decode(content)]))
    if (tables.size > 0) return tables
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`Unexpected archive \`${name}\`, expected a ZIP file: ${(error as Error).message}`)
  }
  throw new UsageError(`Missing tables in \`${name}\`, expected an export as CSV (Export, Download CSV)`)
}
