/** A path without its escapes. A `%` that begins none stays: Astro passes both forms. */
export function decodePath(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
