/** Return whether a file lists pages for agents. Others, such as `llms-full.txt`, contain their text. */
export function isLlmsTxt(file: string): boolean {
  return /(?:^|\/)llms\.txt$/.test(file)
}
