import type { Coverage } from './coverage.ts'
import { minimise } from './minimise.ts'
import { mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'
import type { Target } from './target.ts'

/** What a run came to. */
export interface FuzzResult {
  /** Texts that were tried. */
  tried: number
  /** Texts that were kept, because with them code ran that had not run before. */
  kept: number
  /** The shortest text found that breaks the law, and how it does. */
  broken?: Case & { words: string }
}

/** A text with the number that settles what else a law needs. */
interface Case {
  text: string
  choice: number
}

/** Texts between two looks at the coverage. */
const batchSize = 50
/** Texts without new code after which it is no longer counted, which more than halves what a text costs. */
const patience = 10_000
const longestByDefault = 400

/**
 * Tries texts on a target until one breaks the law: first its seeds, then texts made of these and of texts with which
 * code ran that had not run before.
 *
 * @param tell is called after each batch
 */
export function runTarget(
  target: Target,
  coverage: Coverage,
  { count, seed, tell }: { count: number; seed: number; tell: (tried: number, kept: number) => void },
): FuzzResult {
  const random = createRandom(seed)
  const kept: string[] = []
  const waiting = [...target.seeds]
  /** Up to which text code is counted. */
  let guided = patience
  for (let tried = 0; tried < count;) {
    const batch = Array.from({ length: Math.min(batchSize, count - tried) }, (_, index): Case => {
      return { text: waiting.pop() ?? nextText(random, target, kept), choice: tried + index }
    })
    for (const one of batch) {
      tried++
      if (breach(target, one) !== undefined) {
        return { tried, kept: kept.length, broken: shortest(target, one) }
      }
    }
    if (tried <= guided && coverage.hasGrown({ remember: false })) {
      kept.push(...growing(target, coverage, batch))
      guided = tried + patience
    }
    if (tried > guided) coverage.stop()
    tell(tried, kept.length)
  }
  return { tried: count, kept: kept.length }
}

function nextText(random: Random, target: Target, kept: readonly string[]): string {
  const { seeds, tokens, longest = longestByDefault } = target
  const base = (): string => random.pick(kept.length > 0 && random.below(2) === 0 ? kept : seeds)
  return mutate(random, base(), base(), tokens).slice(0, longest)
}

/** The texts of a batch with which new code runs. */
function growing(target: Target, coverage: Coverage, batch: readonly Case[]): string[] {
  return batch
    .filter((one) => {
      breach(target, one)
      return coverage.hasGrown({ remember: true })
    })
    .map(({ text }) => text)
}

/** How a text breaks the law of a target; undefined when it does not. */
function breach(target: Target, { text, choice }: Case): string | undefined {
  try {
    return target.check(text, choice)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

function shortest(target: Target, { text: whole, choice }: Case): Case & { words: string } {
  const text = minimise(whole, (shorter) => breach(target, { text: shorter, choice }) !== undefined)
  return { text, choice, words: breach(target, { text, choice }) ?? '' }
}
