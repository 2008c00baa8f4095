import { effective, type Effective, type Statement } from '../../packages/syntax/src/robots/combine.ts'
import { findCrawler, suggestCrawler } from '../../packages/syntax/src/robots/crawlers.ts'
import { parseRobotsHeader } from '../../packages/syntax/src/robots/header.ts'
import { parseRobots } from '../../packages/syntax/src/robots/parse.ts'
import { compareCases, readCases } from './outcome.ts'
import type { Outcome, PublicCase } from './outcome.ts'

type Input = { source: 'meta'; name: string; content: string } | { source: 'header'; value: string }
type Method = 'is' | 'isNot' | 'oneIs' | 'oneIsNot'

interface Case extends PublicCase {
  /** For `is-bot`, the input is a name. */
  kind?: 'is-bot'
  input: string | readonly Input[]
  options: Record<string, unknown>
  query: { method: Method; directives: readonly string[] }
  expected: { value: boolean }
}

/**
 * Compare our conclusions with those of the public suite of `robot-directives`.
 *
 * Only cases that are marked as deviating from the engines' documentation are skipped.
 *
 * @param folder with `robots-meta.robot-directives.json`
 */
export function conformRobots(folder: string): Outcome[] {
  return compareCases(readCases<Case>(folder, 'robots-meta.robot-directives.json'), (item) => {
    const { input, expected } = item
    return [typeof input === 'string' ? isCrawlerName(input) : decide(input, item), expected.value]
  })
}

/** Return whether the suite reads a text as a crawler's name, such as `google bot`. We read it as a misspelt name. */
function isCrawlerName(name: string): boolean {
  return findCrawler(name) !== undefined || suggestCrawler(name) !== undefined
}

function decide(input: readonly Input[], { options, query }: Case): boolean {
  const unknown = Object.keys(options).find((option) => option !== 'restrictive')
  if (unknown !== undefined) throw new Error(`Unexpected option \`${unknown}\`, expected \`restrictive\``)
  // Without `restrictive`, the library lets the last statement win, which no engine does. The cases without this option
  // do not depend on it.
  const result = effective(input.flatMap(statementsOf), '*', { model: 'restrictive' })
  const holds = (name: string): boolean => has(result, name)
  const { method, directives } = query
  if (method === 'is') return directives.every(holds)
  if (method === 'oneIs') return directives.some(holds)
  if (method === 'isNot') return !directives.some(holds)
  return !directives.every(holds)
}

function statementsOf(input: Input): Statement[] {
  if (input.source === 'header') {
    return parseRobotsHeader(input.value).map((group) => ({ ...group, carrier: 'header' }))
  }
  const name = input.name.toLowerCase()
  const crawler = name === 'robots' ? '*' : name
  return [{ crawler, carrier: 'meta', directives: parseRobots(input.content) }]
}

/** Return whether a crawler has the permission that a word of the suite means. */
function has(page: Effective, name: string): boolean {
  // A page that is not indexed has no snippet, translation or images in results.
  const allowed: Record<string, boolean> = {
    index: page.index,
    follow: page.follow,
    archive: page.index && page.archive,
    snippet: page.index && page.snippet,
    translate: page.index && page.translate,
    imageindex: page.index && page.imageIndex,
  }
  if (name === 'all') return Object.values(allowed).every(Boolean)
  if (name === 'none') return !page.index && !page.follow
  if (name in allowed) return allowed[name] === true
  return name.startsWith('no') && allowed[name.slice(2)] === false
}
