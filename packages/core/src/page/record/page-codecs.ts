import type { HeaderLine, Value } from '@indexical/syntax'
import type { Directive } from '@indexical/syntax/robots'
import type { PageContent } from '@indexical/html'
import { intentMessages } from '../../intent/problems.ts'
import type { IntentProblem } from '../../intent/problems.ts'
import { generatorNames } from '../../intent/theme-names.ts'
import type { Intent, Requested, RequestedDirective, RobotsIntent } from '../../intent/types.ts'
import { positionWidth } from '../pack-position.ts'
import { linkColumns, linksOf } from '../read-links.ts'
import { nosnippetColumns, nosnippetsOf } from '../read-nosnippets.ts'
import type { NosnippetColumns } from '../read-nosnippets.ts'
import type {
  Alternate,
  Canonical,
  ExposedText,
  FeedLink,
  Fragment,
  HeadCloser,
  LinkList,
  NosnippetList,
  Page,
  PairedPage,
  Refresh,
  RequestedCanonical,
  RobotsStatement,
  ScriptedSignal,
  StrayCanonical,
  StrayMeta,
  StructuredUrl,
  SuspectUrl,
} from '../types.ts'
import type { ByteReader } from './byte-reader.ts'
import {
  checked,
  count,
  fileLocation,
  flag,
  joined,
  json,
  listOf,
  place,
  number,
  numbers,
  objectOf,
  oneOf,
  optional,
  partOf,
  text,
  url,
} from './codecs.ts'
import type { Codec, Fields } from './codecs.ts'
import { damaged } from './texts.ts'

// What a record says of each property, in one place: how it is written, and what is refused if another program wrote it.

const texts = listOf(text)
const counts = listOf(count)

/** A text with its location. */
const value: Codec<Value> = objectOf({ value: text, location: place })

function requested<T>(codec: Codec<T>): Codec<Requested<T>> {
  return objectOf<Requested<T>>({ value: codec, location: fileLocation, key: text })
}

const directive = joined<Omit<Directive, 'value' | 'problem'>, Pick<Directive, 'value' | 'problem'>>(
  objectOf({ name: text, raw: text, start: count, end: count }),
  partOf({ value: text, problem: json as Codec<NonNullable<Directive['problem']>> }),
)

const requestedDirective: Codec<RequestedDirective> = joined(directive, objectOf({ location: fileLocation }))

const intent = partOf<Intent>({
  canonical: requested(text),
  canonicalKind: oneOf(['absolute', 'root-relative', 'file']),
  robots: listOf(
    objectOf<RobotsIntent>({
      crawler: text,
      directives: listOf(requestedDirective),
      location: fileLocation,
      key: text,
    }),
  ),
  sitemap: requested(joined(objectOf({ listed: flag }), partOf<{ lastmod?: string }>({ lastmod: text }))),
  draft: requested(flag),
  redirectFrom: listOf(requested(text)),
  translationKey: requested(text),
  suppressions: listOf(objectOf({ rule: text, reason: text, location: fileLocation })),
})

const problem: Codec<IntentProblem> = checked(
  joined(
    objectOf<Pick<IntentProblem, 'rule' | 'id' | 'args'>>({
      rule: text as Codec<IntentProblem['rule']>,
      id: text,
      args: texts,
    }),
    partOf<Pick<IntentProblem, 'location' | 'related'>>({
      location: fileLocation,
      related: listOf(objectOf({ message: text, location: fileLocation })),
    }),
  ),
  ({ rule, id }) => Object.hasOwn(intentMessages, rule) && Object.hasOwn(intentMessages[rule], id),
)

const canonical = objectOf<Canonical>({
  carrier: oneOf(['link', 'header']),
  location: place,
  href: value,
  url: optional(url),
  problem: optional(text as Codec<NonNullable<Canonical['problem']>>),
  inHead: flag,
  inNoscript: flag,
  attributes: texts,
})

const alternate = objectOf<Alternate>({
  carrier: oneOf(['link', 'header', 'sitemap']),
  location: place,
  hreflang: value,
  href: value,
  url: optional(url),
  inHead: flag,
})

const statementHead = objectOf<Required<Omit<RobotsStatement, 'directives'>>>({
  carrier: oneOf(['meta', 'header', 'frontmatter']),
  location: place,
  crawler: text,
  content: value,
  inHead: flag,
  inNoscript: flag,
})
const headerDirectives = listOf(directive)
const frontmatterDirectives = listOf(requestedDirective)

/** A statement. The directives of a meta element are parsed again from its content. */
const statement: Codec<RobotsStatement> = {
  write(out, given) {
    statementHead.write(out, given as Required<RobotsStatement>)
    if (given.carrier === 'header') headerDirectives.write(out, given.directives)
    if (given.carrier === 'frontmatter')
      frontmatterDirectives.write(out, given.directives as RobotsIntent['directives'])
  },
  read(from) {
    const own = statementHead.read(from)
    return { ...own, directives: readDirectives(own, from) }
  },
}

function readDirectives(
  { carrier, content }: Pick<RobotsStatement, 'carrier' | 'content'>,
  from: ByteReader,
): readonly Directive[] {
  if (carrier === 'meta') return from.texts.directivesOf(content.value)
  return (carrier === 'header' ? headerDirectives : frontmatterDirectives).read(from)
}

const links: Codec<LinkList> = {
  write(out, list) {
    const { urls, values, nofollow, positions } = linkColumns(list)
    texts.write(out, urls)
    texts.write(out, values)
    counts.write(out, nofollow)
    numbers.write(out, positions)
  },
  read(from) {
    const urls = listOf(url).read(from)
    const readDetails = (details: ByteReader) => {
      const columns = {
        values: texts.read(details),
        nofollow: counts.read(details),
        positions: numbers.read(details),
      }
      const isWhole =
        columns.values.length === urls.length && columns.positions.length === urls.length * positionWidth
      if (!isWhole) throw damaged()
      return columns
    }
    if (from.isForeign) return linksOf(urls, readDetails(from))
    // Most rules read only the targets.
    const later = from.rest()
    return linksOf(urls, () => readDetails(later))
  },
}

const nosnippetParts = checked<NosnippetColumns>(
  objectOf({
    names: texts,
    tags: numbers,
    positions: numbers,
    open: counts,
    values: listOf<readonly [number, Value]>({
      write(out, [index, one]) {
        count.write(out, index)
        value.write(out, one)
      },
      read: (from) => [count.read(from), value.read(from)],
    }),
    misspelt: listOf(value),
    selectors: texts,
  }),
  ({ names, tags, positions, open, values }) =>
    positions.length === tags.length * positionWidth &&
    tags.every((tag) => tag >= 0 && tag < names.length) &&
    names.every((_, name) => tags.includes(name)) &&
    [...open, ...values.map(([index]) => index)].every((index) => index < tags.length),
)

const nosnippets: Codec<NosnippetList> = {
  write: (out, list) => optional(nosnippetParts).write(out, nosnippetColumns(list)),
  read: (from) => nosnippetsOf(optional(nosnippetParts).read(from)),
}

const sketch: Codec<Uint32Array> = {
  write: (out, { buffer, byteOffset, length }) =>
    numbers.write(out, new Int32Array(buffer, byteOffset, length)),
  read: (from) => new Uint32Array(numbers.read(from).buffer),
}

const content = joined<Pick<PageContent, 'hash' | 'words'>, Pick<PageContent, 'sketch'>>(
  objectOf({ hash: text, words: count }),
  partOf({ sketch }),
)

/** The properties that are often different from those of the page before, each in a section of its own. */
export interface Sections extends Pick<
  Page,
  'canonicals' | 'robots' | 'alternates' | 'refresh' | 'ogUrl' | 'feeds' | 'previous' | 'links' | 'nosnippets'
> {
  /** Undefined if they are the same as `robots`. */
  statements: Page['statements'] | undefined
  content: PageContent | undefined
  images: readonly string[] | undefined
}

/** The properties that pages of one layout share. */
export type Shared = Omit<Page, keyof Sections | 'url' | 'file' | 'kind'>

export const kind = oneOf(['page', 'refresh', 'error', 'fragment'] satisfies Page['kind'][])

/** A codec, and the value of an empty section. */
export type SectionCodec<T> = readonly [codec: Codec<T>, empty: T]

const none: readonly never[] = []

function several<T>(codec: Codec<T>): SectionCodec<readonly T[]> {
  return [listOf(codec), none]
}

function maybe<T>(codec: Codec<T>): SectionCodec<T | undefined> {
  return [codec as Codec<T | undefined>, undefined]
}

/** The sections in their order, the most used first. */
export const sections: { [K in keyof Sections]: SectionCodec<Sections[K]> } = {
  canonicals: several(canonical),
  robots: several(statement),
  statements: maybe(listOf(statement)),
  alternates: several(alternate),
  refresh: maybe(objectOf<Refresh>({ seconds: number, url: optional(url), location: place })),
  ogUrl: maybe(value),
  feeds: several(objectOf<FeedLink>({ href: value, url })),
  previous: maybe(url),
  content: maybe(content),
  links: [links, linksOf(none, { values: none, nofollow: none, positions: new Int32Array() })],
  nosnippets: [nosnippets, nosnippetsOf(undefined)],
  images: maybe(listOf(url)),
}

/** A property of `Page` without a codec does not compile. */
const sharedFields: Fields<Shared> = {
  source: optional(text),
  intent,
  requestedCanonical: optional(
    objectOf<RequestedCanonical>({
      href: value,
      url: optional(url),
      problem: optional(text as Codec<NonNullable<RequestedCanonical['problem']>>),
    }),
  ),
  problems: listOf(problem),
  headers: listOf(objectOf<HeaderLine>({ name: text, value })),
  lang: optional(text),
  isAmp: flag,
  generator: optional(oneOf(generatorNames)),
  fragment: optional(checked(text, (root) => /^(?:part|empty|JSON|<.*>)$/s.test(root)) as Codec<Fragment>),
  bases: listOf(value),
  strayMetas: listOf(
    objectOf<StrayMeta>({
      attribute: oneOf(['name', 'property', 'http-equiv']),
      name: value,
      content: value,
      directives: listOf(directive),
    }),
  ),
  strayCanonicals: listOf(objectOf<StrayCanonical>({ found: text, location: place, url })),
  pairs: listOf(objectOf<PairedPage>({ kind: oneOf(['amp', 'mobile']), href: value, url })),
  resources: listOf(url),
  suspectUrls: listOf(
    objectOf<SuspectUrl>({
      kind: oneOf(['script', 'style sheet', 'module', 'frame', 'link', 'og:url']),
      href: value,
    }),
  ),
  scriptedSignals: listOf(
    objectOf<ScriptedSignal>({
      kind: oneOf(['canonical', 'robots meta', 'data-nosnippet']),
      location: place,
    }),
  ),
  structuredUrls: listOf(
    objectOf<StructuredUrl>({ kind: oneOf(['page', 'main']), type: text, property: text, href: value, url }),
  ),
  exposedTexts: listOf(
    objectOf<ExposedText>({
      by: oneOf(['nosnippet', 'max-snippet', 'data-nosnippet']),
      type: text,
      property: text,
      location: place,
    }),
  ),
  notFoundTitle: optional(value),
  headCloser: optional(objectOf<HeadCloser>({ what: text, location: place, early: flag })),
}

export const shared = objectOf(sharedFields)
export const sharedNames = Object.keys(sharedFields) as (keyof Shared)[]
export const sectionNames = Object.keys(sections) as (keyof Sections)[]
