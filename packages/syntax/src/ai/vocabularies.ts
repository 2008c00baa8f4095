/**
 * What sites and companies of AI agree on today, as of 26 November 2026. docs/ai-facts.md names the sources and how each
 * was read. Nothing here is a standard: change this file when a draft or the page of a company changes.
 */

/** What a crawler does with pages: answers with links to them, training, or a request of one person. */
export type AiPurpose = 'search' | 'training' | 'user'

/** A name in robots.txt that a company uses for AI. */
export interface AiCrawler {
  /** As its company writes it. */
  token: string
  company: string
  purpose: AiPurpose
  /** Whether nothing requests pages under this name: it only controls the use of what another crawler fetched. */
  isControl?: true
  /** Whether its company states that robots.txt may not apply to it. */
  mayIgnore?: true
}

/** The crawlers of AI, by company, below the page of each. */
export const aiCrawlers: readonly AiCrawler[] = [
  // https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers
  { token: 'Googlebot', company: 'Google', purpose: 'search' },
  { token: 'Google-Extended', company: 'Google', purpose: 'training', isControl: true },
  // https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
  { token: 'Bingbot', company: 'Microsoft', purpose: 'search' },
  // https://support.apple.com/en-us/119829
  { token: 'Applebot', company: 'Apple', purpose: 'search' },
  { token: 'Applebot-Extended', company: 'Apple', purpose: 'training', isControl: true },
  // https://platform.openai.com/docs/bots
  { token: 'OAI-SearchBot', company: 'OpenAI', purpose: 'search' },
  { token: 'GPTBot', company: 'OpenAI', purpose: 'training' },
  { token: 'ChatGPT-User', company: 'OpenAI', purpose: 'user', mayIgnore: true },
  // https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler
  { token: 'Claude-SearchBot', company: 'Anthropic', purpose: 'search' },
  { token: 'ClaudeBot', company: 'Anthropic', purpose: 'training' },
  { token: 'Claude-User', company: 'Anthropic', purpose: 'user' },
  // https://docs.perplexity.ai/guides/bots
  { token: 'PerplexityBot', company: 'Perplexity', purpose: 'search' },
  { token: 'Perplexity-User', company: 'Perplexity', purpose: 'user', mayIgnore: true },
  // https://developer.amazon.com/amazonbot
  { token: 'Amzn-SearchBot', company: 'Amazon', purpose: 'search' },
  { token: 'Amazonbot', company: 'Amazon', purpose: 'training' },
  { token: 'Amzn-User', company: 'Amazon', purpose: 'user' },
  // https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
  { token: 'meta-webindexer', company: 'Meta', purpose: 'search' },
  { token: 'meta-externalagent', company: 'Meta', purpose: 'training' },
  { token: 'meta-externalfetcher', company: 'Meta', purpose: 'user', mayIgnore: true },
  // https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
  { token: 'DuckAssistBot', company: 'DuckDuckGo', purpose: 'search' },
  // https://docs.mistral.ai/robots
  { token: 'MistralAI-User', company: 'Mistral', purpose: 'user' },
  // https://commoncrawl.org/ccbot
  { token: 'CCBot', company: 'Common Crawl', purpose: 'training' },
  // https://darkvisitors.com/agents/bytespider
  { token: 'Bytespider', company: 'ByteDance', purpose: 'training' },
]

/** A field of robots.txt, or a header, with preferences about the use of pages. */
export type PreferenceField = 'Content-Signal' | 'Content-Usage'

interface Vocabulary {
  /** The keys, and the values that each may have, the first of which allows most. */
  keys: Readonly<Record<string, readonly string[]>>
  /** Keys of earlier drafts, with the last draft that has them. */
  former: Readonly<Record<string, string>>
  sources: readonly string[]
}

const yesNo = ['yes', 'no']
const yN = ['y', 'n']

export const vocabularies: Readonly<Record<PreferenceField, Vocabulary>> = {
  'Content-Signal': {
    keys: {
      search: yesNo,
      'ai-input': yesNo,
      'ai-train': yesNo,
      use: ['full', 'reference', 'immediate'],
    },
    former: {},
    sources: [
      'https://contentsignals.org/',
      'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
    ],
  },
  // The labels of draft-ietf-aipref-vocab-07. Version 08 adds the category "AI Use", which had the label of version 02.
  'Content-Usage': {
    keys: { search: yN, 'train-ai': yN, 'ai-use': yN },
    former: {
      tdm: '01',
      ai: '01',
      genai: '01',
      inference: '01',
      all: '02',
      'train-genai': '03',
      bots: '04',
      'ai-output': '04',
    },
    sources: [
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/',
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
    ],
  },
}

/** The parts of the option `ai`, with the key of each field and the purposes of crawlers. */
export const aiUses = {
  search: { 'Content-Signal': 'search', 'Content-Usage': 'search', purposes: [] },
  answers: { 'Content-Signal': 'ai-input', 'Content-Usage': undefined, purposes: ['search', 'user'] },
  training: { 'Content-Signal': 'ai-train', 'Content-Usage': 'train-ai', purposes: ['training'] },
} as const
