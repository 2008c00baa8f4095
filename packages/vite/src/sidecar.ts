import { existsSync } from 'node:fs'
import path from 'node:path'

/** Extensions of the file next to `page.html` that contains its frontmatter. The first one that exists counts. */
const sidecarEndings = ['.yaml', '.yml']

/** Return the data file next to an HTML page, for example `about.yaml` for `about.html`; undefined if there is none. */
export function sidecarOf(page: string): string | undefined {
  const stem = page.replace(/\.html?$/i, '')
  return sidecarEndings.map((ending) => stem + ending).find((file) => existsSync(file))
}

/** Return whether a file is the data file of a page next to it. */
export function isSidecar(file: string): boolean {
  const { dir, name, ext } = path.parse(file)
  return (
    sidecarEndings.includes(ext) &&
    ['.html', '.htm'].some((ending) => existsSync(path.join(dir, name + ending)))
  )
}

/**
 * Describe a page that has both frontmatter and a data file.
 *
 * @param root folder to which the paths in the text are relative
 */
export function describeTwoSources(page: string, sidecar: string, root: string): string {
  const [html, data] = [page, sidecar].map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
  return `Unexpected frontmatter in \`${html}\`, expected it in \`${data}\` alone, which speaks for the page`
}
