/** As many texts as one table of names may hold; maps have an end at 16,777,216. */
const mostNames = 1 << 23

/** Gives texts numbers, and keeps one string for equal ones. */
export class TextTable {
  private readonly texts: string[] = []
  private numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    // Texts beyond are kept again: nothing is lost but room.
    if (this.numbers.size >= mostNames) this.numbers = new Map()
    const number = this.texts.length
    this.texts.push(text)
    this.numbers.set(text, number)
    return number
  }

  text(number: number): string {
    return this.texts[number]!
  }
}
