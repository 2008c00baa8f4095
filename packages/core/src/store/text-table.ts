import { remember } from '../shared/remember.ts'
import { TextList } from './text-list.ts'

/** As many texts as one table of names may hold; maps have an end at 16,777,216. */
const mostNames = 1 << 23

/** Gives texts numbers, and keeps one string for equal ones. */
export class TextTable extends TextList {
  private numbers = new Map<string, number>()
  private shapes: Shape = { number: undefined, next: new Map() }

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    if (this.numbers.size >= mostNames) this.forgetNumbers()
    const number = this.size
    this.add(text)
    this.numbers.set(text, number)
    return number
  }

  /** Forget which texts there are, though not what their numbers mean: one that comes again is kept again. */
  forgetNumbers(): void {
    this.numbers = new Map()
    this.shapes = { number: undefined, next: new Map() }
  }

  /** The number of the text from which `names` makes this list again. */
  numberOfNames(names: readonly string[]): number {
    let shape = this.shapes
    for (const name of names)
      shape = remember(shape.next, name, () => ({ number: undefined, next: new Map() }))
    return (shape.number ??= this.numberOf(JSON.stringify(names)))
  }
}

/** A step along the names of an object's properties. */
interface Shape {
  number: number | undefined
  next: Map<string, Shape>
}
