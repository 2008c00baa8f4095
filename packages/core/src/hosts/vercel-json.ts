import { createPlacer } from '../intent/create-placer.ts'
import type { Path } from '../intent/create-placer.ts'
import { readJson } from '../intent/read-json.ts'
import { createPlaceFinder, listOf, placeOfSent, tableOf } from './config-data.ts'
import type { PlaceFinder, Table } from './config-data.ts'
import type { HeaderRule, HeadersFile } from './headers-file.ts'
import { isStatus } from './redirects-file.ts'
import type { RedirectRule, RedirectsFile, RedirectsProblem } from './redirects-file.ts'
import { readVercelSource } from './vercel-source.ts'

/** Headers that crawlers read. */
const ofCrawlers: ReadonlySet<string> = new Set(['x-robots-tag', 'link'])

/**
 * Read `redirects`, `rewrites` and `headers` of a `vercel.json`. Never throws.
 *
 * Vercel answers with redirects before it looks for files, and with rewrites after. What depends on the visitor (`has`,
 * `missing`) has a condition; headers of that kind are left out.
 *
 * @param file path of the file in places
 * @see https://vercel.com/docs/project-configuration
 */
export function parseVercelJson(
  text: string,
  file: string,
): { redirects: RedirectsFile; headers: HeadersFile } {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const source = { text, start, end: text.length, place: createPlacer(text, file) }
  const { data, locate, locateKey, problems } = readJson(source)
  if (problems.length > 0) {
    const unreadable = problems.map(({ at }) => ({
      type: 'unreadable' as const,
      text: file,
      at: at ?? { file },
    }))
    return { redirects: { rules: [], problems: unreadable }, headers: { rules: [], problems: [] } }
  }
  const at = createPlaceFinder(file, locate, locateKey)
  const redirects: RedirectsFile = { rules: [], problems: [] }
  for (const [index, entry] of listOf(data['redirects']).entries())
    add(redirects, readRedirect(entry, ['redirects', index], at, data))
  for (const [index, entry] of listOf(data['rewrites']).entries())
    add(redirects, readRewrite(entry, ['rewrites', index], at))
  const headers: HeaderRule[] = []
  for (const [index, entry] of listOf(data['headers']).entries()) {
    const read = readHeader(entry, ['headers', index], at)
    if (read && 'type' in read) redirects.problems.push(read)
    else if (read) headers.push(read)
  }
  return { redirects, headers: { rules: headers, problems: [] } }
}

function add({ rules, problems }: RedirectsFile, read: RedirectRule | RedirectsProblem): void {
  if ('type' in read) problems.push(read)
  else rules.push(read)
}

function readRedirect(
  entry: Table,
  path: Path,
  at: PlaceFinder,
  settings: Table,
): RedirectRule | RedirectsProblem {
  const rule = readRule(entry, path, at)
  if ('type' in rule) return rule
  const code = entry['statusCode']
  if (code !== undefined && (typeof code !== 'number' || !isStatus(code)))
    return { type: 'invalid-status', text: JSON.stringify(code), at: at([...path, 'statusCode']) }
  if (rule.capture === undefined && isRedirectedFirst(rule.from, settings))
    return { type: 'redirected-source', text: rule.from, at: rule.fromAt }
  const permanent = entry['permanent']
  return {
    ...rule,
    force: true,
    status: typeof permanent === 'boolean' ? (permanent ? 308 : 307) : (code ?? 308),
  }
}

function readRewrite(entry: Table, path: Path, at: PlaceFinder): RedirectRule | RedirectsProblem {
  const rule = readRule(entry, path, at)
  return 'type' in rule ? rule : { ...rule, status: 200 }
}

function readRule(entry: Table, path: Path, at: PlaceFinder): RedirectRule | RedirectsProblem {
  const from = entry['source']
  if (typeof from !== 'string') return { type: 'missing-source', text: '', at: at(path) }
  const fromAt = at([...path, 'source'], from.length)
  const to = entry['destination']
  if (typeof to !== 'string') return { type: 'missing-target', text: from, at: fromAt }
  const source = readVercelSource(from)
  if (!source) return { type: 'unknown-pattern', text: from, at: fromAt }
  const conditions = ['has', 'missing'].filter((key) => entry[key] !== undefined)
  return {
    from,
    to: to.replace(/(:[A-Za-z]\w*)[*+?]/g, '$1').replace(/\$(\d)/g, (text, digit: string) => {
      const name = source.names[Number(digit) - 1]
      return name === undefined ? text : `:${name}`
    }),
    status: undefined,
    force: false,
    query: new Map(),
    conditions,
    at: fromAt,
    fromAt,
    ...(source.capture && { capture: source.capture }),
  }
}

/** Whether Vercel redirects a path before it looks at `redirects`. */
function isRedirectedFirst(path: string, { cleanUrls, trailingSlash }: Table): boolean {
  if (cleanUrls === true && /\.html\/?$|\/index\/?$/.test(path)) return true
  if (trailingSlash === false) return path !== '/' && path.endsWith('/')
  return trailingSlash === true && /\/[^/.]+$/.test(path) && !path.startsWith('/.well-known/')
}

function readHeader(entry: Table, path: Path, at: PlaceFinder): HeaderRule | RedirectsProblem | undefined {
  const source = entry['source']
  if (entry['has'] !== undefined || entry['missing'] !== undefined) return undefined
  const lines = listOf(entry['headers']).flatMap((header, index) => {
    const { key, value } = tableOf(header)
    if (typeof key !== 'string' || typeof value !== 'string' || !ofCrawlers.has(key.toLowerCase())) return []
    const place = at([...path, 'headers', index, 'value'], value.length)
    return [{ name: key.toLowerCase(), value: { value, at: placeOfSent(place, value, value) } }]
  })
  if (lines.length === 0) return undefined
  if (typeof source !== 'string') return { type: 'missing-source', text: '', at: at(path) }
  const sourceAt = at([...path, 'source'], source.length)
  const read = readVercelSource(source)
  if (!read) return { type: 'unknown-pattern', text: source, at: sourceAt }
  const { capture } = read
  return {
    pattern: source,
    at: sourceAt,
    host: undefined,
    path: source,
    lines,
    detached: [],
    matches: capture ? (url) => capture(url) !== undefined : (url) => url === source,
  }
}
