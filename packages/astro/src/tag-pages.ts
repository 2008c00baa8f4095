import { applyFolder, type Run } from 'indexical'
import { takeStamp } from './stamp.ts'
import { toSource } from './to-source.ts'

/**
 * Write the tags into every prerendered page of a build, and take their stamps off.
 *
 * @param outDir absolute output folder
 */
export async function tagPages(run: Run, outDir: string, root: URL): Promise<void> {
  const announced = new Set<string>()
  await applyFolder(run, {
    outDir,
    before: (file, bytes) => {
      const { html, own } = takeStamp(bytes)
      if (!own?.shared || announced.has(file)) return { html, ...toSource(own, root) }
      // Files are announced before any page is judged, and the first that names a source owns it.
      announced.add(file)
      return { html }
    },
  })
}
