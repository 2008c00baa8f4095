import { textOf } from './config-data.ts'
import type { Data } from './config-data.ts'
import { daysOf, toTime } from './dates.ts'
import type { Alias } from './types.ts'

/** Settings that decide the names of output files. */
export interface JekyllConfig {
  /** Style or template of the permalinks of posts. Its ending is also used for pages. */
  permalink: string
  /** Collections with pages, by name, with their own permalink. */
  collections: ReadonlyMap<string, { permalink: string | undefined }>
  /** Folder that contains the collections, relative to the sources; empty if they are at the top. */
  collectionsDir: string
  /** Frontmatter by folder and type of document. */
  defaults: readonly { path: string; type: string | undefined; values: Data }[]
  /** Whether posts with a date in the future have a page. */
  future: boolean
}

/** A source file and the possible names of its page in the output. */
export interface JekyllPage {
  outputs: readonly string[]
  /** Frontmatter with the defaults of the configuration. */
  data: Data
}

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

const markdown = /\.(?:markdown|mkdown|mkdn|mkd|md)$/i

/**
 * Return the page of a source file with frontmatter; undefined if Jekyll makes no page of it.
 *
 * @param path relative to the source folder
 * @param now milliseconds since 1970
 * @see https://jekyllrb.com/docs/permalinks/
 */
export function jekyllPage(
  path: string,
  frontmatter: Data,
  config: JekyllConfig,
  now: number,
): JekyllPage | undefined {
  const inside = path.startsWith(config.collectionsDir) ? path.slice(config.collectionsDir.length) : path
  const post = /^(?:(.*)\/)?_posts\/(?:.*\/)?(\d{4}-\d{1,2}-\d{1,2})-([^/]+)$/.exec(inside)
  const [, collection = '', member = ''] = /^_([^/]+)\/(.+)$/.exec(inside) ?? []
  const isMember = config.collections.has(collection)
  const type = post ? 'posts' : isMember ? collection : 'pages'
  const data = { ...defaultsOf(path, type, config), ...frontmatter }
  if (data['published'] === false) return undefined
  if (post) return postPage(post, data, config, now)
  const permalink = config.collections.get(collection)?.permalink
  if (isMember) return { data, outputs: memberOutputs({ collection, member, permalink }, data, config) }
  if (path.split('/').some((part) => /^[_.#~]/.test(part))) return undefined
  return { data, outputs: plainOutputs(path, data, config) }
}

/**
 * Return the old paths of a page that the plugin jekyll-redirect-from redirects, and the target of a page that redirects.
 *
 * @see https://github.com/jekyll/jekyll-redirect-from#redirect-from
 * @see https://github.com/jekyll/jekyll-redirect-from#redirect-to
 */
export function jekyllAliases(data: Data): Omit<Alias, 'location'>[] {
  const from = textsAt('redirect_from', data)
    .filter(({ text }) => !/\.\.|:/.test(text))
    .map((one) => ({ ...one, file: fileAt(one.text.replace(/^\/+/, '')) }))
  return [
    ...from,
    ...textsAt('redirect_to', data)
      .slice(0, 1)
      .map((one) => ({ ...one, file: undefined })),
  ]
}

function textsAt(key: string, { [key]: value }: Data): Pick<Alias, 'text' | 'path'>[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((text, index) =>
    typeof text === 'string' ? [{ text, path: Array.isArray(value) ? [key, index] : [key] }] : [],
  )
}

function postPage(
  [, folder = '', day = '', file = '']: RegExpExecArray,
  data: Data,
  config: JekyllConfig,
  now: number,
): JekyllPage | undefined {
  const time = toTime(data['date']) ?? toTime(day.replace(/-(\d)(?=-|$)/g, '-0$1'))
  if (time !== undefined && time > now && !config.future) return undefined
  const name = file.replace(/\.[^.]+$/, '')
  const slug = textOf(data['slug']) ?? name
  const categories = [
    ...folder.split('/'),
    ...listOf(data['category'], false),
    ...listOf(data['categories'], true),
  ]
    .filter((one) => one !== '')
    .map((one) => one.toLowerCase())
  const tokens = {
    categories: [...new Set(categories)].map((one) => slugify(one)).join('/'),
    title: pretty(slug),
    slug: slugify(slug),
    output_ext: '.html',
  }
  const pattern = textOf(data['permalink']) ?? config.permalink
  const days = daysOf(time).map((one) => ({
    ...one,
    i_month: String(Number(one['month'])),
    i_day: String(Number(one['day'])),
    short_year: one['year']?.slice(2),
  }))
  return {
    data,
    outputs: [...new Set(days.flatMap((one) => fill(styles[pattern] ?? pattern, { ...one, ...tokens })))],
  }
}

function memberOutputs(
  { collection, member, permalink }: { collection: string; member: string; permalink: string | undefined },
  data: Data,
  config: JekyllConfig,
): string[] {
  const path = member.replace(/\.[^./]+$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const slug = textOf(data['slug']) ?? name
  const tokens = {
    collection,
    path,
    name: slugify(name),
    title: pretty(slug),
    slug: slugify(slug),
    output_ext: extension(member),
  }
  const usual = `/:collection/:path${endingOf(config)}`
  return fill(textOf(data['permalink']) ?? permalink ?? usual, tokens)
}

function plainOutputs(path: string, data: Data, config: JekyllConfig): string[] {
  const [, folder = '', basename = ''] = /^(.*\/)?([^/]*?)\.[^./]+$/.exec(path) ?? []
  const tokens = { path: folder.replace(/\/$/, ''), basename, output_ext: extension(path) }
  const own = textOf(data['permalink'])
  if (own !== undefined) return fill(own, tokens)
  if (basename === 'index' || extension(path) !== '.html') return [`${folder}${basename}${extension(path)}`]
  return fill(`/:path/:basename${endingOf(config)}`, tokens)
}

/** Return the ending of page URLs, which follows from the permalink of posts. */
function endingOf({ permalink }: JekyllConfig): string {
  const pattern = styles[permalink] ?? permalink
  if (pattern.endsWith('/')) return '/'
  return pattern.endsWith(':output_ext') || permalink in styles ? ':output_ext' : ''
}

/** Fill a template; empty if it contains a token that cannot be derived. */
function fill(template: string, tokens: Readonly<Record<string, string | undefined>>): string[] {
  let isKnown = true
  const link = template.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const known = Object.keys(tokens).filter((token) => name.startsWith(token))
    const token = known.toSorted((a, b) => b.length - a.length)[0]
    isKnown &&= token !== undefined && tokens[token] !== undefined
    return token === undefined ? '' : `${tokens[token] ?? ''}${name.slice(token.length)}`
  })
  if (!isKnown || link.includes('..')) return []
  const path = link.replace(/\/{2,}/g, '/').replace(/^\//, '')
  return [fileAt(path)]
}

/** Return the output file for a path without its leading slash. */
function fileAt(path: string): string {
  if (path === '' || path.endsWith('/')) return `${path}index.html`
  return /\.[a-z0-9]+$/i.test(path) ? path : `${path}.html`
}

function extension(path: string): string {
  return markdown.test(path) ? '.html' : (/\.[^./]+$/.exec(path)?.[0] ?? '')
}

/** Return the defaults for a document. For each key, the most specific default wins. */
function defaultsOf(path: string, type: string, { defaults }: JekyllConfig): Data {
  const matching = defaults.filter(
    (one) =>
      (one.type === undefined || one.type === type) &&
      (one.path === '' || path === one.path || path.startsWith(`${one.path}/`)),
  )
  return Object.assign(
    {},
    ...matching.toSorted((a, b) => a.path.length - b.path.length).map(({ values }) => values),
  ) as Data
}

/** Keep letters in lower case and digits, and replace everything else by hyphens. */
function slugify(text: string): string {
  return text
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** Do the same as `slugify`, but keep capitals and the punctuation that URLs may contain. */
function pretty(text: string): string {
  return text.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')
}

function listOf(value: unknown, isSplit: boolean): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'string') return []
  return isSplit ? value.split(/\s+/) : [value]
}
