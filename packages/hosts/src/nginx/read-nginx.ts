import type { Location } from '@indexical/syntax'
import { locationOfSent } from '../config-data.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { joinStatements } from '../host-files.ts'
import type { HostContext, HostFile, HostStatements, ServerResponse } from '../types.ts'
import type { SentHeader } from './respond-to.ts'
import { fromBytes } from '../bytes.ts'
import { escapePath } from './escapes.ts'
import { createNginx } from './create-nginx.ts'
import type { Nginx } from './create-nginx.ts'
import type { AddHeader, Level } from './level.ts'

/**
 * Read configuration files of nginx, and compute the responses of the site's server block. Never throws.
 *
 * @see https://nginx.org/en/docs/
 */
export function readNginx(files: readonly HostFile[], context: HostContext): HostStatements {
  const nginx = createNginx(files, context)
  const levels = levelsOf(nginx)
  const headers = new Set(levels.flatMap((level) => level.headers))
  const { origin } = new URL(context.root)
  const sentAt = (path: string): readonly SentHeader[] => nginx.respond(origin + path).headers
  return {
    ...joinStatements(),
    headers: [...headers].flatMap((header) => rulesFor(header, nginx, sentAt)),
    redirectProblems: nginx.problems.map((problem) => ({ type: 'unreadable', ...problem })),
    unsupported: nginx.unsupported.map(({ text, location }) => ({ text, location })),
    server: {
      decides: true,
      paths: literalPaths(levels, nginx),
      respond({ href }) {
        const response = nginx.respond(href)
        const lines = response.headers.map(({ header, value, location }) => lineOf(header, value, location))
        return { ...response, lines }
      },
    },
  }
}

/** A value with variables differs from its text in the file, so only its line is known. */
function lineOf(
  { name, value: written }: AddHeader,
  bytes: string,
  location: Location,
): ServerResponse['lines'][number] {
  const value = fromBytes(bytes)
  const isPlain = written.literal !== undefined || written.only !== undefined
  return { name, value: { value, location: locationOfSent(location, value, isPlain ? value : undefined) } }
}

/** Return all levels of the server block, in file order. */
function levelsOf({ server }: Nginx): Level[] {
  const levels: Level[] = []
  const visit = (level: Level): void => {
    levels.push(level)
    for (const inner of [...level.exact.values(), ...level.prefixes, ...level.regexes]) visit(inner)
  }
  visit(server.level)
  for (const level of server.named.values()) visit(level)
  const lineIn = ({ directive }: Level): number => directive?.location.line ?? 0
  return levels.toSorted((one, other) => lineIn(one) - lineIn(other))
}

/** Return one rule for each location at which the value of a header is written. */
function rulesFor(
  header: AddHeader,
  { variables }: Nginx,
  sentAt: (path: string) => readonly SentHeader[],
): HeaderRule[] {
  const { name, value, directive, block } = header
  const own = value.literal === undefined ? [] : [value]
  const values = value.only === undefined ? own : variables.valuesOf(value.only)
  const base = { path: '/*', pattern: block ?? directive.text, detached: [] }
  const sent = (path: string): SentHeader[] => sentAt(path).filter((one) => one.header === header)
  const { file, line } = value.location
  const written = { value: directive.args[1]!.text, location: line === undefined ? { file } : { file, line } }
  if (values.length === 0) {
    const matches = (path: string): boolean => sent(path).length > 0
    return [{ ...base, location: directive.location, lines: [{ name, value: written }], matches }]
  }
  return values
    .filter(({ literal }) => literal !== '')
    .map(({ literal, location }) => ({
      ...base,
      location: values.length === 1 ? directive.location : location,
      lines: [lineOf(header, literal!, location)],
      matches: (path) => sent(path).some((one) => one.location === location),
    }))
}

/** Return paths in the configuration, so that redirects from them can be listed. */
function literalPaths(levels: readonly Level[], { server }: Nginx): string[] {
  const paths: (string | undefined)[] = levels.flatMap(({ type, name, pattern }) =>
    type === 'exact' ? [name] : (pattern?.texts ?? []),
  )
  for (const step of levels.flatMap(({ steps }) => steps)) {
    if (step.type === 'rewrite') paths.push(...step.pattern.texts)
    if (step.type !== 'if') continue
    const { condition } = step
    paths.push(condition.text, ...(condition.pattern?.texts ?? []))
  }
  for (const { texts } of server.maps.values()) paths.push(...texts.keys())
  return paths.flatMap((path) => (path?.startsWith('/') && !path.includes('\n') ? escapePath(path) : []))
}
