import type { Value } from '@indexical/syntax'
import type { Directive } from '@indexical/syntax/robots'
import type { UrlProblem } from '@indexical/syntax/url'
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
  Fragment,
  LinkList,
  NosnippetList,
  Page,
  RequestedCanonical,
  RobotsStatement,
} from '../types.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import {
  checked,
  count,
  fileLocation,
  flag,
  json,
  listOf,
  place,
  number,
  numbers,
  objectOf,
  oneOf,
  optional,
  text,
  url,
} from './codecs.ts'
import type { Codec } from './codecs.ts'
import { damaged } from './texts.ts'

// What a record says of each property, in one place: how it is written, and what is refused if another program wrote it.

const texts: Codec<readonly string[]> = listOf(text)
const counts: Codec<readonly number[]> = listOf(count)

/** A text with its location. */
const value: Codec<Value> = {
  write(out, one) {
    out.text(one.value)
    place.write(out, one.location)
  },
  read: (from) => ({ value: from.text(), location: place.read(from) }),
}

function requested<T>(codec: Codec<T>): Codec<Requested<T>> {
  return objectOf<Requested<T>>({ value: codec, location: fileLocation, key: text })
}

/** A text of a type that is not checked, because nothing depends on it but messages. */
function textOf<T extends string>(): Codec<T> {
  return text as Codec<T>
}

/** A directive; only one of an author's request has a location. */
const directive = objectOf(
  { name: text, raw: text, start: count, end: count },
  { value: text, problem: json as Codec<NonNullable<Directive['problem']>>, location: fileLocation },
) as Codec<RequestedDirective>
const directives = listOf(directive)

const intent: Codec<Intent> = objectOf(
  {},
  {
    canonical: requested(text),
    canonicalKind: oneOf(['absolute', 'root-relative', 'file']),
    robots: listOf(
      objectOf<RobotsIntent>({
        crawler: text,
        directives,
        location: fileLocation,
        key: text,
      }),
    ),
    sitemap: requested(objectOf({ listed: flag }, { lastmod: text })),
    draft: requested(flag),
    redirectFrom: listOf(requested(text)),
    translationKey: requested(text),
    suppressions: listOf(objectOf({ rule: text, reason: text, location: fileLocation })),
  },
)

const problem: Codec<IntentProblem> = checked(
  objectOf<Pick<IntentProblem, 'rule' | 'id' | 'args'>, Omit<IntentProblem, 'rule' | 'id' | 'args'>>(
    { rule: textOf(), id: text, args: listOf(text) },
    { location: fileLocation, related: listOf(objectOf({ message: text, location: fileLocation })) },
  ),
  ({ rule, id }) => Object.hasOwn(intentMessages, rule) && Object.hasOwn(intentMessages[rule], id),
)

const canonical: Codec<Canonical> = objectOf<Canonical>({
  carrier: oneOf(['link', 'header']),
  location: place,
  href: value,
  url: optional(url),
  problem: optional(textOf<UrlProblem>()),
  inHead: flag,
  inNoscript: flag,
  attributes: texts,
})

const alternate: Codec<Alternate> = objectOf<Alternate>({
  carrier: oneOf(['link', 'header', 'sitemap']),
  location: place,
  hreflang: value,
  href: value,
  url: optional(url),
  inHead: flag,
})

const statementFields = objectOf<Omit<RobotsStatement, 'directives'>>({
  carrier: oneOf(['meta', 'header', 'frontmatter']),
  location: place,
  crawler: text,
  content: value,
  inHead: flag,
  inNoscript: flag,
})

const statement: Codec<RobotsStatement> = {
  write(out, one) {
    statementFields.write(out, one)
    if (one.carrier !== 'meta') directives.write(out, one.directives as RequestedDirective[])
  },
  read(from) {
    const fields = statementFields.read(from)
    const isMeta = fields.carrier === 'meta'
    // Those of a meta element are parsed again from its content.
    return {
      ...fields,
      directives: isMeta ? from.texts.directivesOf(fields.content.value) : directives.read(from),
    }
  },
}

const links: Codec<LinkList> = {
  write(out, list) {
    const { urls, values, nofollow, positions } = linkColumns(list)
    texts.write(out, urls)
    for (let index = 0; index < urls.length; index++) writeHref(out, values[index]!, urls[index]!)
    counts.write(out, nofollow)
    numbers.write(out, positions)
  },
  read(from) {
    const urls = listOf(url).read(from)
    const readDetails = (details: ByteReader) => {
      const columns = {
        values: urls.map((target) => readHref(details, target)),
        nofollow: counts.read(details),
        positions: numbers.read(details),
      }
      if (columns.positions.length !== urls.length * positionWidth) throw damaged()
      return columns
    }
    if (from.isForeign) return linksOf(urls, readDetails(from))
    // Most rules read only the targets.
    const later = from.rest()
    return linksOf(urls, () => readDetails(later))
  },
}

/** Write the href of a link as the number of its text from 1 on; 0 if it is the path of its URL, as on most sites. */
function writeHref(out: ByteWriter, href: string, to: string): void {
  out.uint(href === pathOf(to) ? 0 : out.texts.numberOf(href) + 1)
}

function readHref(from: ByteReader, to: string): string {
  const after = from.uint()
  return after === 0 ? pathOf(to) : from.texts.text(after - 1)
}

/** Return the path of an absolute URL with all that follows. */
function pathOf(to: string): string {
  return to.slice(to.indexOf('/', 'https://'.length))
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

export const kind = oneOf(['page', 'refresh', 'error', 'fragment'] satisfies Page['kind'][])

/** The properties of a page besides those that every record starts with. */
export type Recorded = Required<Omit<Page, 'url' | 'file' | 'kind' | 'content' | 'images'>> &
  Record<'content' | 'images', unknown>

/** A codec, and the value that is not written. */
export type Property<T> = readonly [codec: Codec<T>, usual: T]

const none: readonly never[] = []

function several<T>(codec: Codec<T>): Property<readonly T[]> {
  return [listOf(codec), none]
}

function maybe<T>(codec: Codec<T>): Property<T | undefined> {
  return [codec as Codec<T | undefined>, undefined]
}

/** The properties in their order, those first that most rules read. A property of `Page` that is missing here does not compile. */
export const properties: { [K in keyof Recorded]: Property<Recorded[K]> } = {
  canonicals: several(canonical),
  robots: several(statement),
  alternates: several(alternate),
  intent: [intent, {}],
  lang: maybe(text),
  generator: maybe(oneOf(generatorNames)),
  fragment: maybe(
    checked(text, (root) => /^(?:part|empty|JSON|redirect|<.*>)$/s.test(root)) as Codec<Fragment>,
  ),
  content: maybe<PageContent>(objectOf({ hash: text, words: count }, { sketch })) as Property<unknown>,
  refresh: maybe(objectOf({ seconds: number, url: optional(url), location: place })),
  ogUrl: maybe(value),
  feeds: several(objectOf({ href: value, url })),
  previous: maybe(url),
  links: [links, linksOf(none, { values: none, nofollow: none, positions: new Int32Array() })],
  nosnippets: [nosnippets, nosnippetsOf(undefined)],
  // Not written if they are the robots statements.
  statements: maybe(listOf(statement)) as Property<readonly RobotsStatement[]>,
  images: maybe(listOf(url)) as Property<unknown>,
  source: maybe(text),
  requestedCanonical: maybe(
    objectOf({
      href: value,
      url: optional(url),
      problem: optional(textOf<NonNullable<RequestedCanonical['problem']>>()),
    }),
  ),
  problems: several(problem),
  headers: several(objectOf({ name: text, value })),
  isAmp: [flag, false],
  bases: several(value),
  strayMetas: several(
    objectOf({
      attribute: oneOf(['name', 'property', 'http-equiv']),
      name: value,
      content: value,
      directives,
    }),
  ),
  strayCanonicals: several(objectOf({ found: text, location: place, url })),
  pairs: several(objectOf({ kind: oneOf(['amp', 'mobile']), href: value, url })),
  resources: several(url),
  suspectUrls: several(
    objectOf({ kind: oneOf(['script', 'style sheet', 'module', 'frame', 'link', 'og:url']), href: value }),
  ),
  scriptedSignals: several(
    objectOf({ kind: oneOf(['canonical', 'robots meta', 'data-nosnippet']), location: place }),
  ),
  structuredUrls: several(
    objectOf({ kind: oneOf(['page', 'main']), type: text, property: text, href: value, url }),
  ),
  exposedTexts: several(
    objectOf({
      by: oneOf(['nosnippet', 'max-snippet', 'data-nosnippet']),
      type: text,
      property: text,
      location: place,
    }),
  ),
  notFoundTitle: maybe(value),
  headCloser: maybe(objectOf({ what: text, location: place, early: flag })),
}

export const propertyNames = Object.keys(properties) as (keyof Recorded)[]
