import fc from 'fast-check'

/** A description of how a law is broken; undefined if it holds. */
export type Breach = string | undefined

/** Code that reads text, with a law that holds for every text. */
export interface Target {
  /** One sentence that states what is compared. */
  about: string
  /** The texts to try. */
  texts: fc.Arbitrary<string>
  /** The time of a text as a multiple of the usual time. The number of texts is divided by it. @default 1 */
  cost?: number
  /**
   * Describe how the text breaks the law; undefined if the law holds. An exception breaks it too.
   *
   * @param choice a number, for laws that need more than a text; the same for the same text
   */
  check: (text: string, choice: number) => Breach | Promise<Breach>
}

/** The shortest text that was found to break a law, with a description. */
interface Broken {
  text: string
  choice: number
  words: string
}

/**
 * Try texts on a target until one breaks the law.
 *
 * @param report is called after each text
 */
export async function runTarget(
  { texts, check }: Target,
  { count, seed, report }: { count: number; seed: number; report: (tried: number) => void },
): Promise<{ tried: number; broken?: Broken }> {
  let tried = 0
  const breach = async (text: string, choice: number): Promise<Breach> => {
    try {
      return await check(text, choice)
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
  }
  const law = fc.asyncProperty(texts, fc.noBias(fc.nat(9999)), async (text, choice) => {
    report(++tried)
    return (await breach(text, choice)) === undefined
  })
  // The text is shortened below: fast-check would only undo the changes that were made to a long text.
  const { counterexample } = await fc.check(law, { numRuns: count, seed, endOnFailure: true })
  if (!counterexample) return { tried }
  const [whole, choice] = counterexample
  const text = await shorten(whole, async (shorter) => (await breach(shorter, choice)) !== undefined)
  return { tried, broken: { text, choice, words: (await breach(text, choice)) ?? '' } }
}

/** Shorten a failing text: leave out parts, large ones first, while it still fails. */
async function shorten(text: string, fails: (text: string) => Promise<boolean>): Promise<string> {
  let least = text
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length;) {
      const shorter = least.slice(0, at) + least.slice(at + size)
      if (await fails(shorter)) least = shorter
      else at += size
    }
  }
  return least
}

/** Return the lines and words of texts, which changes insert into other texts. */
export function piecesOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [
    ...text.split(/(?<=[\n;{}>])/),
    ...text.split(/(?<=[\s:=,])|(?=[{}[\]])/),
  ])
  return [...new Set(parts.filter((part) => part.trim() !== ''))]
}

/** Describe where two values differ; undefined if they are equal. */
export function difference(ours: unknown, theirs: unknown): string | undefined {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)]
  return left === right ? undefined : `ours:   ${left}\ntheirs: ${right}`
}
