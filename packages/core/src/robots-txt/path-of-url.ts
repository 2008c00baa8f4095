/**
 * What the patterns of robots.txt are compared with: path, parameters and query of a URL, without the
 * fragment. At least `/`. Nothing is decoded or resolved, so pass the URL as it is requested; a URL without a
 * scheme may start with its host.
 */
export function pathOfUrl(url: string): string {
  const hash = url.indexOf('#')
  const plain = hash < 0 ? url : url.slice(0, hash)
  const origin = /^(?:\/\/|[^/?;]*:\/\/)?[^/?;]*/.exec(plain)?.[0] ?? ''
  const path = plain.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
