import { getOrCreate } from '@indexical/syntax/internal'
import { parseRobots } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'

/** The texts of a chunk by number. They are stored as one text, from which few are ever cut: not the attributes of links. */
export class Texts {
  /** The texts that were added, or cut already. */
  protected readonly known: (string | undefined)[]
  private readonly whole: string
  /** The end of each text in `whole`. */
  private readonly ends: Uint32Array
  private readonly directives = new Map<string, readonly Directive[]>()

  constructor(whole = '', ends = new Uint32Array()) {
    this.whole = whole
    this.ends = ends
    // With its final size, because V8 makes a slow dictionary of an array that is filled in any order.
    this.known = Array.from({ length: ends.length })
  }

  /** @throws {RangeError} if there is none */
  text(number: number): string {
    return this.known[number] ?? this.cut(number)
  }

  /** Return all texts as one, with the end of each. */
  joined(): [whole: string, ends: Uint32Array] {
    return [this.whole, this.ends]
  }

  /** Return the directives of the content of a meta element. Most pages have the same ones. */
  directivesOf(content: string): readonly Directive[] {
    return getOrCreate(this.directives, content, () => parseRobots(content))
  }

  private cut(number: number): string {
    const end = this.ends[number]
    if (end === undefined) throw damaged()
    return (this.known[number] = this.whole.slice(this.ends[number - 1] ?? 0, end))
  }
}

/** Assigns numbers to texts, and stores equal texts once. */
export class TextTable extends Texts {
  private readonly numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const number = this.known.push(text) - 1
    this.numbers.set(text, number)
    return number
  }

  override joined(): [whole: string, ends: Uint32Array] {
    let end = 0
    return [this.known.join(''), Uint32Array.from(this.known, (text) => (end += text!.length))]
  }

  /** Forget the index of a table to which no text is added anymore. */
  seal(): void {
    this.numbers.clear()
  }
}

/** Return the error for damaged bytes. */
export function damaged(): RangeError {
  return new RangeError('Unexpected bytes, expected them as they were written')
}
