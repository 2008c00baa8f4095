import { posix } from 'node:path'
import { frontmatterSchema, rules } from '@indexical/core'
import { readIntent } from '@indexical/core/internal'
import type { Intent, Options } from '@indexical/core'
import type { Completion, Completions } from '@indexical/language-server'
import { directives } from '@indexical/syntax/robots'
import { crawlerOf } from '@indexical/syntax/internal/robots'
import { frontmatterEnd } from '../../fix/edit-text.ts'
import { readTitle } from '../../site/read-title.ts'
import type { Position } from './links.ts'
import type { LoadedSite } from './load-site.ts'
import type { State } from './state.ts'

/** The most pages that are offered at once. Their titles are read from the output. */
const maxPages = 50

/** Return the texts that fit at a cursor: fields, directives, crawlers, rules, and pages of the last build. */
export function complete({ texts, site }: State, { file, line, column }: Position): Completions {
  const text = texts.get(file) ?? ''
  const lines = text.split('\n', line)
  const before = lines.pop()!.slice(0, column - 1)
  const offset = lines.reduce((sum, { length }) => sum + length + 1, before.length)
  const name = posix.basename(file)
  if (offset <= frontmatterEnd(text)) return inFrontmatter({ file, text, lines, before }, site)
  if (name === 'robots.txt') {
    const agent = /^\s*user-agent\s*:\s*(\S*)$/i.exec(before)
    if (agent) return offer(agent[1]!, ['*', ...crawlers()].map(plainValue))
    return offer(before, /^\w*$/.test(before) ? robotsTxtLines.map(plainValue) : [])
  }
  if (name === '_headers') {
    const header = /x-robots-tag\s*:.*?([\w-]*)$/i.exec(before)
    return offer(header?.[1] ?? '', header ? directiveItems() : [])
  }
  if (name === '_redirects') {
    const target = /^\s*\/\S*\s+(\S*)$/.exec(before)
    return target ? pagesFor(target[1]!, file, site) : nothing
  }
  const tag = text.slice(Math.max(0, offset - 1000), offset).match(/<[^<>]*$/)?.[0] ?? ''
  const value = /\b(href|content)\s*=\s*(["'])([^"']*)$/i.exec(tag)
  if (/\brel\s*=\s*["']?canonical\b/i.test(tag) && value?.[1] === 'href')
    return pagesFor(value[3]!, file, site, true)
  if (/\bname\s*=\s*["']?(?:robots|\w*bot)\b/i.test(tag) && value?.[1] === 'content')
    return offer(/[\w-]*$/.exec(value[3]!)![0], directiveItems())
  return nothing
}

const nothing: Completions = { items: [], replaced: 0, isCut: false }
const robotsTxtLines = ['User-agent: ', 'Disallow: ', 'Allow: ', 'Sitemap: ']

function offer(typed: string, items: readonly Completion[]): Completions {
  return { items, replaced: typed.length, isCut: false }
}

function inFrontmatter(
  { file, text, lines, before }: { file: string; text: string; lines: readonly string[]; before: string },
  site: LoadedSite | undefined,
): Completions {
  const options = site?.build.options
  const key = /^(\s*)(?:-\s+)?"?([\w/-]*)$/.exec(before)
  if (key && !/^\s*-/.test(before)) return offer(key[2]!, keysAt(pathAbove(lines, key[1]!.length), text))
  const [, indent = '', name, value = ''] =
    /^(\s*)(?:(?:-\s*)|"?([\w.-]+)"?\s*[:=]\s*)(.*)$/.exec(before) ?? []
  const path = [...pathAbove(lines, indent.length), ...(name?.split('.') ?? [])]
  if (path.length === 0) return nothing
  const requests = (probe: unknown): Intent =>
    readIntent(nest(path, probe), { fields: options?.fields }).intent
  const typed = /[^\s"'[,]*$/.exec(value)![0]
  if (requests('./a').canonical) return pagesFor(typed, file, site)
  if (requests('noindex').robots && path.at(-1) !== 'noindex') return offer(typed, directiveItems())
  if (requests('2027-01-31').sitemap?.value.lastmod)
    return offer(typed, [plainValue(new Date().toISOString().slice(0, 10))])
  const isFlag = [true, false].some((flag) => Object.keys(requests(flag)).length > 0)
  return offer(typed, isFlag ? ['true', 'false'].map(plainValue) : [])
}

/** Return the keys above a line that are indented less, the outermost first. */
function pathAbove(lines: readonly string[], indent: number): string[] {
  const path: string[] = []
  let left = indent
  for (const line of lines.toReversed()) {
    const [, own = '', key] = /^(\s*)(?:-\s+)?"?([\w./-]+)"?\s*:\s*$/.exec(line) ?? []
    const depth = own.length
    if (left === 0 || /^(?:---|\+\+\+)/.test(line)) break
    if (key === undefined || depth >= left) continue
    path.unshift(key)
    left = depth
  }
  return path
}

function nest(path: readonly string[], value: unknown): Record<string, unknown> {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>
}

function keysAt(path: readonly string[], text: string): Completion[] {
  const [top, second] = path
  if (top === undefined) {
    const fields = Object.entries(frontmatterSchema.properties ?? {})
    return fields
      .filter(([name]) => !new RegExp(`^${name}\\s*[:=]`, 'm').test(text))
      .map(([name, { description, examples = [] }]) => ({
        ...field(name),
        documentation: [description, ...examples.map((one) => `\`${name}: ${JSON.stringify(one)}\``)].join(
          '\n\n',
        ),
      }))
  }
  if (top === 'robots')
    return [...(second === undefined ? crawlers().map(field) : []), ...directiveItems(': ')]
  if (top === 'sitemap') return ['listed', 'lastmod'].map(field)
  if (top === 'indexical' && second === 'ignore')
    return Object.entries(rules).map(([id, { summary }]) => ({
      ...field(id),
      kind: 'rule',
      documentation: summary,
    }))
  return top === 'indexical' ? [{ ...field('ignore'), text: 'ignore:' }] : []
}

function field(name: string): Completion {
  return { label: name, kind: 'field', text: `${name}: ` }
}

function plainValue(text: string): Completion {
  return { label: text.trim(), kind: 'value', text }
}

/** @param end what follows a directive without a value */
function directiveItems(end = ''): Completion[] {
  return directives
    .filter(({ retired }) => retired === undefined)
    .map(({ name, effect, value, engines }) => ({
      label: name,
      kind: 'value',
      text: value === 'none' ? name + (end && `${end}true`) : `${name}${end || ':'}`,
      detail: Object.keys(engines)
        .filter((engine) => engines[engine as keyof typeof engines] === 'read')
        .join(', '),
      documentation: `Crawlers should ${effect}.`,
    }))
}

/** The crawlers that directives in pages can address. */
function crawlers(): string[] {
  return (['google', 'bing', 'yandex', 'apple', 'baidu'] as const).map(crawlerOf)
}

/** Return the pages that fit a typed link: sources for `./`, else URLs, those that search engines may show first. */
function pagesFor(
  typed: string,
  file: string,
  site: LoadedSite | undefined,
  isAbsolute = /^https?:/i.test(typed),
): Completions {
  if (!site) return nothing
  const { build, pages } = site
  const isSource = /^\.\.?(?:\/|$)/.test(typed)
  const found: { text: string; output: string; url: string }[] = []
  for (const { page } of build.pages) {
    if (page.kind !== 'page') continue
    const source = pages.sources.get(page.file)
    if (source === file || (isSource && source === undefined)) continue
    const text = isSource ? linkTo(file, source!) : isAbsolute ? page.url : pathIn(page.url, build.options)
    if (text.toLowerCase().includes(typed.toLowerCase()))
      found.push({ text, output: page.file, url: page.url })
  }
  const rank = ({ text, url }: (typeof found)[number]): number =>
    (text.startsWith(typed) ? 0 : 2) + (pages.left.has(url) ? 1 : 0)
  const items = found.toSorted((a, b) => rank(a) - rank(b) || (a.text < b.text ? -1 : 1)).slice(0, maxPages)
  return {
    items: items.map(({ text, output, url }) => ({
      label: text,
      kind: 'page',
      text,
      detail: [readTitle(build.context.output?.read(output))?.trim(), pages.left.get(url)]
        .filter(Boolean)
        .join(' · '),
    })),
    replaced: typed.length,
    isCut: found.length > maxPages,
  }
}

function linkTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function pathIn(url: string, { site }: Options): string {
  return url.startsWith(new URL(site).origin) ? new URL(url).pathname : url
}
