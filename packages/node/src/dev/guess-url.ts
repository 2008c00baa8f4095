/**
 * Guess the URL of a source file that was not served yet, from the page that links to it. If `blog/a.md` is at
 * `/blog/a/`, `blog/b.md` is at `/blog/b/`, as in collections.
 *
 * @param own source and absolute URL of the page with the link
 * @param target source that exists and sets no URL of its own
 * @returns undefined if the URL of the page does not follow from its file
 */
export function guessUrl(own: { source: string; url: string }, target: string): string | undefined {
  const folder = commonFolder(own.source, target)
  const [from, to] = [nameOf(own.source.slice(folder.length)), nameOf(target.slice(folder.length))]
  const url = new URL(own.url)
  const [, path = '', end = ''] = /^(.*?)(\/|\.html)?$/.exec(url.pathname) ?? []
  if (from === '' || !isPlain(to) || !path.endsWith(`/${from}`)) return undefined
  url.pathname = `${path.slice(0, -from.length)}${to}${end}`
  return url.href
}

/** Return the folder that contains both files, with a final slash; empty if there is none. */
function commonFolder(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, one.lastIndexOf('/', length - 1) + 1)
}

/** Return the name of a file in routes: without its extension and the index of a folder. */
function nameOf(file: string): string {
  return file.replace(/\.[^./]+$/, '').replace(/(?:^|\/)index$/, '')
}

/** Return whether routes contain a name unchanged, without lower case and other replacements. */
function isPlain(name: string): boolean {
  return /^[a-z\d_-]+(?:\/[a-z\d_-]+)*$/.test(name)
}
