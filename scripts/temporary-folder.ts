import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Create a temporary folder, which is removed at the end of its scope: `using folder = temporaryFolder('bench')`. */
export function temporaryFolder(name: string): ReturnType<typeof mkdtempDisposableSync> {
  return mkdtempDisposableSync(join(tmpdir(), `indexical-${name}-`))
}
