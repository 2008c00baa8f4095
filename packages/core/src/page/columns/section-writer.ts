import { ByteWriter } from './byte-writer.ts'
import type { TextTable } from './text-table.ts'

/**
 * Writes a section: first the numbers of its texts, then everything else. It can then be copied to another table of
 * texts without decoding.
 */
export class SectionWriter extends ByteWriter {
  private readonly table: TextTable
  private readonly numbers = new ByteWriter()

  constructor(table: TextTable) {
    super()
    this.table = table
  }

  /** Write a text that may occur elsewhere. */
  text(text: string | undefined): void {
    this.textNumber(text === undefined ? 0 : this.table.numberOf(text) + 1)
  }

  /** Write the names of an object's properties. */
  names(names: readonly string[]): void {
    this.textNumber(this.table.numberOfNames(names) + 1)
  }

  /** Write a reference to a text: 0 for undefined, else its number in the table plus one. */
  textNumber(number: number): void {
    this.numbers.uint(number)
  }

  /** Write a text that occurs nowhere else. */
  ownText(text: string): void {
    this.uint(text.length)
    for (let at = 0; at < text.length; at++) this.uint(text.charCodeAt(at))
  }

  /** Append the section to `out`. An empty section is a single 0. */
  endInto(out: ByteWriter): void {
    const { numbers } = this
    if (this.length + numbers.length === 0) {
      out.uint(0)
      return
    }
    out.uint(numbers.length + 1)
    out.uint(this.length)
    out.put(numbers.view())
    out.put(this.view())
    numbers.clear()
    this.clear()
  }
}
