/**
 * Return the output file of a source by a pattern such as `{path}/index.html`. `index`, `_index` and `README` become
 * the page of their folder.
 *
 * @param path source relative to its folder
 */
export function patternOutput(path: string, pattern: string): string {
  const name = path.replace(/\.[^./]+$/, '')
  const [, folder = '', index] = /^(.*\/)?(?:(index|_index|README)|[^/]*)$/i.exec(name) ?? []
  if (index !== undefined)
    return pattern.replace('{path}/index', '{path}').replace('{path}', `${folder}index`)
  return pattern.replace('{path}', name)
}
