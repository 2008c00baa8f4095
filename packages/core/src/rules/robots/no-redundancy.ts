import { imagePreviews, parseDate } from '@indexical/syntax/internal/robots'
import type { Directive } from '@indexical/syntax/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import type { RobotsStatement } from '../../page/types.ts'
import { pageRule } from '../../linter/define.ts'

interface Entry {
  statement: RobotsStatement
  directive: Directive
  /** The directive in one spelling. */
  key: string
}

export default pageRule({
  summary: 'Disallow redundant directives',
  why: 'A repeated directive is often changed in one place only. Then the two contradict each other.',
  howToFix: 'Remove the redundant directive. If a layout and a page both write it, keep one of them.',
  level: 'info',
  about: ['statements'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    default: 'Unexpected directive `all`, expected nothing: it is the default',
    repeated: 'Unexpected second `{raw}`, expected it once',
    implied: 'Unexpected directive `{raw}`, expected `{other}` alone, which covers it',
  },
  *check({ page, report, engines }) {
    const groups = Map.groupBy(
      page.statements,
      ({ carrier, crawler }) => `${carrier === 'frontmatter' ? 'meta' : carrier} ${crawler}`,
    )
    for (const statements of groups.values()) {
      const all = statements.flatMap(entriesOf)
      const strongest = strongestOf(all)
      const first = new Set<string>()
      for (const entry of all) {
        const { statement, directive, key } = entry
        const location = directiveLocation(statement, directive)
        const other = impliedBy(entry, strongest)
        if (first.has(key)) yield report('repeated', [directive.raw], { location })
        else if (other) yield report('implied', [directive.raw, other.directive.raw], { location })
        else if (isDefault(entry) && !engines.includes('yandex')) yield report('default', [], { location })
        first.add(key)
      }
    }
  },
  examples: {
    'different directives': { html: '<meta name="robots" content="noindex, nofollow, max-snippet:20">' },
    'for two crawlers': {
      html: '<meta name="googlebot" content="nosnippet"><meta name="bingbot" content="nosnippet">',
    },
    'all for Yandex, where it overrides noindex': {
      html: '<meta name="robots" content="all">',
      settings: { engines: ['yandex'] },
    },
    'a limit of one character beside nosnippet of another crawler': {
      html: '<meta name="robots" content="max-snippet:1"><meta name="googlebot" content="nosnippet">',
    },
    'a limit of zero characters beside nosnippet': {
      html: '<meta name="robots" content="max-snippet:0, nosnippet">',
      reports: [
        '30-43 implied: Unexpected directive `max-snippet:0`, expected `nosnippet` alone, which covers it',
      ],
    },
    'default directive': {
      html: '<meta name="robots" content="all">',
      reports: ['30-33 default: Unexpected directive `all`, expected nothing: it is the default'],
    },
    'repeated in two elements': {
      html: '<meta name="robots" content="noindex"><meta name="robots" content="noindex, nofollow">',
      reports: ['68-75 repeated: Unexpected second `noindex`, expected it once'],
    },
    'included in another directive': {
      html: '<meta name="robots" content="nofollow, none">',
      reports: ['30-38 implied: Unexpected directive `nofollow`, expected `none` alone, which covers it'],
    },
    'a date after an earlier one': {
      html: '<meta name="robots" content="unavailable_after: 2027-03-31T00:00:00Z, unavailable_after: 2027-01-31T00:00:00Z">',
      reports: [
        '30-69 implied: Unexpected directive `unavailable_after: 2027-03-31T00:00:00Z`, expected `unavailable_after: 2027-01-31T00:00:00Z` alone, which covers it',
      ],
    },
    'limit above a stricter limit': {
      html: '<meta name="robots" content="max-snippet:50, nosnippet, max-image-preview:none, max-image-preview:large">',
      also: ['robots/no-contradiction'],
      reports: [
        '81-104 implied: Unexpected directive `max-image-preview:large`, expected `max-image-preview:none` alone, which covers it',
      ],
    },
  },
})

function entriesOf(statement: RobotsStatement): Entry[] {
  return statement.directives
    .filter(({ problem }) => !problem)
    .map((directive) => ({
      statement,
      directive,
      key: `${directive.name}:${(directive.value ?? '').toLowerCase()}`,
    }))
}

/**
 * Return whether a directive is only the default. In frontmatter, `all` has an effect: it replaces directives of a
 * layout.
 */
function isDefault({ statement, directive }: Entry): boolean {
  return directive.name === 'all' && statement.carrier !== 'frontmatter'
}

/** Map each name to its most restrictive directive. One pass, because a page may have thousands. */
function strongestOf(all: readonly Entry[]): Map<string, Entry> {
  const strongest = new Map<string, Entry>()
  for (const entry of all) {
    const known = strongest.get(entry.directive.name)
    if (!known || limitOf(entry.directive) < limitOf(known.directive))
      strongest.set(entry.directive.name, entry)
  }
  return strongest
}

function impliedBy({ directive }: Entry, strongest: ReadonlyMap<string, Entry>): Entry | undefined {
  const { name, value } = directive
  if (name === 'noindex' || name === 'nofollow') return strongest.get('none')
  if (!name.startsWith('max-') && name !== 'unavailable_after') return undefined
  if (name === 'max-snippet' && Number(value) === 0) return strongest.get('nosnippet')
  const other = strongest.get(name)
  return other && limitOf(other.directive) < limitOf(directive) ? other : undefined
}

/** Return a limit as a number. Larger numbers allow more. Of several dates, crawlers stop at the earliest. */
function limitOf({ name, value = '' }: Directive): number {
  if (name === 'unavailable_after') return parseDate(value)?.time ?? Infinity
  if (name === 'max-image-preview') return imagePreviews.findIndex((size) => size === value.toLowerCase())
  return Number(value) < 0 ? Infinity : Number(value)
}
