import type { kindOf } from '@indexical/syntax/internal'
import type { Location } from '@indexical/syntax'
import type { Path } from '@indexical/syntax/data'
import type { IntentProblem } from './problems.ts'
import { themeNames, generatorKeys } from './theme-names.ts'

export type Kind = NonNullable<ReturnType<typeof kindOf>>

/** Our frontmatter fields. */
export type FieldName =
  | 'canonical'
  | 'robots'
  | 'noindex'
  | 'nofollow'
  | 'sitemap'
  | 'lastmod'
  | 'draft'
  | 'redirectFrom'
  | 'translationKey'

/** Names of each field, as dotted paths. They replace the default names of the field. */
export type Fields = { readonly [F in FieldName]?: readonly string[] | undefined }

/** One field: its names, types and documentation. */
export interface Field {
  /**
   * Names with only one meaning; the first is the documented one. A value of another type is an error, because without
   * a message its author would not notice that the request is ignored.
   */
  names: readonly string[]
  /**
   * Names that themes also use for other things. Starlight and VitePress accept `lastUpdated: false`; others show
   * `updated: last spring`. Values of another type are ignored.
   */
  aliases: readonly string[]
  accepts: readonly Kind[]
  /** Text after "expected" in a message. */
  expected: string
  description: string
  /** Documentation of the signal that the field requests. */
  source: string
  examples: readonly unknown[]
}

const seo = ['seo', 'SEO']

function below(groups: readonly string[], names: readonly string[]): string[] {
  return groups.flatMap((group) => names.map((name) => `${group}.${name}`))
}

/**
 * Every field. Some names have another meaning in popular themes and are missing on purpose: `date` and `pubDate` are
 * not modification dates, `unlisted` hides a page from lists in some themes and from search in others, and
 * `eleventyExcludeFromCollections` is about collections.
 */
export const fields: Readonly<Record<FieldName, Field>> = {
  canonical: {
    names: ['canonical', 'canonicalURL', 'canonicalUrl', 'canonical_url', 'canonicalLink', 'canonical_link'],
    aliases: below(seo, ['canonical', 'canonicalURL', 'canonicalUrl', 'canonical_url']),
    accepts: ['string'],
    expected: 'a URL, a path or a `./file.md`',
    description:
      'The URL that search engines should index instead of this one: absolute, a path from the root of the domain, or a source file relative to this file (`./other.md`).',
    source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    examples: ['https://www.example.com/shoes/', '/shoes/', './shoes.md'],
  },
  robots: {
    names: ['robots'],
    aliases: [...below(seo, ['robots']), ...themeNames.robots],
    accepts: ['string', 'list', 'object', 'boolean'],
    expected: 'a string, a list or an object',
    description:
      'Directives for crawlers: comma-separated text, a list, or an object by directive or crawler. `false` means `noindex`; `true` means `index`.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    examples: [
      'noindex, follow',
      ['noindex', 'max-snippet:20'],
      { index: false, maxSnippet: 20, googlebot: { snippet: false } },
    ],
  },
  noindex: {
    names: ['noindex', 'noIndex', 'no_index', 'robotsNoIndex'],
    aliases: [...below(seo, ['noindex', 'noIndex', 'no_index']), ...themeNames.noindex],
    accepts: ['boolean'],
    expected: 'true or false',
    description: '`true` keeps the page out of search results. `false` requests that it is indexed.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    examples: [true],
  },
  nofollow: {
    names: ['nofollow', 'noFollow', 'no_follow'],
    aliases: below(seo, ['nofollow', 'noFollow', 'no_follow']),
    accepts: ['boolean'],
    expected: 'true or false',
    description: 'Whether crawlers should ignore the links of the page.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    examples: [true],
  },
  sitemap: {
    names: ['sitemap'],
    aliases: [],
    accepts: ['boolean', 'object'],
    expected: 'true, false or an object',
    description:
      'Whether the sitemap lists the page, or an object with `listed` and `lastmod`. The keys `ignore`, `exclude` and `disable` of other tools also work. `changefreq` and `priority` have no effect, because Google ignores them.',
    source: 'https://www.sitemaps.org/protocol.html',
    examples: [false, { lastmod: '2027-01-31' }],
  },
  lastmod: {
    names: ['lastmod', 'lastMod'],
    aliases: [
      'lastModified',
      'last_modified',
      'last_modified_at',
      'dateModified',
      'date_modified',
      'modified',
      'modDatetime',
      'updated',
      'updatedDate',
      'updatedAt',
      'updated_at',
      'lastUpdated',
      'last_updated',
      'last_update.date',
    ],
    accepts: ['string', 'date', 'number'],
    expected: 'a date such as 2027-01-31',
    description:
      'When the main content of the page last changed, for the sitemap. This is not the date of publication.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    examples: ['2027-01-31', '2027-01-31T09:30:00+01:00'],
  },
  draft: {
    names: [],
    aliases: ['draft', 'isDraft'],
    accepts: ['boolean'],
    expected: 'true or false',
    description:
      'Whether the page is unfinished. The sitemap does not list drafts. An indexable draft in a production build is a finding.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    examples: [true],
  },
  redirectFrom: {
    names: ['redirectFrom', 'redirect_from'],
    aliases: [],
    accepts: ['string', 'list'],
    expected: 'a path or a list of paths',
    description:
      'Old URLs of the page, as paths from the root of the domain. They become 301 redirects in the configuration of your host.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    examples: ['/old/', ['/2024/old/', '/older.html']],
  },
  translationKey: {
    names: [],
    aliases: ['translationKey'],
    accepts: ['string', 'number'],
    expected: 'a text',
    description:
      'The same text in all language versions of a page, for the option `sitemap.alternates`. Needed only if their paths differ.',
    source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    examples: ['green-dress'],
  },
}

/** Names of all fields. */
export const fieldNames = Object.keys(fields) as readonly FieldName[]

/** A name of a field, and whether a value of the wrong type is an error. */
export interface Name {
  key: string
  path: readonly string[]
  strict: boolean
}

/** A value under one of the names of a field. */
export interface FieldValue extends Name {
  value: unknown
  kind: Kind
  /** Whether the field accepts values of this kind. */
  fits: boolean
  /** Set if the value does not fit and its name has only one meaning. */
  problem?: IntentProblem
  /** Looked up on first use: most pages need few locations. */
  readonly location: Location | undefined
}

/** All values of each field, the strongest name first. */
export type FieldTable = Readonly<Record<FieldName, readonly FieldValue[]>>

/** The value of a part of the data, and its problems. */
export interface Reading<T> {
  value: T
  problems: readonly IntentProblem[]
}

/** A value inside a field: an item of a list, or a member of an object. */
export interface Member {
  value: unknown
  /** The name in messages: `robots[1]`, `robots.googlebot`. */
  key: string
  path: Path
}

/** Default names of each field, created once because every page needs them all. */
const defaultNames = Object.fromEntries(
  Object.entries(fields).map(([field, { names, aliases }]) => [
    field,
    [...names, ...aliases].map((key, at) => toName(key, at < names.length)),
  ]),
) as unknown as Readonly<Record<FieldName, readonly Name[]>>

/** Return the names of a field, the strongest first. Names from options are strict. */
export function namesOf(field: FieldName, custom: Fields = {}): readonly Name[] {
  return custom[field]?.map((key) => toName(key, true)) ?? defaultNames[field]
}

function toName(key: string, strict: boolean): Name {
  return { key, path: key.split('.'), strict }
}

/**
 * Return the top-level frontmatter keys that can contain a request. Misspelt keys are not included.
 *
 * @param custom names of the option `fields`
 */
export function dataKeys(custom: Fields = {}): string[] {
  const names = fieldNames.flatMap((field) => [...namesOf(field), ...namesOf(field, custom)])
  return [
    ...new Set(['indexical', ...names.map(({ path }) => path[0]!), ...generatorKeys.map(({ key }) => key)]),
  ]
}
