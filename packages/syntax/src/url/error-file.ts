const nested404 = /(?:^|\/)404\.html?$/i
const ofLanguage = /^(?:[a-z]{2}(?:[-_][a-z\d]{2,4})?\/)?(?:404|500)(?:\.html?|\/index\.html?)$/i

/**
 * Return whether static hosts send an output file with an error status. These are `404.html` in any folder, and at
 * the root or in the folder of a language also `404/index.html` and `500.html`. In other folders such names are
 * numbers: `/blog/500/` is a page of a series.
 *
 * @param file path relative to the output folder, with forward slashes
 */
export function isErrorFile(file: string): boolean {
  return nested404.test(file) || ofLanguage.test(file)
}
