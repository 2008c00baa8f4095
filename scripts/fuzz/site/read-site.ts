import type { UserOptions } from '../../../packages/core/src/options/options.ts'

/** A site as files, and the options of a run over it. */
export interface SiteText {
  options: UserOptions
  /** Files of the output folder, by name. */
  output: ReadonlyMap<string, string>
  /** Files of the project around it. */
  project: ReadonlyMap<string, string>
}

/**
 * Read a site from one text, so that it can be mutated and shortened like other texts:
 *
 * ```text
 * site https://~/docs/
 * trailingSlash never
 * > index.html
 * <html><head><link rel=canonical href=/docs/></head></html>
 * > /vercel.json
 * {}
 * ```
 *
 * Options come first. `> ` begins a file; a name that starts with a slash is a file of the project. `~` is the domain.
 */
export function readSite(text: string, domain: string): SiteText {
  const [head = '', ...parts] = text.toWellFormed().replaceAll('~', domain).split(/^> /m)
  const output = new Map<string, string>()
  const project = new Map<string, string>()
  for (const part of parts) {
    const [, name = '', content = ''] = /^([^\n]*)\n?(.*?)\n?$/s.exec(part)!
    const files = name.startsWith('/') ? project : output
    const path = name.replace(/^\//, '')
    if (isFree(path, files)) files.set(path, content)
  }
  return { options: readOptions(head, domain), output, project }
}

/** Return whether a disk can contain a file of this name together with the others. */
function isFree(path: string, files: ReadonlyMap<string, string>): boolean {
  const segments = path.split('/')
  if (path.length > 80 || /[\0\r]/.test(path) || segments.some((name) => /^\.{0,2}$/.test(name))) return false
  return [...files.keys()].every(
    (other) => other !== path && !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`),
  )
}

type Mutable = Record<string, unknown> & { pages: Record<string, Record<string, unknown>> }

/** Apply a line of the head to the options. */
const settings: Record<string, (options: Mutable, value: string) => void> = {
  site: (options, value) => (options['site'] = value),
  base: (options, value) => (options['base'] = value),
  trailingSlash: (options, value) => (options['trailingSlash'] = value),
  cleanUrls: (options) => (options['cleanUrls'] = true),
  inject: (options, value) =>
    (options['inject'] = value === 'headers' ? { headers: true } : value !== 'none'),
  noindexCanonical: (options, value) => (options['noindexCanonical'] = value),
  announceSitemap: (options) => (options['announceSitemap'] = true),
  sitemap: (options, value) => (options['sitemap'] = value === 'none' ? false : { file: value }),
  preset: (options, value) => (options['preset'] = value),
  environment: (options, value) => (options['environment'] = value),
  host: (options, value) =>
    (options['hosts'] = [value === 'nginx' ? { name: value, files: ['nginx.conf'] } : value]),
  engines: (options, value) => (options['engines'] = value.split(' ')),
  nosnippet: (options, value) => (options['nosnippet'] = [value]),
  exclude: (options, value) => (options['exclude'] = [value]),
  allowedOrigins: (options, value) => (options['allowedOrigins'] = [value]),
  externalPrefixes: (options, value) => (options['externalPrefixes'] = [value]),
  files: (options, value) => {
    const [match, ...robots] = value.split(' ')
    options['files'] = [{ match, robots: robots.join(' ') }]
  },
  page: ({ pages }, value) => {
    const [path = '', key = '', ...words] = value.split(' ')
    const text = words.join(' ')
    const page = (pages[path] ??= {})
    page[key] = key === 'redirectFrom' ? words : ({ true: true, false: false }[text] ?? text)
  },
}

function readOptions(head: string, domain: string): UserOptions {
  const options: Mutable = { site: `https://${domain}/`, pages: {} }
  for (const line of head.split('\n')) {
    const [name = ''] = line.split(' ', 1)
    if (Object.hasOwn(settings, name)) settings[name]!(options, line.slice(name.length + 1))
  }
  return options as unknown as UserOptions
}
