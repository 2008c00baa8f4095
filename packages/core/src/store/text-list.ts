import { remember } from '../shared/remember.ts'
import { damaged } from './byte-reader.ts'

/** Texts by number, which may hold lists of names too. */
export class TextList {
  protected readonly texts: string[] = []
  private readonly lists = new Map<number, readonly string[]>()

  /** Number of texts. */
  get size(): number {
    return this.texts.length
  }

  /** @throws {RangeError} when there is none */
  text(number: number): string {
    const text = this.texts[number]
    if (text === undefined) throw damaged()
    return text
  }

  add(text: string): void {
    this.texts.push(text)
  }

  /** The texts from a number on, so many at most. */
  since(number: number, most: number): string[] {
    return this.texts.slice(number, number + most)
  }

  /**
   * The names of an object's properties, which are written as one text.
   *
   * @throws {RangeError} when the text is none of those
   */
  names(number: number): readonly string[] {
    return remember(this.lists, number, () => namesIn(this.text(number)))
  }
}

function namesIn(text: string): readonly string[] {
  try {
    const names = JSON.parse(text) as unknown
    if (Array.isArray(names)) return names.map(String)
  } catch {
    // Told below.
  }
  throw damaged()
}
