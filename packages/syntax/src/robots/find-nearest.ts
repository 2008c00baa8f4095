import { trimSpaces } from './spaces.ts'

/** The maximum length of a misspelt word. It also limits the time for hostile input. */
const maxLength = 48

interface Candidate {
  word: string
  letters: string
}

/**
 * Create a function that finds the word that a misspelt one probably means; undefined if no word is similar. Words are
 * similar if they have the same letters with other punctuation, at most two typing slips, or differ by one ending.
 */
export function createFindNearest(words: readonly string[]): (word: string) => string | undefined {
  const candidates = words.map((word) => ({ word, letters: lettersOf(word) }))
  return (word) => {
    const text = trimSpaces(word).toLowerCase()
    if (text === '' || text.length > maxLength) return undefined
    const letters = lettersOf(text)
    const same =
      candidates.find((candidate) => candidate.word === text) ??
      candidates.find((candidate) => candidate.letters === letters)
    if (same) return same.word
    // `snippet` differs from `nosnippet` by two letters, but means the opposite.
    const eligible = candidates.filter((candidate) => `no${letters}` !== candidate.letters)
    return (
      closest(letters, eligible) ?? eligible.find((candidate) => isEnding(letters, candidate.letters))?.word
    )
  }
}

function closest(letters: string, candidates: readonly Candidate[]): string | undefined {
  let best: string | undefined
  let score = Infinity
  for (const candidate of candidates) {
    const target = candidate.letters
    const limit = Math.min(letters.length, target.length) <= 4 ? 1 : 2
    if (Math.abs(target.length - letters.length) > limit) continue
    const distance = editDistance(letters, target)
    // The first letter is rarely wrong: `nindex` means noindex rather than index.
    const weighed = distance + (letters[0] === target[0] ? 0 : 0.5)
    if (distance > limit || weighed >= score) continue
    best = candidate.word
    score = weighed
  }
  return best
}

/**
 * Return whether the words differ by an ending: `unavailable` for `unavailable_after`, `noindexing` for `noindex`.
 */
function isEnding(letters: string, target: string): boolean {
  if (letters.length < 5 || target.length < 5) return false
  return target.startsWith(letters) || (letters.startsWith(target) && letters.length - target.length <= 3)
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '')
}

/** Return the number of insertions, removals, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) value = Math.min(value, beforeLast[j - 2]! + 1)
      row.push(value)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
