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
 * Read a site from one text, so that it can be changed and shortened like other texts:
 *
 * ```text
 * site "https://example.com/docs/"
 * trailingSlash "never"
 * > dist/index.html
 * <html><head><link rel=canonical href=/docs/></head></html>
 * > vercel.json
 * {}
 * ```
 *
 * Options come first, with their values in JSON. `> ` begins a file. `domain` replaces `example.com`.
 */
export function readSite(text: string, domain: string): SiteText {
  const [head = '', ...parts] = text.toWellFormed().replaceAll('example.com', domain).split(/^> /m)
  const output = new Map<string, string>()
  const project = new Map<string, string>()
  for (const part of parts) {
    const [, folder, name = '', content = ''] = /^(dist\/)?([^\n]*)\n?(.*?)\n?$/s.exec(part)!
    const files = folder === undefined ? project : output
    if (isFree(name, files)) files.set(name, content)
  }
  return { options: readOptions(head, domain), output, project }
}

/** Return whether a disk can contain a file of this name together with the others. `.html` is a name without a page. */
function isFree(path: string, files: ReadonlyMap<string, string>): boolean {
  const segments = path.split('/')
  if (path.length > 80 || /[\0\r]/.test(path) || segments.some((name) => /^\.{0,2}$|^\.html?$/.test(name)))
    return false
  return ['dist', 'node_modules', ...files.keys()].every(
    (other) => other !== path && !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`),
  )
}

function readOptions(head: string, domain: string): UserOptions {
  const options: Record<string, unknown> = { site: `https://${domain}/` }
  for (const line of head.split('\n')) {
    const [, name, value = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    try {
      if (name !== undefined) options[name] = JSON.parse(value)
    } catch {
      // A changed text may contain no JSON.
    }
  }
  return options as unknown as UserOptions
}
