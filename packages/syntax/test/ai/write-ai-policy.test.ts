import { expect, test } from 'vitest'
import { writeAiPolicy } from '../../src/ai/write-ai-policy.ts'
import type { AiPolicy } from '../../src/ai/write-ai-policy.ts'
import { createRobotsMatcher } from '../../src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt } from '../../src/robots-txt/parse-robots-txt.ts'

const all: AiPolicy = { search: true, answers: true, training: false, write: ['content-signal'] }
const line = 'Content-Signal: search=yes, ai-input=yes, ai-train=no'

test.for<[string, string | undefined, AiPolicy, string]>([
  ['no file', undefined, all, `User-agent: *\n${line}\nDisallow:\n`],
  [
    'a part of the uses',
    undefined,
    { training: false, write: ['content-signal'] },
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n',
  ],
  [
    'a group for all, with CRLF',
    'User-agent: a\r\nUser-agent: *\r\n# all\r\nDisallow: /x/\r\n',
    all,
    `User-agent: a\r\nUser-agent: *\r\n${line}\r\n# all\r\nDisallow: /x/\r\n`,
  ],
  [
    'another group only',
    'User-agent: GPTBot\nDisallow: /',
    all,
    `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\n${line}\nDisallow:\n`,
  ],
  ['the line itself', `User-agent: *\n${line}\nAllow: /\n`, all, `User-agent: *\n${line}\nAllow: /\n`],
  [
    'a line of the user about one use, which stays',
    'User-agent: *\nContent-Signal: search=no\nAllow: /\n',
    all,
    'User-agent: *\nContent-Signal: ai-input=yes, ai-train=no\nContent-Signal: search=no\nAllow: /\n',
  ],
  ['nothing to write', 'User-agent: *\nAllow: /\n', { ...all, write: [] }, 'User-agent: *\nAllow: /\n'],
  [
    'both drafts',
    'User-agent: *\nAllow: /\n',
    { ...all, write: ['content-signal', 'content-usage'] },
    `User-agent: *\nContent-Usage: search=y, train-ai=n\n${line}\nAllow: /\n`,
  ],
  [
    'a path with its own preference',
    'User-agent: *\nContent-Usage: /a/ train-ai=y\nAllow: /\n',
    { training: false, write: ['content-usage'] },
    'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a/ train-ai=y\nAllow: /\n',
  ],
  [
    'a license',
    'User-agent: *\nAllow: /',
    { license: 'https://example.com/license.xml', write: [] },
    'User-agent: *\nAllow: /\nLicense: https://example.com/license.xml\n',
  ],
  [
    'a last line without rules, to which a group would be joined',
    'User-agent: a\nDisallow: /a\nUser-agent: b\n',
    { training: false, write: ['groups'] },
    'User-agent: a\nDisallow: /a\nUser-agent: b\n',
  ],
])('%s', ([, text, policy, expected]) => {
  const written = writeAiPolicy(text, policy)
  expect(written).toBe(expected)
  expect(writeAiPolicy(written, policy)).toBe(written)
})

test('groups repeat the rules for all crawlers, and those of the user stay', () => {
  const text =
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /private/\nAllow: /private/a\n\nUser-agent: GPTBot\nAllow: /\n'
  const policy: AiPolicy = { answers: true, training: false, write: ['groups'] }
  const written = writeAiPolicy(text, policy)
  expect(written.startsWith(text)).toBe(true)
  expect(written.slice(text.length)).toBe(`
User-agent: OAI-SearchBot
User-agent: ChatGPT-User
User-agent: Claude-SearchBot
User-agent: Claude-User
User-agent: PerplexityBot
User-agent: Perplexity-User
User-agent: Amzn-SearchBot
User-agent: Amzn-User
User-agent: meta-webindexer
User-agent: meta-externalfetcher
User-agent: DuckAssistBot
User-agent: MistralAI-User
Content-Signal: ai-train=no
Disallow: /private/
Allow: /private/a

User-agent: Google-Extended
User-agent: Applebot-Extended
User-agent: ClaudeBot
User-agent: Amazonbot
User-agent: meta-externalagent
User-agent: CCBot
User-agent: Bytespider
Disallow: /
`)
  expect(writeAiPolicy(written, policy)).toBe(written)
  const parsed = parseRobotsTxt(written)
  const allowed = (crawler: string, path: string): boolean =>
    createRobotsMatcher(parsed, crawler)(`https://example.com${path}`).allowed
  expect(allowed('claude-user', '/private/b')).toBe(false)
  expect(allowed('claude-user', '/private/a')).toBe(true)
  expect(allowed('ccbot', '/')).toBe(false)
  expect(allowed('gptbot', '/private/b')).toBe(true)
  expect(allowed('googlebot', '/')).toBe(true)
})
