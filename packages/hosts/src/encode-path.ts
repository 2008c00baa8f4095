/** Encode a decoded path: `?`, `#`, and all characters that a URL cannot contain. */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
}

/** Decode all escapes except those of reserved characters; undefined if an escape is invalid. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
