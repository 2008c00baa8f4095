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
  source: string
}

const openai = 'https://platform.openai.com/docs/bots'
const anthropic =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler'
const perplexity = 'https://docs.perplexity.ai/guides/bots'
const google = 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers'
const bing = 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0'
const apple = 'https://support.apple.com/en-us/119829'
const amazon = 'https://developer.amazon.com/amazonbot'
const meta = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers'

/** The crawlers of AI, by company. */
export const aiCrawlers: readonly AiCrawler[] = [
  { token: 'Googlebot', company: 'Google', purpose: 'search', source: google },
  { token: 'Google-Extended', company: 'Google', purpose: 'training', isControl: true, source: google },
  { token: 'Bingbot', company: 'Microsoft', purpose: 'search', source: bing },
  { token: 'Applebot', company: 'Apple', purpose: 'search', source: apple },
  { token: 'Applebot-Extended', company: 'Apple', purpose: 'training', isControl: true, source: apple },
  { token: 'OAI-SearchBot', company: 'OpenAI', purpose: 'search', source: openai },
  { token: 'GPTBot', company: 'OpenAI', purpose: 'training', source: openai },
  { token: 'ChatGPT-User', company: 'OpenAI', purpose: 'user', mayIgnore: true, source: openai },
  { token: 'Claude-SearchBot', company: 'Anthropic', purpose: 'search', source: anthropic },
  { token: 'ClaudeBot', company: 'Anthropic', purpose: 'training', source: anthropic },
  { token: 'Claude-User', company: 'Anthropic', purpose: 'user', source: anthropic },
  { token: 'PerplexityBot', company: 'Perplexity', purpose: 'search', source: perplexity },
  { token: 'Perplexity-User', company: 'Perplexity', purpose: 'user', mayIgnore: true, source: perplexity },
  { token: 'Amzn-SearchBot', company: 'Amazon', purpose: 'search', source: amazon },
  { token: 'Amazonbot', company: 'Amazon', purpose: 'training', source: amazon },
  { token: 'Amzn-User', company: 'Amazon', purpose: 'user', source: amazon },
  { token: 'meta-webindexer', company: 'Meta', purpose: 'search', source: meta },
  { token: 'meta-externalagent', company: 'Meta', purpose: 'training', source: meta },
  { token: 'meta-externalfetcher', company: 'Meta', purpose: 'user', mayIgnore: true, source: meta },
  {
    token: 'DuckAssistBot',
    company: 'DuckDuckGo',
    purpose: 'search',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  {
    token: 'MistralAI-User',
    company: 'Mistral',
    purpose: 'user',
    source: 'https://docs.mistral.ai/robots',
  },
  { token: 'CCBot', company: 'Common Crawl', purpose: 'training', source: 'https://commoncrawl.org/ccbot' },
  {
    token: 'Bytespider',
    company: 'ByteDance',
    purpose: 'training',
    source: 'https://darkvisitors.com/agents/bytespider',
  },
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
