import type { Random } from './random.ts'

/** How a law is broken, in words; undefined when it holds. */
export type Breach = string | undefined

/** Something of ours that reads text, with a law that holds for every text. */
export interface Target {
  /** One sentence that says what is held against what. */
  about: string
  /** Folders and files whose branches guide the search, as parts of paths of the built packages. */
  code: readonly string[]
  /** Texts to start from. */
  seeds: readonly string[]
  /** Makes a new text, where one that is changed here and there is seldom whole. @default texts are made of others alone */
  make?: (random: Random) => string
  /** What is put into texts: words and signs of the language. */
  tokens: readonly string[]
  /** How many times as long a text takes as one of most targets; so many fewer are tried. @default 1 */
  cost?: number
  /** Texts without new code after which it is no longer counted. @default 10000 */
  patience?: number
  /** Most UTF-16 units of a text. @default 400 */
  longest?: number
  /**
   * What breaks the law, in words; undefined when it holds. What it throws breaks it too.
   *
   * @param choice the same number for the same text, for laws that need more than a text
   */
  check: (text: string, choice: number) => Breach | Promise<Breach>
}

/** Tokens that white space separates. */
export function tokensOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Where two values differ, as text; undefined when they are the same. */
export function difference(ours: unknown, theirs: unknown): string | undefined {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)]
  return left === right ? undefined : `ours:   ${left}\ntheirs: ${right}`
}
