/** A page as VitePress describes it in its script. */
export interface VitePressPage {
  /** Output file. */
  file: string
  /** Source relative to `srcDir`: for dynamic routes the template, such as `[pkg].md`. */
  source: string
}

/** Return whether an output file is the script of a page. VitePress also writes a shorter script for each page. */
export function isPageScript(file: string): boolean {
  return /(?:^|\/)[^/]*\.md\.[\w-]+\.js$/.test(file) && !file.endsWith('.lean.js')
}

/**
 * Return the page of a script; undefined if the script describes no page.
 *
 * VitePress writes there the result of `srcDir`, `rewrites` and dynamic routes. We therefore need not run the
 * configuration.
 */
export function readPageScript(script: string): VitePressPage | undefined {
  const [, path, source] = /"relativePath":"([^"]+)\.md","filePath":"([^"]+)"/.exec(script) ?? []
  if (path === undefined || source === undefined) return undefined
  return { file: `${unquote(path)}.html`, source: unquote(source) }
}

/**
 * Undo the escapes of the JavaScript string that contains the JSON. Only apostrophes, because names rarely contain
 * quotes and backslashes, which are escaped twice.
 */
function unquote(text: string): string {
  return text.replaceAll("\\'", "'")
}
