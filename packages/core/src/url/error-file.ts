const nested404 = /(?:^|\/)404\.html?$/i
const ofLanguage = /^(?:[a-z]{2}(?:[-_][a-z\d]{2,4})?\/)?(?:404|500)(?:\.html?|\/index\.html?)$/i

/**
 * Whether static hosts send an output file with an error status: `404.html` in any folder, and at the root or in the folder
 * of a language also `404/index.html` and `500.html`. Elsewhere these are numbers: `/blog/500/` is a page of a series.
 *
 * @param file path relative to the output folder, with forward slashes
 */
export function isErrorFile(file: string): boolean {
  return nested404.test(file) || ofLanguage.test(file)
}
