import type { Coverage } from './coverage.ts'
import { minimise } from './minimise.ts'
import { mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'
import type { Breach, Target } from './target.ts'

/** The result of a run. */
export interface FuzzResult {
  /** Texts that were tried. */
  tried: number
  /** Texts that were kept because they ran new code. */
  kept: number
  /** Those texts. */
  texts: readonly string[]
  /** The shortest text that breaks the law, with a description. */
  broken?: Case & { words: string }
}

/** A text, and a number from which a law derives everything else. */
interface Case {
  text: string
  choice: number
}

/** Number of texts between two reads of the coverage. */
const batchSize = 50
/** The number of texts without new code after which counting stops. A text then takes less than half of the time. */
const patienceByDefault = 10_000
const longestByDefault = 400

/**
 * Try texts on a target until one breaks the law. The first texts are its seeds; later ones are changed seeds, and
 * changed texts that ran new code.
 *
 * @param report is called after each batch
 */
export async function runTarget(
  target: Target,
  coverage: Coverage,
  { count, seed, report }: { count: number; seed: number; report: (tried: number, kept: number) => void },
): Promise<FuzzResult> {
  const random = createRandom(seed)
  const { patience = patienceByDefault } = target
  const kept: string[] = []
  const waiting = [...target.seeds]
  /** The number of the text at which counting stops. */
  let guided = patience
  for (let tried = 0; tried < count;) {
    const batch = Array.from({ length: Math.min(batchSize, count - tried) }, (_, index): Case => {
      return { text: waiting.pop() ?? nextText(random, target, kept), choice: tried + index }
    })
    for (const one of batch) {
      tried++
      if ((await breach(target, one)) !== undefined) {
        return { tried, kept: kept.length, texts: kept, broken: await shortest(target, one) }
      }
    }
    if (tried <= guided && coverage.hasGrown({ remember: false })) {
      kept.push(...(await growing(target, coverage, batch)))
      guided = tried + patience
    }
    if (tried > guided) coverage.stop()
    report(tried, kept.length)
  }
  return { tried: count, kept: kept.length, texts: kept }
}

function nextText(random: Random, target: Target, kept: readonly string[]): string {
  const { seeds, tokens, make, longest = longestByDefault } = target
  if (make && random.below(2) === 0) return make(random)
  const base = (): string => random.pick(kept.length > 0 && random.below(2) === 0 ? kept : seeds)
  return mutate(random, base(), base(), tokens).slice(0, longest)
}

/** Return the texts of a batch that run new code. */
async function growing(target: Target, coverage: Coverage, batch: readonly Case[]): Promise<string[]> {
  const found: string[] = []
  for (const one of batch) {
    await breach(target, one)
    if (coverage.hasGrown({ remember: true })) found.push(one.text)
  }
  return found
}

async function breach(target: Target, { text, choice }: Case): Promise<Breach> {
  try {
    return await target.check(text, choice)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

async function shortest(target: Target, { text: whole, choice }: Case): Promise<Case & { words: string }> {
  const fails = async (shorter: string): Promise<boolean> =>
    (await breach(target, { text: shorter, choice })) !== undefined
  const text = await minimise(whole, fails)
  return { text, choice, words: (await breach(target, { text, choice })) ?? '' }
}
