import { getOrCreate } from '@indexical/syntax/internal'
import { damaged } from './byte-reader.ts'

/** Texts by number. A text may also be a list of names. */
export class TextList {
  protected readonly texts: string[] = []
  private readonly lists = new Map<number, readonly string[]>()

  /** Number of texts. */
  get size(): number {
    return this.texts.length
  }

  /** @throws {RangeError} if there is none */
  text(number: number): string {
    const text = this.texts[number]
    if (text === undefined) throw damaged()
    return text
  }

  add(text: string): void {
    this.texts.push(text)
  }

  /** Return at most `maxCount` texts from a number on. */
  since(number: number, maxCount: number): string[] {
    return this.texts.slice(number, number + maxCount)
  }

  /**
   * Return the names of an object's properties, which are stored as one text.
   *
   * @throws {RangeError} if the text is not a list of names
   */
  names(number: number): readonly string[] {
    return getOrCreate(this.lists, number, () => namesIn(this.text(number)))
  }
}

function namesIn(text: string): readonly string[] {
  try {
    const names = JSON.parse(text) as unknown
    if (Array.isArray(names)) return names.map(String)
  } catch {
    // Thrown below.
  }
  throw damaged()
}
