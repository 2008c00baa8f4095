/** Encode a decoded path: all that no URL holds, and what would end the path. */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
}

/** Decode escapes except those of characters that mean something in URLs; undefined for broken ones. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
