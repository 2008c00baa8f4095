import { createHash } from 'node:crypto'
import type { OutputFolder } from '../output/types.ts'

/** Return the PDFs whose bytes are equal, as groups of at least two. Only files with equal sizes are read. */
export function equalDocuments(
  files: Iterable<string>,
  output: Pick<OutputFolder, 'size' | 'read'>,
): readonly (readonly string[])[] {
  const documents = [...files].filter((file) => /\.pdf$/i.test(file))
  if (documents.length < 2) return []
  const bySize = Map.groupBy(documents, (file) => output.size(file))
  // Size 0 may mean that the file is not on disk.
  bySize.delete(0)
  return [...bySize.values()]
    .flatMap((same) =>
      same.length < 2 ? [] : [...Map.groupBy(same, (file) => hashOf(output.read(file))).values()],
    )
    .filter((group) => group.length > 1)
}

function hashOf(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('base64')
}
