import { existsSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { expectedInstead } from '@indexical/syntax/internal'
import type { UserOptions } from '@indexical/core'
import { isHtml, walkFiles } from '../output/walk-pages.ts'
import { UsageError } from '../output/errors.ts'
import { findGeneratorBelow } from '../content/find-generator.ts'

/**
 * Return the absolute path of a folder that the user named.
 *
 * @throws {UsageError} if it does not exist or is the folder of a project
 */
export function folderOf(dir: string | undefined, root: string, options: UserOptions): string {
  const path = dir === undefined ? undefined : resolve(root, dir)
  if (dir === undefined || path === undefined || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const built = findOutput(root)
    throw new UsageError(
      `Missing folder${dir === undefined ? '' : ` \`${dir}\``}, expected the output of a build${built === undefined ? '' : `: \`${built}\``}`,
    )
  }
  refuseProject(dir, path, options)
  return path
}

/** Output folders that are certain, because sections of a site never have these names. */
const outputFolders = ['dist', '_site', '.output/public', '.vercel/output/static']

/** Output folders that are likely, because sections of a site may also have these names. */
const likelyFolders = ['build', 'out', 'public', 'site']

/** Return the output folder of a project, relative to it: the first that contains a built page. */
export function findOutput(root: string): string | undefined {
  const own = findGeneratorBelow(root)?.output ?? []
  return [own, ...outputFolders, ...likelyFolders]
    .flat()
    .find((folder) => existsSync(join(root, folder, 'index.html')))
}

/**
 * Refuse the folder of a project, because its sources, packages and output would all count as pages. A published folder
 * may contain a `package.json` and packages that its pages load, but not the output of a build.
 *
 * @param dir the folder as the user named it
 * @throws {UsageError} naming what was built in it
 */
function refuseProject(dir: string, outDir: string, { exclude }: UserOptions): void {
  const generator = findGeneratorBelow(outDir)
  const mark = generator?.mark ?? (existsSync(join(outDir, 'package.json')) ? 'package.json' : undefined)
  if (mark === undefined) return
  // The options are not validated yet.
  const globs = [exclude]
    .flat()
    .filter((glob) => typeof glob === 'string' && glob !== '' && expectedInstead(glob) === undefined)
  const excludedBy = createMatchGlobs(globs as string[])
  const isExcluded = (file: string): boolean => excludedBy(file).length > 0
  const isPage = (file: string): boolean => existsSync(join(outDir, file)) && !isExcluded(file)
  const folders = isPage('index.html') ? outputFolders : [...outputFolders, ...likelyFolders]
  const own = generator === undefined || folders.includes(generator.output) ? [] : [generator.output]
  const built = [...own, ...folders].filter((folder) => isPage(`${folder}/index.html`))
  if (built.length > 0) {
    const names = built.map((folder) => `\`${posix.join(dir, folder)}\``).join(' or ')
    throw new UsageError(
      `Unexpected \`${mark}\` in folder \`${dir}\`, expected the output of a build: ${names}`,
    )
  }
  if (generator)
    throw new UsageError(
      `Unexpected \`${mark}\` in folder \`${dir}\`, expected the output of a build: \`${posix.join(dir, generator.output)}\`, which ${generator.command} writes`,
    )
  if (!hasPackagePages(outDir, isExcluded)) return
  throw new UsageError(
    `Unexpected HTML in \`node_modules\` of folder \`${dir}\`, expected the output of a build, or --exclude 'node_modules/**'`,
  )
}

function hasPackagePages(outDir: string, isExcluded: (file: string) => boolean): boolean {
  const packages = join(outDir, 'node_modules')
  if (!existsSync(packages)) return false
  return walkFiles(packages).some((file) => isHtml(file) && !isExcluded(`node_modules/${file}`))
}
