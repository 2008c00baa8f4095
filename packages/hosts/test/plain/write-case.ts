import { configureHost } from '../../src/configure-host.ts'
import type { ConfiguredHost } from '../../src/configure-host.ts'
import type { Host, HostContext, HostFile } from '../../src/types.ts'
import type { DesiredConfig } from '../../src/desired-config.ts'
import { fileToUrl } from '../../../syntax/src/url/file-to-url.ts'

const root = 'https://example.com/'

/** The desired config in short form: globs and files with their headers, and `from to` of redirects. */
export interface Case {
  files: string[]
  /** Output files that a glob matches, by the glob; or the file itself. */
  headers?: [glob: string, files: string[], header: string][]
  redirects?: string[]
  /** Texts of the host's files by their names. */
  own?: Record<string, string>
}

const ofProject = /^(?:netlify\.toml|vercel\.json|firebase\.json|wrangler\.\w+)$/

/** Files of a host by their names. */
export function hostFiles(texts: Record<string, string>): HostFile[] {
  return Object.entries(texts).map(([name, text]): HostFile => {
    const isProject = ofProject.test(name)
    return { folder: isProject ? 'project' : 'output', name, file: isProject ? name : `dist/${name}`, text }
  })
}

/** Write the desired config to a host's files. */
export function configure(
  host: Host,
  { files, headers = [], redirects = [], own = {} }: Case,
): { configured: ConfiguredHost; texts: Record<string, string>; unwritable: string[]; context: HostContext } {
  const context = { root, files: new Set(files) }
  const desired: DesiredConfig = {
    headers: headers.map(([glob, matched, header]) => {
      const [, name, value] = /^([^:]+): ([^]*)$/.exec(header)!
      return {
        glob: glob === matched[0] ? undefined : glob,
        paths: matched.map((file) => new URL(fileToUrl(file, { site: root })).pathname),
        files: matched,
        headers: [{ name: name as 'Link', value: value! }],
        location: undefined,
      }
    }),
    redirects: redirects.map((text) => {
      const [from, to] = text.split(' ') as [string, string]
      return { from, to, status: 301, location: undefined }
    }),
  }
  const configured = configureHost(host, hostFiles(own).filter(host.reads), desired, {
    ...context,
    write: true,
  })
  return {
    configured,
    texts: Object.fromEntries(configured.changed.map(({ name, text }) => [name, text])),
    unwritable: configured.unwritable.map(({ text, reason }) => `${text}, expected ${reason}`),
    context,
  }
}
