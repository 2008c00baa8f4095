import type { Directive } from '../../robots/parse.ts'
import { imagePreviews } from '../../robots/values.ts'
import { directivePlace } from '../../signals/directive-place.ts'
import type { RobotsStatement } from '../../signals/types.ts'
import { pageRule } from '../define.ts'

interface Said {
  statement: RobotsStatement
  directive: Directive
  /** The directive in one spelling. */
  key: string
}

export default pageRule({
  summary: 'Disallow directives that change nothing',
  why: 'What is said twice is changed once, and then the two contradict each other.',
  level: 'info',
  about: ['statements'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    default: () => 'Unexpected directive `all`, expected nothing: it is the default',
    repeated: (raw: string) => `Unexpected second \`${raw}\`, expected it once`,
    implied: (raw: string, other: string) =>
      `Unexpected directive \`${raw}\`, expected \`${other}\` alone, which covers it`,
  },
  examples: {
    'nothing twice': { html: '<meta name="robots" content="noindex, nofollow, max-snippet:20">' },
    'for two crawlers': {
      html: '<meta name="googlebot" content="nosnippet"><meta name="bingbot" content="nosnippet">',
    },
    'all for Yandex, where it lifts noindex': {
      html: '<meta name="robots" content="all">',
      settings: { engines: ['yandex'] },
    },
    'the default': {
      html: '<meta name="robots" content="all">',
      reports: ['30-33 default: Unexpected directive `all`, expected nothing: it is the default'],
    },
    'twice in two elements': {
      html: '<meta name="robots" content="noindex"><meta name="robots" content="noindex, nofollow">',
      reports: ['68-75 repeated: Unexpected second `noindex`, expected it once'],
    },
    'part of another': {
      html: '<meta name="robots" content="nofollow, none">',
      reports: ['30-38 implied: Unexpected directive `nofollow`, expected `none` alone, which covers it'],
    },
    'a limit above the limit': {
      html: '<meta name="robots" content="max-snippet:50, nosnippet, max-image-preview:none, max-image-preview:large">',
      also: ['robots/no-contradiction'],
      reports: [
        '81-104 implied: Unexpected directive `max-image-preview:large`, expected `max-image-preview:none` alone, which covers it',
      ],
    },
  },
  *check(page, report, { engines }) {
    const groups = Map.groupBy(
      page.statements,
      ({ carrier, crawler }) => `${carrier === 'frontmatter' ? 'meta' : carrier} ${crawler}`,
    )
    for (const statements of groups.values()) {
      const all = statements.flatMap(saidBy)
      const strongest = strongestOf(all)
      const first = new Set<string>()
      for (const said of all) {
        const { statement, directive, key } = said
        const at = directivePlace(statement, directive)
        const other = coverOf(said, strongest)
        if (first.has(key)) yield report('repeated', [directive.raw], at)
        else if (other) yield report('implied', [directive.raw, other.directive.raw], at)
        else if (isDefault(said) && !engines.includes('yandex')) yield report('default', [], at)
        first.add(key)
      }
    }
  },
})

function saidBy(statement: RobotsStatement): Said[] {
  return statement.directives
    .filter(({ problem }) => !problem)
    .map((directive) => ({
      statement,
      directive,
      key: `${directive.name}:${(directive.value ?? '').toLowerCase()}`,
    }))
}

/** In frontmatter it says that a layout must not say anything else. */
function isDefault({ statement, directive }: Said): boolean {
  return directive.name === 'all' && statement.carrier !== 'frontmatter'
}

/** By name, the directive that asks for the most; a page that says thousands is read in one go. */
function strongestOf(all: readonly Said[]): Map<string, Said> {
  const strongest = new Map<string, Said>()
  for (const said of all) {
    const known = strongest.get(said.directive.name)
    if (!known || limitOf(said.directive) < limitOf(known.directive)) strongest.set(said.directive.name, said)
  }
  return strongest
}

function coverOf({ directive }: Said, strongest: ReadonlyMap<string, Said>): Said | undefined {
  const { name, value } = directive
  if (name === 'noindex' || name === 'nofollow') return strongest.get('none')
  if (!name.startsWith('max-')) return undefined
  if (name === 'max-snippet' && Number(value) === 0) return strongest.get('nosnippet')
  const other = strongest.get(name)
  return other && limitOf(other.directive) < limitOf(directive) ? other : undefined
}

/** How much a limit allows; -1 is no limit. */
function limitOf({ name, value = '' }: Directive): number {
  if (name === 'max-image-preview') return imagePreviews.findIndex((size) => size === value.toLowerCase())
  return Number(value) < 0 ? Infinity : Number(value)
}
