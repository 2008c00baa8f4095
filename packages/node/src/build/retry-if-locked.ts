/** Errors of Windows for a file that another program holds: a virus scanner, an indexer, a server that reads it. */
const held: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Milliseconds to wait between two tries, less than two seconds in all. */
const pauses = [5, 10, 20, 50, 100, 200, 400, 800]

/**
 * Do something to a file, again for a while where Windows says that somebody else holds it. On other systems the same
 * errors mean that it is not allowed, which waiting does not change.
 *
 * @throws the last error, and any other at once
 */
export function retryIfLocked<T>(act: () => T, platform: NodeJS.Platform = process.platform): T {
  for (const pause of platform === 'win32' ? pauses : []) {
    try {
      return act()
    } catch (error) {
      if (!held.has((error as NodeJS.ErrnoException).code)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  return act()
}
