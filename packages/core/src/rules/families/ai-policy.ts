import { aiUses, crawlersFor, vocabularies } from '@indexical/syntax/ai'
import type { PreferenceField } from '@indexical/syntax/ai'
import { robotsTxtLocation } from '@indexical/syntax/internal'
import { editDistance } from '@indexical/syntax/internal/robots'
import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'
import {
  blocksOf,
  headerPreferences,
  isForAll,
  robotsPreferences,
  useOf,
  valuesOf,
} from '../../site/ai-preferences.ts'
import type { AiPreference } from '../../site/ai-preferences.ts'
import type { Site } from '../../site/types.ts'

const sources = Object.values(vocabularies).flatMap((one) => one.sources)
const home = { '/': '<title>Home</title>' }

export default {
  'ai-policy/valid': siteRule({
    summary: 'Require readable preferences about AI',
    why: 'Readers ignore a preference that they cannot parse. An opt-out is lost, and nothing shows it.',
    howToFix: 'Correct the text as the message suggests.',
    remedies: {
      unreadable: 'Write `key=value` pairs with commas between them. In `Content-Usage`, use lower case.',
      outside: 'Move the line below `User-agent: *`.',
    },
    level: 'warn',
    fix: 'safe',
    sources: [...sources, 'https://www.rfc-editor.org/rfc/rfc9651#section-3.2'],
    messages: {
      unreadable:
        'Unexpected `{text}` in {field}, expected pairs such as `{example}`: readers ignore this text',
      value: 'Unexpected `{text}` in {field}, expected {expected}: readers ignore other values',
      near: 'Unexpected key `{key}` in {field}, expected `{expected}`',
      outside: 'Unexpected `{text}` before any User-agent, expected it in a group',
    },
    *check({ report, ...site }) {
      for (const one of allPreferences(site)) {
        const { field, key, value, text, location, page } = one
        const place = { location, page }
        if (key === undefined) {
          yield report('unreadable', [text, field, examples[field]], place)
          continue
        }
        if (field === 'Content-Usage' && !page && one.agents === undefined && one.allows === false)
          yield report('outside', [text], place)
        const near = nearKey(one)
        const values = valuesOf(field, near ?? key)
        if (!values) continue
        const meant = meantValue(value, values)
        const isAlone = text === `${key}=${value}`
        const fix = isAlone ? `${near ?? key}=${meant ?? value}` : undefined
        if (near !== undefined) yield report('near', [key, field, near], { ...place, fix })
        if (values.includes(field === 'Content-Signal' ? value.toLowerCase() : value)) continue
        const allowed = meant === undefined ? values : [meant]
        const expected = listed(allowed.map((other) => `${key}=${other}`))
        yield report('value', [text, field, expected], { ...place, fix: meant && fix })
      }
    },
    examples: {
      'preferences of both fields, with a path, and in a header': {
        pages: home,
        robotsTxt:
          'User-agent: *\nContent-Signal: Search=yes, ai-input=no, ai-train=NO, use=reference\nContent-Usage: train-ai=n, search=y\nContent-Usage: /open/ train-ai=y;note="a, b"\nAllow: /\n',
        headers: '/*\n  Content-Usage: train-ai=n\n',
      },
      'texts that no reader can parse': {
        pages: home,
        robotsTxt:
          'User-agent: *\nContent-Signal: search=yes; ai-train=no\nContent-Signal: ai-input: no, ai-train=no\nContent-Usage: Train-AI=n\nContent-Usage: /a/ train-ai=n,\n',
        headers: '/*\n  Content-Usage: train-ai=n search=y\n',
        reports: [
          'robots.txt 2:17-40 unreadable: Unexpected `search=yes; ai-train=no` in Content-Signal, expected pairs such as `search=yes, ai-train=no`: readers ignore this text',
          'robots.txt 3:17-29 unreadable: Unexpected `ai-input: no` in Content-Signal, expected pairs such as `search=yes, ai-train=no`: readers ignore this text',
          'robots.txt 4:16-26 unreadable: Unexpected `Train-AI=n` in Content-Usage, expected pairs such as `search=y, train-ai=n`: readers ignore this text',
          'robots.txt 5:20-31 unreadable: Unexpected `train-ai=n,` in Content-Usage, expected pairs such as `search=y, train-ai=n`: readers ignore this text',
          '/ _headers 2:18-37 unreadable: Unexpected `train-ai=n search=y` in Content-Usage, expected pairs such as `search=y, train-ai=n`: readers ignore this text',
        ],
      },
      'slips, and values of the other field': {
        pages: home,
        robotsTxt:
          'User-agent: *\nContent-Signal: serach=yes, ai_train=no, use=partial, ai-input=yse, ai-train=n\nContent-Usage: train-ai=no, search=N\nContent-Usage: /a/ train-ai\n',
        reports: [
          'robots.txt 2:17-27 near: Unexpected key `serach` in Content-Signal, expected `search`',
          'robots.txt 2:29-40 near: Unexpected key `ai_train` in Content-Signal, expected `ai-train`',
          'robots.txt 2:42-53 value: Unexpected `use=partial` in Content-Signal, expected `use=full`, `use=reference` or `use=immediate`: readers ignore other values',
          'robots.txt 2:55-67 value: Unexpected `ai-input=yse` in Content-Signal, expected `ai-input=yes`: readers ignore other values',
          'robots.txt 2:69-79 value: Unexpected `ai-train=n` in Content-Signal, expected `ai-train=no`: readers ignore other values',
          'robots.txt 3:16-27 value: Unexpected `train-ai=no` in Content-Usage, expected `train-ai=n`: readers ignore other values',
          'robots.txt 3:29-37 value: Unexpected `search=N` in Content-Usage, expected `search=n`: readers ignore other values',
          'robots.txt 4:20-28 value: Unexpected `train-ai` in Content-Usage, expected `train-ai=y` or `train-ai=n`: readers ignore other values',
        ],
        fixed: {
          'robots.txt':
            'User-agent: *\nContent-Signal: search=yes, ai-train=no, use=partial, ai-input=yes, ai-train=no\nContent-Usage: train-ai=n, search=n\nContent-Usage: /a/ train-ai\n',
        },
      },
      'a line before the first group': {
        pages: home,
        robotsTxt: 'Content-Usage: train-ai=n\n\nUser-agent: *\nAllow: /\n',
        reports: [
          'robots.txt 16-26 outside: Unexpected `train-ai=n` before any User-agent, expected it in a group',
        ],
      },
    },
  }),
  'ai-policy/known-key': siteRule({
    summary: 'Disallow preferences about AI that no draft defines',
    why: 'Readers ignore keys that they do not know, so the statement has no effect.',
    howToFix: 'Use a key of the current draft, or remove the statement.',
    level: 'info',
    sources,
    messages: {
      unknown: 'Unexpected key `{key}` in {field}, expected {expected}',
      former:
        'Unexpected key `{key}` in Content-Usage, which no draft after version {draft} has, expected {expected}',
    },
    *check({ report, ...site }) {
      for (const one of allPreferences(site)) {
        const { field, key, location, page } = one
        if (key === undefined || valuesOf(field, key) || nearKey(one) !== undefined) continue
        const { keys, former } = vocabularies[field]
        const expected = listed(Object.keys(keys))
        const place = { location, page, cause: key }
        if (Object.hasOwn(former, key)) yield report('former', [key, former[key]!, expected], place)
        else yield report('unknown', [key, field, expected], place)
      }
    },
    examples: {
      'keys of the drafts': {
        pages: home,
        robotsTxt: 'User-agent: *\nContent-Signal: ai-train=no, use=immediate\nContent-Usage: train-ai=n\n',
      },
      'an unknown key, and one of an earlier draft': {
        pages: home,
        robotsTxt: 'User-agent: *\nContent-Signal: ai-agent=allow\nContent-Usage: train-genai=n\n',
        reports: [
          'robots.txt 2:17-31 unknown: Unexpected key `ai-agent` in Content-Signal, expected `search`, `ai-input`, `ai-train` or `use`',
          'robots.txt 3:16-29 former: Unexpected key `train-genai` in Content-Usage, which no draft after version 03 has, expected `search`, `train-ai` or `ai-use`',
        ],
      },
    },
  }),
  'ai-policy/no-lifted-opt-out': siteRule({
    summary: 'Disallow permissions for AI that a stricter preference cancels',
    why: 'Preferences from several places are combined, and the strictest one wins. The permission has no effect.',
    howToFix: 'Remove the permission, or the stricter preference.',
    level: 'info',
    sources: ['https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html#section-5.1', ...sources],
    messages: {
      lifted: 'Unexpected `{text}`, expected no permission that cannot lift `{stricter}`',
    },
    *check({ report, ...site }) {
      const inRobots = robotsPreferences(site.robotsTxt)
      for (const one of [...inRobots, ...headerPreferences(site)]) {
        if (one.allows !== true) continue
        const stricter = inRobots.find((other) => isStricter(other, one, inRobots))
        if (!stricter) continue
        yield report('lifted', [one.text, stricter.text], {
          location: one.location,
          page: one.page,
          cause: one.text,
          related: [{ message: 'the stricter preference', location: stricter.location }],
        })
      }
    },
    examples: {
      'a path with its own preference, a stricter header, and another group': {
        pages: { '/': '<title>Home</title>', '/open/': '<title>Open</title>' },
        robotsTxt:
          'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\nContent-Signal: search=yes\nAllow: /\n\nUser-agent: CCBot\nContent-Usage: train-ai=y\nAllow: /\n',
        headers: '/\n  Content-Signal: search=no\n/open/\n  Content-Usage: train-ai=y\n',
      },
      'a header, and a second line': {
        pages: home,
        robotsTxt: 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: train-ai=y\n',
        headers: '/\n  Content-Usage: train-ai=y\n',
        reports: [
          'robots.txt 3:16-26 lifted: Unexpected `train-ai=y`, expected no permission that cannot lift `train-ai=n`',
          '/ _headers 2:18-28 lifted: Unexpected `train-ai=y`, expected no permission that cannot lift `train-ai=n`',
        ],
        problems: 1,
      },
    },
  }),
  'ai-policy/consistent': siteRule({
    summary: 'Require the statements of a site about AI to agree',
    why: 'Each crawler reads the drafts that it knows, so two that disagree allow a use to some and deny it to others.',
    howToFix: 'Correct the statement that is wrong.',
    remedies: { blocked: 'Correct the group of robots.txt, or the option `ai`.' },
    level: 'warn',
    sources,
    messages: {
      drafts: 'Unexpected `{text}` beside `{other}`, expected one policy',
      blocked:
        'Unexpected `{line}`, expected robots.txt to allow {crawlers}, because the option `ai.{part}` is true',
    },
    *check({ ai, report, ...site }) {
      const lines = robotsPreferences(site.robotsTxt).filter(
        (one) => one.path === undefined && one.allows !== undefined && isForAll(one),
      )
      for (const one of lines) {
        if (one.field !== 'Content-Usage') continue
        const use = useOf(one)
        // With the option, the line that disagrees with it is the wrong one.
        if (use === undefined || ai?.[use] !== undefined) continue
        const other = lines.find(
          (signal) =>
            signal.field === 'Content-Signal' && useOf(signal) === use && signal.allows !== one.allows,
        )
        if (other)
          yield report('drafts', [one.text, other.text], {
            location: one.location,
            related: [{ message: 'the other statement', location: other.location }],
          })
      }
      for (const part of ['answers', 'training'] as const) {
        if (ai?.[part] !== true) continue
        for (const { line, location, crawlers } of blocksOf(site, crawlersFor(aiUses[part].purposes)))
          yield report('blocked', [line, joinWords(crawlers), part], { location })
      }
    },
    examples: {
      'drafts that agree, and a group for one company': {
        pages: home,
        settings: { ai: { search: true, answers: true, training: false } },
        robotsTxt:
          'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nContent-Usage: search=y, train-ai=n\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      },
      'drafts that disagree': {
        pages: home,
        robotsTxt: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\nAllow: /\n',
        reports: [
          'robots.txt 3:16-26 drafts: Unexpected `train-ai=y` beside `ai-train=no`, expected one policy',
        ],
      },
      'crawlers of AI answers that are blocked': {
        pages: home,
        settings: { ai: { answers: true, write: [] } },
        robotsTxt: 'User-agent: GPTBot\nUser-agent: PerplexityBot\nUser-agent: OAI-SearchBot\nDisallow: /\n',
        reports: [
          'robots.txt 4:1-12 blocked: Unexpected `Disallow: /`, expected robots.txt to allow OAI-SearchBot and PerplexityBot, because the option `ai.answers` is true',
        ],
      },
    },
  }),
  'ai-policy/matches-option': siteRule({
    summary: 'Require robots.txt to match the option `ai`',
    why: 'A copied line for crawlers of AI can deny what you want to allow, or allow what you want to deny.',
    howToFix: 'Correct the line of robots.txt, or the option `ai`.',
    remedies: {
      missing:
        'Run `apply`, or build with the plugin. If another project deploys robots.txt, add the line there, and set `write: []`.',
      open: 'Run `apply`, or build with the plugin. In groups that you wrote, add `Disallow: /`.',
    },
    level: 'error',
    sources,
    messages: {
      other: 'Unexpected `{found}`, expected `{expected}` as in the option `ai.{part}`',
      missing: 'Missing `{line}` for all crawlers, expected it as in the option `ai`',
      open: 'Unexpected access for {crawlers}, expected robots.txt to block them, because the option `ai.{part}` is false',
    },
    *check({ ai, report, ...site }) {
      if (!ai) return
      const stated = robotsPreferences(site.robotsTxt).filter(({ path }) => path === undefined)
      // A header of other pages is like a line with a path: an exception.
      const ofHome = [...headerPreferences(site)].filter(({ page }) => page.url === site.graph.url)
      for (const field of Object.keys(vocabularies) as PreferenceField[]) {
        const missing: string[] = []
        for (const part of ['search', 'answers', 'training'] as const) {
          const key = aiUses[part][field]
          const allows = ai[part]
          if (key === undefined || allows === undefined) continue
          const expected = `${key}=${vocabularies[field].keys[key]![allows ? 0 : 1]}`
          const crawlers = new Set(crawlersFor(aiUses[part].purposes).map(({ token }) => token.toLowerCase()))
          const isOwn = (one: AiPreference) => one.field === field && useOf(one) === part
          for (const one of [...stated, ...ofHome].filter(isOwn)) {
            const isMeant = isForAll(one) || one.agents!.some((agent) => crawlers.has(agent))
            if (one.allows === undefined || one.allows === allows || !isMeant) continue
            yield report('other', [one.text, expected, part], { location: one.location, page: one.page })
          }
          if (!stated.some((one) => isOwn(one) && isForAll(one))) missing.push(expected)
        }
        if (ai.write.includes(field.toLowerCase() as Lowercase<PreferenceField>) && missing.length > 0)
          yield report('missing', [`${field}: ${missing.join(', ')}`])
      }
      if (!ai.write.includes('groups')) return
      for (const part of ['answers', 'training'] as const) {
        if (ai[part] !== false) continue
        const open = crawlersFor(aiUses[part].purposes).filter(
          ({ token }) => !site.robotsTxt.blockedBy(site.graph.url, token.toLowerCase()),
        )
        if (open.length > 0) yield report('open', [joinWords(open.map(({ token }) => token)), part])
      }
    },
    examples: {
      'lines that match, and groups for some crawlers': {
        pages: home,
        settings: { ai: { search: true, answers: true, training: false } },
        robotsTxt:
          'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /private/\n\nUser-agent: GPTBot\nContent-Signal: ai-input=no\nDisallow: /\n',
      },
      'no option': {
        pages: home,
        robotsTxt: 'User-agent: *\nContent-Signal: ai-input=no\nAllow: /\n',
      },
      'lines against the option': {
        pages: home,
        settings: { ai: { search: true, answers: false, write: [] } },
        robotsTxt:
          'User-agent: *\nContent-Signal: search=no, ai-input=yes\nContent-Usage: search=n\nAllow: /\n',
        reports: [
          'robots.txt 2:17-26 other: Unexpected `search=no`, expected `search=yes` as in the option `ai.search`',
          'robots.txt 2:28-40 other: Unexpected `ai-input=yes`, expected `ai-input=no` as in the option `ai.answers`',
          'robots.txt 3:16-24 other: Unexpected `search=n`, expected `search=y` as in the option `ai.search`',
        ],
      },
      'exceptions for a path and a page': {
        pages: { '/': '<title>Home</title>', '/open/': '<title>Open</title>' },
        settings: { ai: { training: false } },
        robotsTxt: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: /open/ train-ai=y\nAllow: /\n',
        headers: '/open/\n  Content-Usage: train-ai=y\n',
      },
      'a header against the option': {
        pages: { '/': '<title>Home</title>', '/about/': '<title>About</title>' },
        settings: { ai: { training: false } },
        robotsTxt: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\nAllow: /\n',
        headers: '/*\n  Content-Usage: train-ai=y\n',
        reports: [
          'robots.txt 3:16-26 other: Unexpected `train-ai=y`, expected `train-ai=n` as in the option `ai.training`',
          '/ _headers 2:18-28 other: Unexpected `train-ai=y`, expected `train-ai=n` as in the option `ai.training`',
        ],
      },
      'groups that block the crawlers': {
        pages: home,
        settings: { ai: { training: false, write: ['groups'] } },
        robotsTxt:
          'User-agent: Google-Extended\nUser-agent: Applebot-Extended\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Amazonbot\nUser-agent: meta-externalagent\nUser-agent: CCBot\nUser-agent: Bytespider\nDisallow: /\n',
      },
      'groups that are not written yet, and one that allows the site': {
        pages: home,
        settings: { ai: { training: false, write: ['groups'] } },
        robotsTxt: 'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nAllow: /\n',
        reports: [
          'open: Unexpected access for Google-Extended, Applebot-Extended, GPTBot, ClaudeBot, Amazonbot, meta-externalagent, CCBot and Bytespider, expected robots.txt to block them, because the option `ai.training` is false',
        ],
      },
      'a line that is not written yet, and one for another draft': {
        pages: home,
        settings: { ai: { search: true, training: false } },
        robotsTxt: 'User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: search=yes\nAllow: /\n',
        reports: [
          'missing: Missing `Content-Signal: ai-train=no` for all crawlers, expected it as in the option `ai`',
        ],
      },
    },
  }),
  'ai-policy/valid-license': siteRule({
    summary: 'Require License lines in robots.txt to contain the absolute URL of a file',
    why: 'Crawlers that read RSL licenses skip a relative URL, and find no terms at a missing one.',
    howToFix: 'Write the absolute URL of the license after `License:`, or remove the line.',
    level: 'warn',
    sources: ['https://rslstandard.org/guide/robots-txt'],
    messages: {
      relative: 'Unexpected license `{url}`, expected an absolute URL',
      missing: 'Unexpected license `{url}`, expected a file that the build wrote',
    },
    *check({ graph, robotsTxt: { facts }, report }) {
      for (const { url, line, column } of facts?.parsed.licenses ?? []) {
        const location = robotsTxtLocation(facts!.file, { line, column, endColumn: column + url.length })
        if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) yield report('relative', [url], { location })
        else if (graph.owns(new URL(url).href) && !graph.find(new URL(url).href))
          yield report('missing', [url], { location })
      }
    },
    examples: {
      'a file of the build, and one of another site': {
        pages: home,
        files: ['license.xml'],
        robotsTxt:
          'License: https://example.com/license.xml\nLicense: https://rsl.example.org/terms.xml\n\nUser-agent: *\nAllow: /\n',
      },
      'a path, and a missing file': {
        pages: home,
        robotsTxt: 'License: /license.xml\nLicense: https://example.com/license.xml\n',
        reports: [
          'robots.txt 10-22 relative: Unexpected license `/license.xml`, expected an absolute URL',
          'robots.txt 2:10-41 missing: Unexpected license `https://example.com/license.xml`, expected a file that the build wrote',
        ],
      },
    },
  }),
}

const examples = { 'Content-Signal': 'search=yes, ai-train=no', 'Content-Usage': 'search=y, train-ai=n' }

function* allPreferences(site: Site): Generator<AiPreference> {
  yield* robotsPreferences(site.robotsTxt)
  yield* headerPreferences(site)
}

/** Return the known key that differs by one slip from an unknown one. */
function nearKey({ field, key = '' }: AiPreference): string | undefined {
  const { keys, former } = vocabularies[field]
  if (valuesOf(field, key) || Object.hasOwn(former, key)) return undefined
  return Object.keys(keys).find((known) => known.length > 3 && editDistance(key.toLowerCase(), known) === 1)
}

/** Return the value that a wrong one means: that of the other field, in other case, or with a slip. */
function meantValue(value: string, values: readonly string[]): string | undefined {
  const found = value.toLowerCase().replaceAll('"', '')
  if (found === '' || values.length !== 2) return undefined
  const short = values.find((one) => one[0] === found[0])
  return short !== undefined && /^(?:y|n|yes|no|yse|yess|noo|nno)$/.test(found) ? short : undefined
}

function listed(texts: readonly string[]): string {
  return joinWords(
    texts.map((text) => `\`${text}\``),
    'or',
  )
}

/** Return whether another preference denies what one allows, for the same crawlers and URLs. */
function isStricter(other: AiPreference, one: AiPreference, lines: readonly AiPreference[]): boolean {
  if (other.allows !== false || other.field !== one.field || useOf(other) !== useOf(one)) return false
  if (other.key?.toLowerCase() !== one.key?.toLowerCase()) return false
  if (!one.page)
    return (
      other.path === one.path &&
      (other.agents ?? ['*']).some((token) => (one.agents ?? ['*']).includes(token))
    )
  // Of lines with paths, the longest that matches counts for a page; only the general case is decided here.
  const hasPaths = lines.some(({ field, path }) => field === one.field && path !== undefined)
  return isForAll(other) && other.path === undefined && !hasPaths
}
