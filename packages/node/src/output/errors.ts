/** An error for a file that could not be read, written or removed. It has no stack, because users see it. */
export class FolderError extends Error {
  override name = 'FolderError'
}

const participles = { read: 'read', write: 'written', remove: 'removed' } as const

/** Return the error for a file after the file system refused an action. */
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

/** An error for facts that cannot be used: damaged, or of another version or other options. */
export class FactsError extends Error {
  override name = 'FactsError'
}

/** An error for wrong use: a wrong flag, or a folder that is not the output of a build. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Load a package that only some users install.
 *
 * @throws {UsageError} if it is not installed
 */
export async function loadOptional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new UsageError(
      `Missing package ${name}, expected it beside \`indexical\`: \`npm install --save-dev ${name}\``,
      { cause },
    )
  }
}
