/** Error codes of Windows for a file that another program has open, such as a virus scanner, an indexer or a server. */
const held: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Milliseconds between two tries. Their sum is below two seconds. */
const pauses = [5, 10, 20, 50, 100, 200, 400, 800]

/**
 * Call a function that uses a file. On Windows, retry for two seconds while another program has the file open. On other
 * systems, the same errors mean missing permission, so a retry would not help.
 *
 * @throws the last error; other errors without a retry
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
