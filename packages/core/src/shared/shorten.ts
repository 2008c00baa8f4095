/** The text, of at most so many characters: the last one tells that there were more. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
