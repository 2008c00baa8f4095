/** Replace what HTML cannot contain: NUL and lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
