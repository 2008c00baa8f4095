import { existsSync } from 'node:fs'
import path from 'node:path'

/** Endings of the file beside `page.html` that holds its frontmatter, in the order they are looked for. */
const sidecarEndings = ['.yaml', '.yml']

/** The data file beside an HTML page, for example `about.yaml` for `about.html`; undefined when there is none. */
export function sidecarOf(page: string): string | undefined {
  const stem = page.replace(/\.html?$/i, '')
  return sidecarEndings.map((ending) => stem + ending).find((file) => existsSync(file))
}

/** Whether a file is the data file of a page beside it. */
export function isSidecar(file: string): boolean {
  const { dir, name, ext } = path.parse(file)
  return (
    sidecarEndings.includes(ext) &&
    ['.html', '.htm'].some((ending) => existsSync(path.join(dir, name + ending)))
  )
}

/**
 * What to tell the author of a page for which both its own frontmatter and its data file speak.
 *
 * @param root folder from which files are named
 */
export function describeTwoSources(page: string, sidecar: string, root: string): string {
  const [html, data] = [page, sidecar].map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
  return `Unexpected frontmatter in \`${html}\`, expected it in \`${data}\` alone, which speaks for the page`
}
