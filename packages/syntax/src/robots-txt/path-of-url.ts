/**
 * Return the part of a URL that robots.txt patterns match: path, parameters and query, without the fragment. At least
 * `/`. Nothing is decoded or resolved, so pass the URL as requested. A URL without a scheme may start with its
 * hostname.
 */
export function pathOfUrl(url: string): string {
  const hash = url.indexOf('#')
  const plain = hash < 0 ? url : url.slice(0, hash)
  const origin = /^(?:\/\/|[^/?;]*:\/\/)?[^/?;]*/.exec(plain)?.[0] ?? ''
  const path = plain.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
