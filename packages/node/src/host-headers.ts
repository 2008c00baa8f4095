import { join } from 'node:path'
import { compileHeaders, crawlerHeaders, parseHeadersFile, unmatchedRules } from '@indexical/core'
import type { HeadersFor, HeadersHost, SiteFacts } from '@indexical/core'
import { readHostConfig } from './host-config.ts'
import type { HostConfig } from './host-config.ts'
import { hostOf } from './host-of.ts'
import { readText } from './read-text.ts'
import type { RunContext } from './types.ts'

/** What the build serves, for rules that match none of it. */
type Served = Parameters<typeof unmatchedRules>[1]

/** `_headers` of the output folder, which Netlify, Cloudflare and others obey, and then those of the project. */
export interface HostHeaders {
  /** The X-Robots-Tag and Link lines that the host sends with an absolute URL. */
  headersFor: HeadersFor
  /** Read the file again; tells whether it differs from what was known. */
  reload(): boolean
  /** What rules about the file itself need. */
  facts(served: Served): Pick<SiteFacts, 'headerLines' | 'headerProblems' | 'unmatchedHeaders'>
}

/**
 * Read `_headers` when the first page asks for it: hosts copy it before, or after, they write pages.
 *
 * Where only some pages are known, as in a dev server, the folder holds what an older build left: nothing is read.
 */
export function createHostHeaders(context: RunContext, showFile: (file: string) => string): HostHeaders {
  const { root, outDir, partial = false } = context
  const path = join(outDir, '_headers')
  const load = (): ReturnType<typeof interpret> =>
    interpret(partial ? '' : readText(path), showFile('_headers'), hostOf(root), readHostConfig(context))
  let known: ReturnType<typeof load> | undefined
  return {
    headersFor: (url) => (known ??= load()).headersFor(url),
    reload() {
      const before = known?.text
      known = load()
      return before !== undefined && before !== known.text
    },
    facts: (served) => (known ??= load()).facts(served),
  }
}

function interpret(text: string, file: string, host: HeadersHost | undefined, project: HostConfig) {
  const { rules, problems } = parseHeadersFile(text, file)
  const read = crawlerHeaders([...rules, ...project.headers.rules])
  return {
    text: `${text}\0${project.text}`,
    headersFor: compileHeaders(read, host),
    facts: (served: Served) => ({
      headerLines: read.flatMap(({ lines }) => lines),
      headerProblems: [...problems, ...project.headers.problems],
      unmatchedHeaders: unmatchedRules(read, served),
    }),
  }
}
