/**
 * Write a glob of output files as patterns with `*`, which takes any run of characters, slashes too. They may match
 * more or less than the glob, which the caller has to find out.
 *
 * @param base path of the folder that is served, with its final slash
 * @returns none for a glob that has no such form
 */
export function globPatterns(glob: string, base: string): string[] {
  const [, before = glob, list, after = ''] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(glob) ?? []
  const globs = list === undefined ? [glob] : list.split(',').map((part) => before + part + after)
  if (globs.some((one) => /[?[\]{}()!+@\\:%#]|\s/.test(one))) return []
  return globs.map((one) => base + encodeURI(one.replace(/^\.?\/+/, '').replace(/\*\*\/\*|\*{2,}/g, '*')))
}
