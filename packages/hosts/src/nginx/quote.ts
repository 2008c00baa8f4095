/** Quote a word for nginx. */
export function quote(text: string): string {
  // Only before these characters is a backslash an escape.
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
