/** Facts that nobody can read: cut off, changed, or of another version. */
export class FactsError extends Error {
  override name = 'FactsError'
}
