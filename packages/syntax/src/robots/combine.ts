import { findCrawler } from './crawlers.ts'
import { parseDate } from './date.ts'
import type { Directive } from './parse.ts'
import { imagePreviews, parseImagePreview, parseInteger, type ImagePreview } from './values.ts'

/** Directives for one crawler, from one location. `C` is the type with which the caller describes locations. */
export interface Statement<C = unknown> {
  /** `*`, or a crawler's token in lower case. */
  crawler: string
  directives: readonly Directive[]
  carrier: 'meta' | 'header' | 'frontmatter'
  location?: C
}

/** A directive with the statement that contains it. */
export interface Because<C = unknown> {
  statement: Statement<C>
  directive: Directive
}

/** What a crawler may do with a page. */
export interface Effective<C = unknown> {
  /** Also false after the date of `unavailable_after`. */
  index: boolean
  follow: boolean
  archive: boolean
  /** False if no text may be shown: `nosnippet` or `max-snippet:0`. */
  snippet: boolean
  /** Characters; -1 is no limit. */
  maxSnippet: number
  /** `standard` if no directive sets it. */
  maxImagePreview: ImagePreview
  /** Seconds; -1 is no limit, 0 is a still image. */
  maxVideoPreview: number
  translate: boolean
  imageIndex: boolean
  /** Whether embedded copies may be indexed despite noindex. */
  indexIfEmbedded: boolean
  /** The earliest end of availability, in milliseconds since 1970. */
  unavailableAfter?: number
  /** The directive that decided each field, for fields that differ from their default. */
  because: Partial<Record<EffectiveField, Because<C>>>
}

/** A field of `Effective` that directives decide. */
export type EffectiveField = Exclude<keyof Effective, 'because'>

/** Options of `effective`. */
export interface CombineOptions {
  /** Milliseconds since 1970. Without it, no directive counts as expired. */
  now?: number
  /**
   * `restrictive`: every negative directive applies and the lowest limit wins (Google, Bing and others).
   * `positive-wins`: `all`, `index`, `follow` and `archive` in meta override the negatives in meta (Yandex).
   *
   * @default 'positive-wins' for Yandex crawlers, else 'restrictive'
   */
  model?: 'restrictive' | 'positive-wins'
}

/**
 * Combine all statements of a page into the permissions of one crawler.
 *
 * A crawler obeys all directives for everybody and for itself, from meta elements and headers together. Directives with
 * a problem are ignored, as crawlers do. The result does not consider which directives an engine supports; the registry
 * contains that.
 *
 * @param crawler a token such as `googlebot`, or `*` for any crawler without directives of its own
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#combining
 */
export function effective<C = unknown>(
  statements: readonly Statement<C>[],
  crawler: string,
  options: CombineOptions = {},
): Effective<C> {
  const applied = statements.filter(appliesTo(crawler)).flatMap(expand)
  const model = options.model ?? (findCrawler(crawler)?.engine === 'yandex' ? 'positive-wins' : 'restrictive')
  const valid = model === 'positive-wins' ? applied.filter(isNotOverridden(applied)) : applied
  const result: Effective<C> = {
    index: true,
    follow: true,
    archive: true,
    snippet: true,
    maxSnippet: -1,
    maxImagePreview: 'standard',
    maxVideoPreview: -1,
    translate: true,
    imageIndex: true,
    indexIfEmbedded: false,
    because: {},
  }
  for (const item of valid) apply(result, item)
  const embedded = valid.find(({ name }) => name === 'indexifembedded')
  if (embedded && !result.index) decide(result, 'indexIfEmbedded', true, embedded.because)
  const { unavailableAfter = Infinity, because } = result
  const isExpired = options.now !== undefined && options.now > unavailableAfter
  if (isExpired && result.index) decide(result, 'index', false, because.unavailableAfter!)
  return result
}

/** One directive, with `none` and `all` replaced by the directives that they imply. */
interface AppliedDirective<C> {
  name: string
  value: string
  because: Because<C>
}

/** Return a test for statements that apply to the crawler. */
function appliesTo(crawler: string): (statement: Statement) => boolean {
  const token = crawler.trim().toLowerCase()
  const known = findCrawler(token)
  const own = new Set([token, ...(known?.reads ?? [])])
  return (statement) => {
    const addressee = addresseeOf(statement)
    if (addressee === '*') return known?.generic !== false
    if (!own.has(addressee)) return false
    // In meta elements, Google reads only two of its tokens. In headers, it reads all of them.
    return statement.carrier === 'header' || findCrawler(addressee)?.meta !== false
  }
}

/** Return the token of the crawler that a statement addresses; `*` for all. */
export function addresseeOf({ crawler, carrier }: Statement): string {
  const token = crawler.trim().toLowerCase()
  // In a meta element, the name `robots` means all crawlers. In a header, it would be the name of one crawler.
  return token === 'robots' && carrier !== 'header' ? '*' : token
}

const expansions: ReadonlyMap<string, readonly string[]> = new Map([
  ['none', ['noindex', 'nofollow']],
  ['all', ['index', 'follow']],
])

function expand<C>(statement: Statement<C>): AppliedDirective<C>[] {
  return statement.directives
    .filter((directive) => directive.problem === undefined)
    .flatMap((directive) =>
      (expansions.get(directive.name) ?? [directive.name]).map((name) => ({
        name,
        value: directive.value ?? '',
        because: { statement, directive },
      })),
    )
}

/**
 * Return a test for directives that no permission overrides. Yandex reads permissions only in meta elements, so they
 * never override a header.
 */
function isNotOverridden<C>(applied: readonly AppliedDirective<C>[]): (item: AppliedDirective<C>) => boolean {
  const overridden = new Set(
    applied
      .filter(({ name, because }) => isPositive(name) && because.statement.carrier !== 'header')
      .map(({ name }) => `no${name}`),
  )
  return ({ name, because }) => because.statement.carrier === 'header' || !overridden.has(name)
}

function isPositive(name: string): boolean {
  return name === 'index' || name === 'follow' || name === 'archive'
}

function apply<C>(result: Effective<C>, { name, value, because }: AppliedDirective<C>): void {
  const field = switches[name]
  if (field && result[field]) decide(result, field, false, because)
  const limited = limits[name]
  const number = name === 'nosnippet' ? 0 : (parseInteger(value) ?? -1)
  // -1 means no limit.
  if (limited && number >= 0 && (result[limited] < 0 || number < result[limited]))
    decide(result, limited, number, because)
  if (limited === 'maxSnippet' && number === 0 && result.snippet) decide(result, 'snippet', false, because)
  const size = name === 'max-image-preview' ? parseImagePreview(value) : undefined
  // `large` is more than the default, so it applies only if requested.
  const smallest = result.because.maxImagePreview ? imagePreviews.indexOf(result.maxImagePreview) : Infinity
  if (size !== undefined && imagePreviews.indexOf(size) < smallest)
    decide(result, 'maxImagePreview', size, because)
  const time = name === 'unavailable_after' ? parseDate(value)?.time : undefined
  if (time !== undefined && time < (result.unavailableAfter ?? Infinity))
    decide(result, 'unavailableAfter', time, because)
}

function decide<C, F extends EffectiveField>(
  result: Effective<C>,
  field: F,
  value: NonNullable<Effective<C>[F]>,
  because: Because<C>,
): void {
  result[field] = value
  result.because[field] = because
}

const switches: Readonly<
  Record<string, 'index' | 'follow' | 'archive' | 'translate' | 'imageIndex' | undefined>
> = {
  noindex: 'index',
  nofollow: 'follow',
  noarchive: 'archive',
  notranslate: 'translate',
  noimageindex: 'imageIndex',
}

const limits: Readonly<Record<string, 'maxSnippet' | 'maxVideoPreview' | undefined>> = {
  nosnippet: 'maxSnippet',
  'max-snippet': 'maxSnippet',
  'max-video-preview': 'maxVideoPreview',
}
