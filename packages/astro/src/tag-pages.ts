import { applyFolder, type Build } from 'indexical'
import { takeStamp } from './stamp.ts'
import { toSource } from './to-source.ts'

/** Write the tags into every prerendered page of a build, and remove their stamps. */
export async function tagPages(build: Build, root: URL): Promise<void> {
  await applyFolder(build, {
    before(_file, bytes) {
      const { html, own } = takeStamp(bytes)
      // A page that shows another page's content does not own the source.
      return { html, ...toSource(own, root), ownsSource: !own?.shared }
    },
  })
}
