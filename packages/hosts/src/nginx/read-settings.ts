import { isSignalHeader } from '@indexical/syntax/internal/robots'
import { beginningAt } from './level.ts'
import { isForeignHandler, isKnownDirective, isPass } from './known-directives.ts'
import type { Access, AddHeader, ErrorPage, Level } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { compileValue } from './value.ts'
import type { Value } from './value.ts'
import type { Variables } from './variables.ts'

/** The context of reading levels. */
export interface Building {
  variables: Variables
  /** Called for each directive that may matter but is unsupported. */
  report: (directive: Directive) => void
  /** Decoded path prefixes at which an unsupported directive may respond. */
  unknownBelow: string[]
  /** Decoded path prefixes at which unsupported headers may be sent. */
  unknownHeadersBelow: string[]
  /** Decoded path of the site's root. */
  rootPath: string
  named: Map<string, Level>
}

/** Return an empty level below another one. */
export function openLevel(parent: Level | undefined, directive: Directive | undefined): Level {
  const at = directive?.location ?? { file: '' }
  const literal = (text: string): Value => ({
    parts: [{ text }],
    literal: text,
    only: undefined,
    location: at,
  })
  const own = {
    type: 'server' as const,
    name: '',
    pattern: undefined,
    isFinal: false,
    directive,
    steps: [],
    handler: undefined,
    isInternal: false,
    tryFiles: undefined,
    exact: new Map(),
    prefixes: [],
    regexes: [],
    candidates: { prefixes: () => [], regexes: () => [] },
  }
  if (parent) return { ...parent, ...own }
  return {
    ...own,
    root: { path: literal('html'), alias: undefined },
    index: [literal('index.html')],
    errorPages: [],
    isRecursive: false,
    headers: [],
    inherits: 'on',
    isAbsolute: true,
    hasPort: true,
    hasName: false,
    autoindex: undefined,
    access: [],
    auth: undefined,
  }
}

/** Read the settings of a level. Also used for `http` and for blocks of `if`. */
export function readSettings(level: Level, directives: readonly Directive[], building: Building): void {
  const named = (name: string): Directive[] => directives.filter((directive) => directive.name === name)
  const last = (name: string): Directive | undefined => named(name).at(-1)
  const flag = (name: string, before: boolean): boolean => {
    const value = last(name)?.args[0]?.text
    return value === undefined ? before : value === 'on'
  }
  readRoot(level, directives, building)
  const index = named('index').flatMap(({ args }) => args.map((word) => compileValue(word)))
  if (index.length > 0) level.index = index.filter((value) => value !== undefined)
  const errorPages = named('error_page').flatMap((one) => readErrorPage(one, building) ?? [])
  if (errorPages.length > 0) level.errorPages = errorPages
  level.isRecursive = flag('recursive_error_pages', level.isRecursive)
  level.isAbsolute = flag('absolute_redirect', level.isAbsolute)
  level.hasPort = flag('port_in_redirect', level.hasPort)
  level.hasName = flag('server_name_in_redirect', level.hasName)
  readHeaders(level, directives, building)
  const autoindex = last('autoindex')
  if (autoindex) level.autoindex = autoindex.args[0]?.text === 'on' ? autoindex : undefined
  const handler = directives.findLast(
    ({ name }) => isPass(name) || isForeignHandler(name) || name === 'stub_status' || name === 'empty_gif',
  )
  if (handler) level.handler = handler
  readAccess(level, directives, building)
  if (last('internal')) level.isInternal = true
  readTryFiles(level, last('try_files'), building)
}

function readRoot(level: Level, directives: readonly Directive[], { variables, report }: Building): void {
  const directive = directives.findLast(({ name }) => name === 'root' || name === 'alias')
  const [word] = directive?.args ?? []
  if (!directive || !word) return
  const path = compileValue(word)
  if (!path || !variables.isKnown(path)) return report(directive)
  const isAlias = directive.name === 'alias'
  const replaced = level.type === 'regex' || level.type === 'named' ? 'all' : level.name.length
  level.root = { path, alias: isAlias ? replaced : undefined }
}

function readErrorPage(directive: Directive, { variables, report }: Building): ErrorPage | undefined {
  const words = directive.args.slice(0, -1)
  const last = directive.args.at(-1)
  const target = last && compileValue(last)
  const overwrite = words.at(-1)?.text
  const hasOverwrite = overwrite?.startsWith('=') ?? false
  const statuses = (hasOverwrite ? words.slice(0, -1) : words).map(({ text }) => Number(text))
  if (!target || !variables.isKnown(target) || statuses.length === 0) {
    report(directive)
    return undefined
  }
  return { statuses, overwrite: hasOverwrite ? Number(overwrite!.slice(1)) : undefined, target }
}

function readHeaders(level: Level, directives: readonly Directive[], building: Building): void {
  const { variables, report, unknownHeadersBelow } = building
  const inherit = directives.findLast(({ name }) => name === 'add_header_inherit')?.args[0]?.text
  if (inherit === 'on' || inherit === 'off' || inherit === 'merge') level.inherits = inherit
  const own: AddHeader[] = []
  let count = 0
  for (const directive of directives.filter(({ name }) => name === 'add_header')) {
    count++
    const [name, word, mode] = directive.args
    const value = word && compileValue(word)
    if (!name || !isSignalHeader(name.text.toLowerCase(), word?.text ?? '')) continue
    if (!value || !variables.isKnown(value)) {
      report(directive)
      unknownHeadersBelow.push(beginningAt(level))
    } else {
      const always = mode?.text === 'always'
      own.push({ name: name.text.toLowerCase(), value, always, directive, block: level.directive?.text })
    }
  }
  // If a level has any header, it inherits no headers from the level above.
  if (level.inherits === 'off' || (level.inherits === 'on' && count > 0)) level.headers = own
  else level.headers = [...own, ...level.headers]
}

function readAccess(level: Level, directives: readonly Directive[], { report }: Building): void {
  const access: Access[] = []
  let hasRules = false
  for (const directive of directives) {
    if (directive.name === 'allow' || directive.name === 'deny') {
      hasRules = true
      // Rules for single addresses are ignored. The addresses of visitors are unknown, and those of crawlers are rarely
      // listed.
      if (directive.args[0]?.text === 'all') access.push({ isAllowed: directive.name === 'allow', directive })
      else report(directive)
    }
    if (directive.name === 'satisfy' && directive.args[0]?.text === 'any') report(directive)
    if (directive.name === 'limit_except' && directive.args[0]?.text !== 'GET') report(directive)
  }
  if (hasRules) level.access = access
  const auth = directives.findLast(({ name }) => name === 'auth_basic')
  if (auth) level.auth = auth.args[0]?.text === 'off' ? undefined : auth
}

function readTryFiles(level: Level, directive: Directive | undefined, { variables, report }: Building): void {
  if (!directive) return
  const values = directive.args.map((word) => compileValue(word))
  const last = values.at(-1)
  if (values.length < 2 || !last || !values.every((value) => value && variables.isKnown(value)))
    return report(directive)
  level.tryFiles = {
    tests: directive.args.slice(0, -1).map((word) => {
      const isFolder = word.text.endsWith('/')
      const text = isFolder ? word.text.slice(0, -1) : word.text
      return {
        path: compileValue({ ...word, text })!,
        kind: isFolder ? ('folder' as const) : ('file' as const),
      }
    }),
    last,
    directive,
  }
}

/** Report unsupported directives that may affect crawlers. */
export function reportUnknown(directives: readonly Directive[], building: Building): void {
  for (const directive of directives) {
    const mentions = directive.args.some(({ text }) => /x-robots-tag|^(?:link|refresh)\b/i.test(text))
    const isHarmless = /^more_\w+_headers$/.test(directive.name) && !mentions
    // A module that is switched off has no effect: `ssi off`, `random_index off`.
    const isOff = directive.args.length === 1 && directive.args[0]!.text === 'off'
    if (isKnownDirective(directive.name) || isHarmless || isOff) continue
    building.report(directive)
    if (mentions) building.unknownHeadersBelow.push('/')
  }
}
