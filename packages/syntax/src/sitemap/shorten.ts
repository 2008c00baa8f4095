/** Return the text, shortened to at most `most` characters. A final `…` marks a shortened text. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
