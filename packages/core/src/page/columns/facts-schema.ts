import * as v from 'valibot'
import { generatorNames } from '../../intent/theme-names.ts'
import { intentMessages } from '../../intent/problems.ts'
import { linkColumns } from '../read-links.ts'
import { nosnippetColumns } from '../read-nosnippets.ts'
import { positionWidth } from '../pack-position.ts'
import type { Fragment, LinkList, NosnippetList, Page } from '../types.ts'
import { plainPage } from './page-store.ts'
import { pageKinds } from './page-writer.ts'
import type { Entry } from './unpacker.ts'

// Facts may come from another machine. Their hash proves that they were not damaged, but not that this program wrote
// them.

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const texts = v.array(v.string())
const url = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text)),
)

const point = v.object({ line: count, column: count, offset: v.optional(count) })
const fileLocation = v.object({
  file: v.string(),
  line: v.optional(count),
  column: v.optional(count),
  endLine: v.optional(count),
  endColumn: v.optional(count),
})
const location = v.optional(v.union([v.object({ start: point, end: point }), fileLocation]))
const value = v.object({ value: v.string(), location })

const directive = v.object({
  name: v.string(),
  value: v.optional(v.string()),
  raw: v.string(),
  start: count,
  end: count,
  problem: v.optional(v.looseObject({})),
  location: v.optional(fileLocation),
})
const robots = v.array(
  v.object({
    crawler: v.string(),
    directives: v.array(directive),
    carrier: v.picklist(['meta', 'header', 'frontmatter']),
    location,
    content: value,
    inHead: v.boolean(),
    inNoscript: v.boolean(),
  }),
)

/** A requested value. */
function requested<T extends v.GenericSchema>(schema: T) {
  return v.object({ value: schema, location: v.optional(fileLocation), key: v.string() })
}

const intent = v.object({
  canonical: v.optional(requested(v.string())),
  canonicalKind: v.optional(v.picklist(['absolute', 'root-relative', 'file'])),
  robots: v.optional(
    v.array(
      v.object({
        crawler: v.string(),
        directives: v.array(directive),
        location: v.optional(fileLocation),
        key: v.string(),
      }),
    ),
  ),
  sitemap: v.optional(requested(v.object({ listed: v.boolean(), lastmod: v.optional(v.string()) }))),
  draft: v.optional(requested(v.boolean())),
  redirectFrom: v.optional(v.array(requested(v.string()))),
  translationKey: v.optional(requested(v.string())),
  suppressions: v.optional(
    v.array(v.object({ rule: v.string(), reason: v.string(), location: v.optional(fileLocation) })),
  ),
})

const intentProblem = v.pipe(
  v.object({
    rule: v.string(),
    id: v.string(),
    args: texts,
    location: v.optional(fileLocation),
    related: v.optional(v.array(v.object({ message: v.string(), location: v.optional(fileLocation) }))),
  }),
  v.check(
    ({ rule, id }) =>
      Object.hasOwn(intentMessages, rule) &&
      Object.hasOwn(Object(intentMessages[rule as keyof typeof intentMessages]), id),
  ),
)

const links = v.custom<LinkList>((list) => {
  const { urls, values, positions } = linkColumns(list as LinkList)
  return (
    urls.length === values.length &&
    positions.length === urls.length * positionWidth &&
    urls.every((target) => URL.canParse(target))
  )
})

const nosnippets = v.custom<NosnippetList>((list) => {
  const columns = nosnippetColumns(list as NosnippetList)
  return columns === undefined || v.is(nosnippetSchema, columns)
})

const nosnippetSchema = v.pipe(
  v.object({
    names: texts,
    tags: v.instance(Uint32Array),
    positions: v.instance(Int32Array),
    open: v.array(count),
    values: v.array(v.tuple([count, value])),
    misspelt: v.array(value),
    selectors: texts,
  }),
  v.check(({ names, tags, positions, open, values }) => {
    const isIndex = (index: number): boolean => index < tags.length
    return (
      positions.length === tags.length * positionWidth &&
      tags.every((tag) => tag < names.length) &&
      names.every((_, name) => tags.includes(name)) &&
      open.every(isIndex) &&
      values.every(([index]) => isIndex(index))
    )
  }),
)

/** Adding a field to `Page` without its schema does not compile. */
const pageFields = {
  url,
  kind: v.picklist(pageKinds),
  source: v.optional(v.string()),
  lang: v.optional(v.string()),
  generator: v.optional(v.picklist(generatorNames)),
  fragment: v.optional(
    v.custom<Fragment>((text) => typeof text === 'string' && /^(?:part|empty|JSON|<.*>)$/s.test(text)),
  ),
  intent,
  requestedCanonical: v.optional(
    v.object({ href: value, url: v.optional(url), problem: v.optional(v.string()) }),
  ),
  problems: v.array(intentProblem),
  headers: v.array(v.object({ name: v.string(), value })),
  bases: v.array(value),
  canonicals: v.array(
    v.object({
      carrier: v.picklist(['link', 'header']),
      href: value,
      url: v.optional(url),
      problem: v.optional(v.string()),
      location,
      inHead: v.boolean(),
      inNoscript: v.boolean(),
      attributes: texts,
    }),
  ),
  robots,
  statements: robots,
  strayMetas: v.array(
    v.object({
      attribute: v.picklist(['name', 'property', 'http-equiv']),
      name: value,
      content: value,
      directives: v.array(directive),
    }),
  ),
  strayCanonicals: v.array(v.object({ found: v.string(), location, url })),
  alternates: v.array(
    v.object({
      carrier: v.picklist(['link', 'header', 'sitemap']),
      hreflang: value,
      href: value,
      url: v.optional(url),
      location,
      inHead: v.boolean(),
    }),
  ),
  pairs: v.array(v.object({ kind: v.picklist(['amp', 'mobile']), href: value, url })),
  refresh: v.optional(v.object({ seconds: v.number(), url: v.optional(url), location })),
  ogUrl: v.optional(value),
  previous: v.optional(url),
  isAmp: v.boolean(),
  resources: v.array(url),
  suspectUrls: v.array(
    v.object({
      kind: v.picklist(['script', 'style sheet', 'module', 'frame', 'link', 'og:url']),
      href: value,
    }),
  ),
  feeds: v.array(v.object({ href: value, url })),
  scriptedSignals: v.array(
    v.object({ kind: v.picklist(['canonical', 'robots meta', 'data-nosnippet']), location }),
  ),
  structuredUrls: v.array(
    v.object({
      kind: v.picklist(['page', 'main']),
      type: v.string(),
      property: v.string(),
      href: value,
      url,
    }),
  ),
  exposedTexts: v.array(
    v.object({
      by: v.picklist(['nosnippet', 'max-snippet', 'data-nosnippet']),
      type: v.string(),
      property: v.string(),
      location,
    }),
  ),
  notFoundTitle: v.optional(value),
  headCloser: v.optional(v.object({ what: v.string(), location, early: v.boolean() })),
  content: v.optional(
    v.object({ hash: v.string(), words: count, sketch: v.optional(v.instance(Uint32Array)) }),
  ),
  images: v.optional(v.array(url)),
  links,
  nosnippets,
} satisfies Record<Exclude<keyof Page, 'file'>, v.GenericSchema>

const pageSchema = v.object(pageFields)

/** The header of a file of facts, before its pages. */
export interface FactsHead extends v.InferOutput<typeof headSchema> {}

function readonlyArray<T extends v.GenericSchema>(item: T) {
  return v.pipe(v.array(item), v.readonly())
}

const headSchema = v.object({
  version: v.string(),
  /** The options as JSON, so that they can be compared. */
  options: v.pipe(v.string(), v.check(isJsonObject)),
  isWritten: v.boolean(),
  /** The output folder relative to the project, with forward slashes. */
  outDir: v.string(),
  files: readonlyArray(v.string()),
  skipped: readonlyArray(
    v.object({
      file: v.string(),
      reason: v.picklist(['outside', 'nested', 'name']),
      target: v.string(),
    }),
  ),
  /** Content of the files that hosts and crawlers read. */
  contents: readonlyArray(v.tuple([v.string(), v.instance(Uint8Array)])),
})

/** Data with each page. */
interface FactsPage extends v.InferOutput<typeof fileSchema> {}

const fileSchema = v.object({
  file: v.string(),
  changed: v.boolean(),
  /** Source file of the page, if a generator built it. A page with requests also contains it itself. */
  source: v.optional(v.string()),
})

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** Return whether data are the header of a file of facts. */
export function isFactsHead(data: unknown): data is FactsHead {
  return v.is(headSchema, data)
}

/**
 * Read the data of a page in a file of facts; undefined without the form of what this program writes.
 *
 * @throws {RangeError} if the bytes of the page cannot be read
 */
export function readFactsPage({ data, page: read }: Entry): (FactsPage & { page: Page }) | undefined {
  if (!read || !v.is(fileSchema, data)) return undefined
  const page = read(data.file)
  return v.is(pageSchema, plainPage(page)) ? { ...data, page } : undefined
}
