/** A file that could not be read, written or removed; for users, without a stack. */
export class FolderError extends Error {
  override name = 'FolderError'
}

const participles = { read: 'read', write: 'written', remove: 'removed' } as const

/** Return the error for a file that the file system refuses. */
export function folderError(action: keyof typeof participles, path: string, cause: Error): FolderError {
  const { code } = cause as NodeJS.ErrnoException
  const error = new FolderError(
    `Unexpected ${code ?? cause.message} at ${path}, expected a file that can be ${participles[action]}`,
    { cause },
  )
  error.stack = ''
  return error
}

/**
 * Call a function that reads or writes a file.
 *
 * @throws {FolderError} naming the path, or the file that the function names
 */
export function attempt<T>(action: keyof typeof participles, path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof FolderError ? error : folderError(action, path, error as Error)
  }
}

/** Facts that cannot be used: damaged, or of another version or other options. */
export class FactsError extends Error {
  override name = 'FactsError'
}

/** Wrong use: a wrong flag, or a folder that is not the output of a build. */
export class UsageError extends Error {
  override name = 'UsageError'
}
