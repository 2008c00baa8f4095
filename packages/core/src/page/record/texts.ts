import { getOrCreate } from '@indexical/syntax/internal'
import { parseRobots } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'

/** The texts of a chunk by number. Equal texts have one number. */
export class Texts {
  readonly all: string[]
  private readonly numbers = new Map<string, number>()
  private readonly directives = new Map<string, readonly Directive[]>()

  constructor(all: string[] = []) {
    this.all = all
  }

  /** Return the number of a text, and add it if it is new. Only for texts that were not read from bytes. */
  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const number = this.all.push(text) - 1
    this.numbers.set(text, number)
    return number
  }

  /** @throws {RangeError} if there is none */
  text(number: number): string {
    return this.all[number] ?? fail()
  }

  /** Return the directives of the content of a meta element. Most pages have the same ones. */
  directivesOf(content: string): readonly Directive[] {
    return getOrCreate(this.directives, content, () => parseRobots(content))
  }

  /** Free what only `numberOf` needs. */
  seal(): void {
    this.numbers.clear()
  }
}

/** Return the error for damaged bytes. */
export function damaged(): RangeError {
  return new RangeError('Unexpected bytes, expected them as they were written')
}

/** Throw the error for damaged bytes, where an expression is needed. */
export function fail(): never {
  throw damaged()
}
