import type { ExplainedAi } from './explain-ai.ts'
import type { StationLine } from './explanation.ts'

const purposes = { search: 'for search and answers', training: 'for training', user: 'for a user' } as const

/** Return lines about the crawlers of AI: whom robots.txt asks not to fetch the URL, and what limits answers. */
export function aiLines({ crawlers, preferences }: ExplainedAi, snippet: string | undefined): StationLine[] {
  const groups = Map.groupBy(crawlers, ({ purpose, block }) => `${purpose} ${block?.location.line}`)
  const nameOf = ({ token, mayIgnore, isControl }: ExplainedAi['crawlers'][number]): string =>
    token + (mayIgnore ? ' (may ignore robots.txt)' : isControl ? ' (controls use, fetches nothing)' : '')
  return [
    ...Array.from(groups.values(), (group): StationLine => {
      const { block, purpose } = group[0]!
      const asked = block ? 'asked not to fetch' : 'free to fetch'
      const text = `${asked} ${purposes[purpose]}: ${group.map(nameOf).join(', ')}`
      return block ? { text: `${text}: ${block.line}`, place: block.location } : { text }
    }),
    ...preferences.map(({ text, location }) => ({ text, place: location })),
    ...(snippet === undefined ? [] : [{ text: `limits answers of Google and Bing: ${snippet}` }]),
    {
      text: 'not in a build: lines that a CDN adds (`check --url` compares them), and the switch "Search generative AI" of Search Console',
    },
  ]
}
