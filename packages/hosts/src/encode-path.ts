/** Encode a decoded path: all characters that a URL cannot contain, and `?` and `#`. */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
}

/** Decode escapes, except those of reserved characters; undefined for invalid ones. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
