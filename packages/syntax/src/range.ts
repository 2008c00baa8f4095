/** A range of a text; the end is exclusive. */
export interface Range {
  start: number
  end: number
}

/** Return a range without white space at its ends. */
export function trimRange(text: string, from: number, to: number, isSpace: (code: number) => boolean): Range {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end }
}
