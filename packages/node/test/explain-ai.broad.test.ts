import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const page = '<!doctype html><html lang="en"><head><title>A</title></head><body></body></html>'

function explained(files: Record<string, string>, ...flags: string[]): string[] {
  const root = makeFolder({
    'indexical.config.mjs': `export default { site: 'https://www.example.com' }`,
    'dist/index.html': page,
    ...files,
  })
  const { stdout } = indexical(root, 'explain', 'dist', '/a/', ...flags)
  const [, after = ''] = stdout.split('AI crawlers')
  return after.split('\n').flatMap((line) => (/^ {2,20}\S/.test(line) ? [line.trim()] : []))
}

const unseen =
  'not in a build: lines that a CDN adds (`check --url` compares them), and the switch "Search generative AI" of Search Console'

test('a site that states something about AI', () => {
  const lines = explained({
    'dist/a/index.html': page.replace('<title>', '<meta name="robots" content="max-snippet:50"><title>'),
    'dist/robots.txt':
      'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a/ train-ai=y\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /a/\n',
  })
  expect(lines).toEqual([
    'free to fetch for search and answers: Googlebot, Bingbot, Applebot, OAI-SearchBot, Claude-SearchBot, PerplexityBot, Amzn-SearchBot, meta-webindexer, DuckAssistBot',
    'free to fetch for training: Google-Extended (controls use, fetches nothing), Applebot-Extended (controls use, fetches nothing), ClaudeBot, Amazonbot, meta-externalagent, CCBot, Bytespider',
    'asked not to fetch for training: GPTBot: Disallow: /a/  dist/robots.txt:8:1',
    'asked not to fetch for a user: ChatGPT-User (may ignore robots.txt): Disallow: /a/  dist/robots.txt:8:1',
    'free to fetch for a user: Claude-User, Perplexity-User (may ignore robots.txt), Amzn-User, meta-externalfetcher (may ignore robots.txt), MistralAI-User',
    'Content-Usage: train-ai=y  dist/robots.txt:3:20',
    'limits answers of Google and Bing: max-snippet:50 at dist/a/index.html:1:67',
    unseen,
  ])
})

test('a site that states nothing shows them only on request', () => {
  const files = { 'dist/a/index.html': page, 'dist/robots.txt': 'User-agent: Googlebot\nAllow: /\n' }
  expect(explained(files)).toEqual([])
  expect(explained(files, '--engines').at(-1)).toBe(unseen)
})
