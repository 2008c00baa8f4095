import { join } from 'node:path'
import type { HostFile, Report } from '@indexical/core'
import { attempt } from './folder-error.ts'
import type { Run } from './types.ts'
import { writeFileAtomic } from './write-file.ts'
import { writeOutput } from './write-output.ts'
import { writeSitemap } from './write-sitemap.ts'

/**
 * Write what a run without errors leaves besides its pages: the sitemap, the files of hosts, robots.txt.
 *
 * @param context absolute folders of the project and of the output
 * @throws {FolderError} naming the file that cannot be written
 */
export async function writeResults(
  run: Run,
  report: Report,
  { root, outDir }: { root: string; outDir: string },
): Promise<void> {
  await writeSitemap(run, report, outDir)
  for (const { room, name, text } of run.hostFiles()) {
    if (room === 'output') writeOutput(outDir, name, text)
    else writeProjectFile(root, name, text)
  }
}

/** Write those of the files that lie in the project, where a host bundles the others itself. */
export function writeProjectFiles(files: readonly HostFile[], root: string): void {
  for (const { room, name, text } of files) if (room === 'project') writeProjectFile(root, name, text)
}

function writeProjectFile(root: string, name: string, text: string): void {
  const path = join(root, name)
  attempt('write', path, () => writeFileAtomic(path, text))
}
