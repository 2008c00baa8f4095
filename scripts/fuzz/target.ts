import type { Random } from './random.ts'

/** A description of how a law is broken; undefined if it holds. */
export type Breach = string | undefined

/** Code that reads text, with a law that holds for every text. */
export interface Target {
  /** One sentence that states what is compared. */
  about: string
  /** Folders and files whose branches guide the search, as parts of paths in the built packages. */
  code: readonly string[]
  /** Texts to start from. */
  seeds: readonly string[]
  /**
   * Creates a new text, for formats in which random changes rarely result in a complete text. @default texts are only
   * changed
   */
  make?: (random: Random) => string
  /** Words and characters of the language, which are inserted into texts. */
  tokens: readonly string[]
  /** The time of a text as a multiple of the usual time. The number of texts is divided by it. @default 1 */
  cost?: number
  /** The number of texts without new code after which counting stops. @default 10000 */
  patience?: number
  /** Maximum length of a text in UTF-16 units. @default 400 */
  longest?: number
  /**
   * Describe how the text breaks the law; undefined if the law holds. An exception breaks it too.
   *
   * @param choice a number, for laws that need more than a text; the same for the same text
   */
  check: (text: string, choice: number) => Breach | Promise<Breach>
}

/** Split at white space. */
export function tokensOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Describe where two values differ; undefined if they are equal. */
export function difference(ours: unknown, theirs: unknown): string | undefined {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)]
  return left === right ? undefined : `ours:   ${left}\ntheirs: ${right}`
}
