/** A file of the output that could not be read or written; worded for its reader, without a stack. */
export class FolderError extends Error {
  override name = 'FolderError'
}

/** The error for a file that the file system refuses. */
export function folderError(what: 'read' | 'write', path: string, cause: Error): FolderError {
  const { code } = cause as NodeJS.ErrnoException
  const error = new FolderError(
    `Unexpected ${code ?? cause.message} at ${path}, expected a file that can be ${what === 'read' ? 'read' : 'written'}`,
    { cause },
  )
  error.stack = ''
  return error
}
