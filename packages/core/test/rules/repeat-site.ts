import type { SiteExample } from '../../src/linter/define.ts'

/** How a site example is repeated in the folder `/copy/`. */
export type Repetition =
  /** URLs move with the pages, as those that a layout writes. */
  | 'moved'
  /** The pages keep the URLs in their HTML: several pages have the same wrong target. */
  | 'same-urls'

/** Repeat the pages, files and lines of a site example in a second folder; undefined for files of hosts. */
export function repeatSite(example: SiteExample, repetition: Repetition): SiteExample | undefined {
  const { pages, redirects, rendered, served, sidecars, sitemaps = {}, files = [], ...rest } = example
  const { headers, redirectsFile, robotsTxt } = rest
  if (rest.hostFiles || rest.netlifyToml !== undefined || rest.vercelJson !== undefined) return undefined
  const move = <T>(value: T): T => (repetition === 'moved' ? moved(value) : value)
  return {
    ...rest,
    pages: repeatKeys(pages, move),
    redirects: repeatKeys(redirects, move),
    files: [...files, ...files.map((file) => `copy/${file}`)],
    sitemaps: Object.fromEntries(Object.entries(sitemaps).map(([file, text]) => [file, repeatEntries(text)])),
    ...(served && { served: repeatKeys(served, move) }),
    ...(rendered && { rendered: repeatKeys(rendered, move) }),
    ...(sidecars && { sidecars: repeatKeys(sidecars, move) }),
    ...(headers !== undefined && { headers: `${headers}\n${moved(headers)}` }),
    ...(redirectsFile !== undefined && { redirectsFile: `${redirectsFile}\n${moved(redirectsFile)}` }),
    ...(robotsTxt !== undefined && {
      robotsTxt: robotsTxt.replaceAll(/^(?:dis)?allow:.*$/gim, (line) => `${line}\n${moved(line)}`),
    }),
  }
}

/** Move the URLs of the site in all texts of a value to the folder `/copy/`. */
function moved<T>(value: T): T {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string'
      ? part
          .replaceAll(/(https?:\/\/(?:www\.)?example\.com)\//g, '$1/copy/')
          .replaceAll(/(=["']?|: ['"]?|^|\s)\/(?=[\w-])/gm, '$1/copy/')
      : part,
  )
  return JSON.parse(text) as T
}

function repeatKeys<T>(table: Record<string, T> | undefined, move: (value: T) => T): Record<string, T> {
  const entries = Object.entries(table ?? {})
  return Object.fromEntries([
    ...entries,
    ...entries.map(
      ([key, value]) => [`${key.startsWith('/') ? '/copy' : 'copy/'}${key}`, move(value)] as const,
    ),
  ])
}

function repeatEntries<T>(sitemap: T): T | string {
  if (typeof sitemap !== 'string') return sitemap
  if (/^https?:/.test(sitemap)) return `${sitemap.trimEnd()}\n${moved(sitemap)}`
  const entries = [...sitemap.matchAll(/<(url|sitemap)>.*?<\/\1>/gs)].map(([entry]) => entry)
  const last = entries.at(-1)
  return last === undefined ? sitemap : sitemap.replace(last, () => `${last}${entries.map(moved).join('')}`)
}
