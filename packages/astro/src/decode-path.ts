/** A path without its escapes. A `%` that begins none stands for itself: Astro hands out both forms. */
export function decodePath(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
