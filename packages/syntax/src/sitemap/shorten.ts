/** Return the text, shortened to at most `most` characters. A final `…` marks a shortened text. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}
