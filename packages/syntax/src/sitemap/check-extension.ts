import { parseHttpUrl } from '../url/identity.ts'
import type { ExtensionNode } from './read-extension.ts'
import type { SitemapProblem } from './problem.ts'
import { parseW3cDatetime } from './w3c-datetime.ts'

/** The expected value: a test, and the text for a message. */
type Expected = readonly [test: (value: string) => boolean, description: string]

const url: Expected = [(value) => parseHttpUrl(value).problem === undefined, 'an absolute URL']
const yesNo: Expected = [(value) => /^(?:yes|no)$/i.test(value), '`yes` or `no`']
const date: Expected = [(value) => parseW3cDatetime(value) !== undefined, 'a W3C datetime']
const atMost = (max: number): Expected => [(value) => value.length <= max, `at most ${max} characters`]

/**
 * Values that search engines check.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
const values: Readonly<Record<string, Expected>> = {
  'image:loc': url,
  'video:thumbnail_loc': url,
  'video:content_loc': url,
  'video:player_loc': url,
  'video:description': atMost(2048),
  'video:duration': [isBetween(/^\d+$/, 1, 28_800), 'whole seconds from 1 to 28800'],
  'video:rating': [isBetween(/^\d+(?:\.\d+)?$/, 0, 5), 'a number from 0 to 5'],
  'video:view_count': [(value) => /^\d+$/.test(value), 'a whole number, not negative'],
  'video:family_friendly': yesNo,
  'video:requires_subscription': yesNo,
  'video:live': yesNo,
  'video:uploader': atMost(255),
  'video:publication_date': date,
  'video:expiration_date': date,
  'video:restriction': [(value) => /^(?:[A-Z]{2}(?:\s+|$))*$/.test(value), 'country codes with spaces'],
  'video:platform': [(value) => /^(?:(?:web|mobile|tv)(?:\s+|$))*$/i.test(value), '`web`, `mobile` or `tv`'],
  'news:language': [(value) => /^(?:[a-z]{2,3}|zh-cn|zh-tw)$/i.test(value), 'a code of two or three letters'],
  'news:publication_date': date,
}

/** Required elements of each extension; each inner list has alternatives. */
const required: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'image:image': [['image:loc']],
  'video:video': [
    ['video:thumbnail_loc'],
    ['video:title'],
    ['video:description'],
    ['video:content_loc', 'video:player_loc'],
  ],
  'news:news': [['news:publication'], ['news:publication_date'], ['news:title']],
  'news:publication': [['news:name'], ['news:language']],
}

/** @see https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions */
const dropped = new Set(
  (
    'image:caption image:geo_location image:title image:license video:category video:gallery_loc video:price ' +
    'video:tvshow news:access news:genres news:keywords news:stock_tickers'
  ).split(' '),
)

const maxTags = 32

/** Yield all problems of one extension element and its children. */
export function* checkExtension(node: ExtensionNode): Generator<SitemapProblem> {
  const { name, text, attributes, children, location } = node
  if (dropped.has(name)) {
    yield { type: 'dropped', args: [name], location }
    return
  }
  for (const names of required[name] ?? []) {
    if (children.some((child) => names.includes(child.name) && isFilled(child))) continue
    yield { type: 'missing', args: [names.join(' or '), name], location }
  }
  const expected = values[name]
  if (expected && text !== '' && !expected[0](text)) {
    yield { type: 'value', args: [name, shorten(text), expected[1]], location }
  }
  const { relationship } = attributes
  if (relationship !== undefined && !/^(?:allow|deny)$/.test(relationship)) {
    yield {
      type: 'value',
      args: [`${name} relationship`, shorten(relationship), '`allow` or `deny`'],
      location,
    }
  }
  const tags = children.filter((child) => child.name === 'video:tag').length
  if (tags > maxTags) yield { type: 'many', args: ['video:tag', String(tags), String(maxTags)], location }
  for (const child of children) yield* checkExtension(child)
}

function isFilled({ text, children }: ExtensionNode): boolean {
  return text !== '' || children.length > 0
}

function isBetween(form: RegExp, min: number, max: number): (value: string) => boolean {
  return (value) => form.test(value) && Number(value) >= min && Number(value) <= max
}

/** Return the text, shortened to at most 60 characters. A final `…` marks a shortened text. */
function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
