import { isSignalHeader } from '@indexical/syntax/internal/robots'
import { toBytes } from '../bytes.ts'
import { isHandler, isKnownDirective } from './known-directives.ts'
import type { AddHeader, ErrorPage, Level, TryFiles } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { compileValue } from './value.ts'
import type { Variables } from './variables.ts'

/** The context of reading levels. */
export interface Building {
  variables: Variables
  /** Called for each directive that may matter but is unsupported. */
  report: (directive: Directive) => void
  named: Map<string, Level>
}

/** Return an empty level below another one. */
export function openLevel(parent: Level | undefined, directive: Directive | undefined): Level {
  const own = {
    type: 'server' as const,
    name: '',
    pattern: undefined,
    isFinal: false,
    directive,
    steps: [],
    candidates: () => [],
    findRegexes: () => [],
    handler: undefined,
    isInternal: false,
    tryFiles: undefined,
    exact: new Map(),
    prefixes: [],
    regexes: [],
  }
  // These also apply to the locations inside.
  const isInherited = /^(?:auth_basic|alias)$/.test(parent?.handler?.name ?? '')
  if (parent) return { ...parent, ...own, handler: isInherited ? parent.handler : undefined }
  return {
    ...own,
    root: { path: 'html', alias: undefined },
    index: ['index.html'],
    errorPages: [],
    headers: [],
    hasUnknownHeaders: false,
    isAbsolute: true,
    hasPort: true,
    isOpen: false,
    autoindex: undefined,
    denied: undefined,
  }
}

/** Read the settings of a level. Also used for `http`. */
export function readSettings(level: Level, directives: readonly Directive[], building: Building): void {
  const named = (name: string): Directive[] => directives.filter((directive) => directive.name === name)
  const last = (name: string): Directive | undefined => named(name).at(-1)
  level.handler = directives.findLast(({ name }) => isHandler(name)) ?? level.handler
  const auth = last('auth_basic')
  if (auth && auth.args[0]?.text !== 'off') level.handler = auth
  else if (auth && level.handler?.name === 'auth_basic') level.handler = undefined
  const index = named('index').flatMap(({ args }) => args.map(({ text }) => toBytes(text)))
  if (index.length > 0) level.index = index
  if (index.some((name) => name.includes('$'))) leaveOpen(level, last('index')!, building)
  const errorPages = named('error_page').flatMap((one) => readErrorPage(one, building) ?? [])
  if (errorPages.length > 0) level.errorPages = errorPages
  const isOn = (name: string, before: boolean): boolean => {
    const directive = last(name)
    return directive ? directive.args[0]?.text === 'on' : before
  }
  level.isAbsolute = isOn('absolute_redirect', level.isAbsolute)
  level.hasPort = isOn('port_in_redirect', level.hasPort)
  level.isOpen ||=
    isOn('server_name_in_redirect', false) ||
    isOn('recursive_error_pages', false) ||
    !isOn('merge_slashes', true)
  readHeaders(level, named('add_header'), building)
  const autoindex = last('autoindex')
  if (autoindex) level.autoindex = autoindex.args[0]?.text === 'on' ? autoindex : undefined
  readAccess(level, directives, building)
  if (last('internal')) level.isInternal = true
  const tries = last('try_files')
  if (tries) level.tryFiles = readTryFiles(level, tries, building)
  readRoot(level, directives, building)
}

/** Mark the responses of a level as unknown. */
function leaveOpen(level: Level, directive: Directive, { report }: Building): void {
  report(directive)
  level.handler = directive
}

function readRoot(level: Level, directives: readonly Directive[], building: Building): void {
  const directive = directives.findLast(({ name }) => name === 'root' || name === 'alias')
  const path = directive?.args[0]?.text
  if (directive && path?.includes('$')) leaveOpen(level, directive, building)
  else if (directive && path !== undefined)
    level.root = { path: toBytes(path), alias: directive.name === 'alias' ? level.name.length : undefined }
  // With a regular expression or `try_files`, nginx combines the paths in ways that we do not interpret.
  const isStrange = level.type === 'regex' || level.type === 'named' || level.tryFiles !== undefined
  if (level.root.alias !== undefined && isStrange) level.handler = directive ?? level.directive
}

function readErrorPage(directive: Directive, { variables, report }: Building): ErrorPage | undefined {
  const words = directive.args.slice(0, -1)
  const last = directive.args.at(-1)
  const target = last && compileValue(last)
  const overwrite = /^=(\d*)$/.exec(words.at(-1)?.text ?? '')?.[1]
  const statuses = (overwrite === undefined ? words : words.slice(0, -1)).map(({ text }) => Number(text))
  if (target && variables.isKnown(target) && statuses.length > 0)
    return { statuses, overwrite: overwrite === undefined ? undefined : Number(overwrite), target }
  report(directive)
  return undefined
}

function readHeaders(level: Level, directives: readonly Directive[], building: Building): void {
  const { variables, report } = building
  const own = directives.flatMap((directive): AddHeader[] => {
    const [name, word, mode] = directive.args
    const value = word && compileValue(word)
    if (!name || !isSignalHeader(name.text.toLowerCase(), word?.text ?? '')) return []
    const always = mode?.text === 'always'
    if (value && variables.isKnown(value))
      return [{ name: name.text.toLowerCase(), value, always, directive, block: level.directive?.text }]
    report(directive)
    level.hasUnknownHeaders = true
    return []
  })
  // If a level has any header, it inherits no headers from the level above.
  if (directives.length > 0) level.headers = own
}

/**
 * Read access control. Rules for single addresses are ignored: the addresses of visitors are unknown, and those of
 * crawlers are rarely listed.
 */
function readAccess(level: Level, directives: readonly Directive[], { report }: Building): void {
  const rules = directives.filter(({ name }) => name === 'allow' || name === 'deny')
  const general = rules.find(({ args: [word] }) => word?.text === 'all')
  for (const directive of rules) if (directive.args[0]?.text !== 'all') report(directive)
  if (rules.length > 0) level.denied = general?.name === 'deny' ? general : undefined
}

function readTryFiles(level: Level, directive: Directive, building: Building): TryFiles | undefined {
  const values = directive.args.map((word) => compileValue(word))
  const last = values.at(-1)
  if (values.length < 2 || !last || !values.every((value) => value && building.variables.isKnown(value))) {
    leaveOpen(level, directive, building)
    return undefined
  }
  const tests = directive.args.slice(0, -1).map((word) => {
    const kind = word.text.endsWith('/') ? ('folder' as const) : ('file' as const)
    return { path: compileValue({ ...word, text: word.text.replace(/\/$/, '') })!, kind }
  })
  return { tests, last, directive }
}

/** Report unsupported directives that may affect crawlers. */
export function reportUnknown(level: Level, directives: readonly Directive[], building: Building): void {
  for (const directive of directives) {
    const mentions = directive.args.some(({ text }) => /x-robots-tag|^(?:link|refresh)\b/i.test(text))
    const isHarmless = /^more_\w+_headers$/.test(directive.name) && !mentions
    // A module that is switched off has no effect: `ssi off`, `random_index off`.
    const isOff = directive.args.length === 1 && directive.args[0]!.text === 'off'
    const isInheritance = directive.name === 'add_header_inherit'
    const isDefault = isOff && !isInheritance && directive.name !== 'merge_slashes'
    if (isKnownDirective(directive.name) || isHarmless || isDefault) continue
    building.report(directive)
    if (mentions || isInheritance) level.hasUnknownHeaders = true
  }
}
