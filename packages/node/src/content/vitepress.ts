/** A page as VitePress describes it in its script. */
export interface VitePressPage {
  /** Output file. */
  file: string
  /** Source relative to `srcDir`: for dynamic routes the template, such as `[pkg].md`. */
  source: string
}

/** Whether a file of the output is the script of a page. VitePress also writes a shorter version of each. */
export function isPageScript(file: string): boolean {
  return /(?:^|\/)[^/]*\.md\.[\w-]+\.js$/.test(file) && !file.endsWith('.lean.js')
}

/**
 * Return the page of a script; undefined if the script describes none.
 *
 * VitePress writes its own result of `srcDir`, `rewrites` and dynamic routes into the script, so the configuration, which
 * is a program, need not run.
 */
export function readPageScript(script: string): VitePressPage | undefined {
  const [, path, source] = /"relativePath":"([^"]+)\.md","filePath":"([^"]+)"/.exec(script) ?? []
  if (path === undefined || source === undefined) return undefined
  return { file: `${unquote(path)}.html`, source: unquote(source) }
}

/**
 * Undo the escapes of the JavaScript string that contains the JSON, as far as names need it: only apostrophes. Quotes and
 * backslashes are escaped twice, and few names contain one.
 */
function unquote(text: string): string {
  return text.replaceAll("\\'", "'")
}
