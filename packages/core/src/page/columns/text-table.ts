import { getOrCreate } from '@indexical/syntax/internal'
import { TextList } from './text-list.ts'

/** A limit for the texts of one index, because maps are limited to 16,777,216 entries. */
const maxNames = 1 << 23

/** Assigns numbers to texts, and stores equal texts once. */
export class TextTable extends TextList {
  private numbers = new Map<string, number>()
  private shapes: Shape = { number: undefined, next: new Map() }

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    if (this.numbers.size >= maxNames) this.forgetNumbers()
    const number = this.size
    this.add(text)
    this.numbers.set(text, number)
    return number
  }

  /** Drop the index. Numbers stay valid, but a text that occurs again is stored again. */
  forgetNumbers(): void {
    this.numbers = new Map()
    this.shapes = { number: undefined, next: new Map() }
  }

  /** Return the number of the text from which `names` restores this list. */
  numberOfNames(names: readonly string[]): number {
    let shape = this.shapes
    for (const name of names)
      shape = getOrCreate(shape.next, name, () => ({ number: undefined, next: new Map() }))
    return (shape.number ??= this.numberOf(JSON.stringify(names)))
  }
}

/** A node in the tree of property names. */
interface Shape {
  number: number | undefined
  next: Map<string, Shape>
}
