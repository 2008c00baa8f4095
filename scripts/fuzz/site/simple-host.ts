import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import { publicUrl, hasNoindex } from './read-document.ts'

/** The responses of a host with simple rules. */
export interface SimpleHost {
  isNetlify: boolean
  /** Return whether it redirects the URL or responds with an error. `isFile`: whether a file exists there. */
  redirects: (url: string, isFile: boolean) => boolean
  /** The signals in the headers of the URL. */
  headers: (url: string) => { isHidden: boolean; canonicals: string[] }
}

const silent = { redirects: () => false, headers: () => ({ isHidden: false, canonicals: [] }) }
const others =
  /^(?:nginx\.conf|vercel\.json|wrangler\.(?:toml|jsonc?)|firebase\.json|staticwebapp\.config\.json|\.nojekyll|CNAME)$/

/**
 * Read the plain files of Netlify, if there are any. Undefined if there are other host files, or rules that are not
 * simple.
 */
export function readSimpleHost(
  { hosts, inject, files: globs }: UserOptions,
  output: ReadonlyMap<string, string>,
  project: ReadonlyMap<string, string>,
): SimpleHost | undefined {
  const names = [...project.keys(), ...output.keys()]
  if (
    hosts ||
    globs ||
    typeof inject === 'object' ||
    names.some((name) => others.test(name) || name.endsWith('.htaccess'))
  ) {
    return undefined
  }
  const [headers, redirects] = [output.get('_headers'), output.get('_redirects')]
  const isNetlify = project.get('netlify.toml') === ''
  if (headers === undefined && redirects === undefined) return { isNetlify, ...silent }
  if (!isNetlify) return undefined
  const blocks = readHeaders(headers ?? '')
  const rules = readRedirects(redirects ?? '')
  if (!blocks || !rules) return undefined
  return {
    isNetlify,
    redirects: (url, isFile) =>
      rules.some(
        ({ from, to, isForced }) =>
          (isForced || !isFile) && from === bare(url) && to !== new URL(url).pathname,
      ),
    headers: (url) => {
      const lines = blocks
        .filter(({ path }) => covers(path, bare(url).toLowerCase()))
        .flatMap((block) => block.lines)
      return {
        isHidden: lines.some(([name, value]) => name === 'x-robots-tag' && isForSearch(value)),
        canonicals: lines.flatMap(([name, value]) => (name === 'link' ? canonicalOf(value, url) : [])),
      }
    },
  }
}

interface Block {
  path: string
  lines: [name: string, value: string][]
}

function readHeaders(text: string): Block[] | undefined {
  const blocks: Block[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s+([\w-]+):(.*)$/.exec(line) ?? []
    if (name !== undefined) blocks.at(-1)?.lines.push([name.toLowerCase(), value!.trim()])
    else if (/^\/[\w/%.-]*\*?$/.test(line)) blocks.push({ path: line.toLowerCase(), lines: [] })
    else return undefined
  }
  return blocks
}

interface Rule {
  from: string
  to: string
  isForced: boolean
}

function readRedirects(text: string): Rule[] | undefined {
  const rules: Rule[] = []
  const seen = new Set<string>()
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [from = '', to = '', status = '301', ...rest] = line.trim().split(/\s+/)
    if (rest.length > 0 || !/^\/[\w/%.-]*$/.test(from) || !/^\/[\w/%.-]*$/.test(to)) return undefined
    if (!/^[1-5]\d\d!?$/.test(status) || seen.has(from)) return undefined
    seen.add(from)
    const isRewrite = status === '200'
    if (!isRewrite) rules.push({ from: bare(`https://x${from}`), to, isForced: status.endsWith('!') })
  }
  return rules
}

/** Return the path without its final slash, which Netlify ignores. */
function bare(url: string): string {
  const { pathname } = new URL(url)
  return pathname.replace(/(.)\/$/, '$1')
}

function covers(pattern: string, path: string): boolean {
  if (!pattern.endsWith('*')) return bare(`https://x${pattern}`) === path
  const start = pattern.slice(0, -1)
  return path.startsWith(start) || path === start.replace(/\/$/, '')
}

function isForSearch(value: string): boolean {
  const [, agent, rest] =
    /^(googlebot|bingbot|msnbot|otherbot|yandex|googlebot-news):(.*)$/is.exec(value) ?? []
  if (agent !== undefined && !/^(?:googlebot|bingbot|msnbot)$/i.test(agent)) return false
  return hasNoindex(rest ?? value)
}

function canonicalOf(value: string, url: string): string[] {
  const [, target] = /^<([^>]*)>;\s*rel="canonical"$/.exec(value) ?? []
  return target === undefined ? [] : publicUrl(target, url) ? [publicUrl(target, url)!] : []
}
