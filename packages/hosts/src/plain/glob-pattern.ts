/**
 * Convert a glob of output files to patterns with `*`, which matches any run of characters, slashes included. The
 * result may match more or less than the glob; the caller must check it.
 *
 * @param base path of the folder that is served, with its final slash
 * @returns empty for a glob without such a form
 */
export function globPatterns(glob: string, base: string): string[] {
  const [, before = glob, list, after = ''] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(glob) ?? []
  const globs = list === undefined ? [glob] : list.split(',').map((part) => before + part + after)
  if (globs.some((one) => /[?[\]{}()!+@\\:%#]|\s/.test(one))) return []
  return globs.map((one) => base + encodeURI(one.replace(/^\.?\/+/, '').replace(/\*\*\/\*|\*{2,}/g, '*')))
}
