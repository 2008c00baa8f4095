import { createFindCandidates } from '@indexical/syntax/internal'
import { readNamePattern, readRegex } from './apache-regex.ts'
import { emptyConfig } from './config.ts'
import type { Config, Notes, RewriteCondition, RewriteConfig } from './config.ts'
import { isLoaded, isPassed } from './known-directives.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { readAlias } from './read-alias.ts'
import { readRewriteCondition, readRewriteRule } from './read-rewrite.ts'
import { readHeader } from './read-header.ts'
import { readErrorDocument, readSetting } from './read-setting.ts'

interface Reading {
  config: Config
  notes: Notes
  /** Folder of the file, as octets with a final slash; empty for the output itself. */
  folder: string
  /** The section that contains the directives. In sections, not all directives are supported. */
  section: 'file' | 'files' | 'if'
  /** Conditions for the next rule. */
  conditions: RewriteCondition[]
  /** Whether the next rule depends on the one before. */
  isChained: boolean
  /** Whether the directives are in a section whose condition is unknown. */
  isOpen: boolean
}

/**
 * Read the directives of a `.htaccess` file.
 *
 * @param folder of the file, as octets with a final slash; empty for the output itself
 */
export function readConfig(
  directives: readonly Directive[],
  folder: string,
  notes: Notes,
  section: Reading['section'] = 'file',
  isOpen = false,
): Config {
  const config = emptyConfig()
  readAll(directives, { config, notes, folder, section, conditions: [], isChained: false, isOpen })
  if (config.rewrite) config.rewrite.candidates = createFindCandidates(config.rewrite.rules)
  return config
}

function readAll(directives: readonly Directive[], reading: Reading): void {
  for (const directive of directives) {
    if (directive.children) readSection(directive, directive.children, reading)
    else if (!isPassed(directive.name)) readOne(directive, reading)
  }
}

function miss({ text, location }: Directive, { notes, isOpen }: Reading): void {
  if (!isOpen) notes.unsupported.push({ text, location })
}

function fail({ location }: Directive, { config, notes, isOpen }: Reading): void {
  if (isOpen) return
  config.isBroken = true
  notes.problems.push(location)
}

/** Return a value that was read; undefined if the directive is wrong or unsupported. */
function accept<T extends { isOpen?: boolean; hasUnknownErrors?: boolean }>(
  read: T | 'wrong' | 'unknown' | undefined,
  directive: Directive,
  reading: Reading,
): T | undefined {
  if (read === 'wrong') fail(directive, reading)
  else if (read === 'unknown' || read?.isOpen || read?.hasUnknownErrors) miss(directive, reading)
  return typeof read === 'string' ? undefined : read
}

function readOne(directive: Directive, given: Reading): void {
  // Refers to a definition or an environment variable of the server.
  const isDefined = /\$\{\w+\}/.test(directive.args)
  if (isDefined) miss(directive, given)
  const reading = isDefined ? { ...given, isOpen: true } : given
  const { config, isOpen } = reading
  const { name } = directive
  if (name === 'header') {
    const change = accept(readHeader(directive), directive, reading)
    if (change) config.headers.push({ ...change, isOpen: isOpen || change.isOpen })
  } else if (/^redirect(?:match|permanent|temp)?$/.test(name)) {
    const rule = accept(readAlias(directive), directive, reading)
    if (rule) (config.aliases[0] ??= []).push({ ...rule, isOpen: isOpen || rule.isOpen })
  } else if (/^rewrite(?:engine|base|cond|rule)$/.test(name)) readRewrite(directive, reading)
  else if (isAccess(directive)) readAccess(directive, reading)
  else if (isOpen && /^(?:options|directory)/.test(name)) config.settings.denied = 'unknown'
  else if (isOpen) config.settings.hasUnknownErrors = true
  else if (name === 'errordocument') {
    const document = readErrorDocument(directive)
    if (document) config.errorDocuments.set(...document)
    else fail(directive, reading)
  } else {
    const settings = accept(readSetting(directive), directive, reading)
    // Names of index files accumulate.
    if (settings?.index?.length) settings.index = [...(config.settings.index ?? []), ...settings.index]
    Object.assign(config.settings, settings)
  }
}

function readRewrite(directive: Directive, reading: Reading): void {
  const { config, folder, isOpen } = reading
  // Apache accepts them there, but applies them in unexpected ways.
  if (reading.section !== 'file') return miss(directive, reading)
  const rewrite: RewriteConfig = (config.rewrite ??= {
    folder,
    enabled: undefined,
    base: undefined,
    rules: [],
    candidates: () => [],
  })
  const [word] = wordsOf(directive)
  if (directive.name === 'rewriteengine') {
    if (!/^(?:on|off)$/i.test(word?.text ?? '')) return fail(directive, reading)
    rewrite.enabled = word!.text.toLowerCase() === 'on'
  } else if (directive.name === 'rewritebase') {
    if (!word?.text.startsWith('/')) return fail(directive, reading)
    rewrite.base = word.text.replace(/\/?$/, '/')
  } else if (directive.name === 'rewritecond') {
    const condition = accept(readRewriteCondition(directive), directive, reading)
    if (condition) reading.conditions.push(condition)
  } else {
    const { conditions, isChained } = reading
    const before = { base: rewrite.base, isOpen: isChained || isOpen }
    const read = readRewriteRule(directive, folder, conditions, before)
    const rule = accept(read, directive, reading)
    if (rule) rewrite.rules.push(rule)
    reading.conditions = []
    reading.isChained = rule?.flags.has('C') ?? false
  }
}

function isAccess({ name }: Directive): boolean {
  return /^(?:require|order|deny|allow|satisfy)$/.test(name)
}

/**
 * Read access control for everybody. Passwords, addresses and hostnames exclude crawlers in ways that we cannot
 * interpret.
 */
function readAccess(directive: Directive, reading: Reading): void {
  const { config, isOpen } = reading
  const isRequire = directive.name === 'require'
  const [, access] = /^all\s+(denied|granted)$/i.exec(directive.args) ?? []
  if (isRequire && access !== undefined && !isOpen) {
    config.settings.denied = access.toLowerCase() === 'denied'
    return
  }
  miss(directive, reading)
  if (!isRequire || access !== undefined) config.settings.denied = 'unknown'
}

function readSection(directive: Directive, children: readonly Directive[], reading: Reading): void {
  const { config, section, folder, notes } = reading
  const { name } = directive
  const [word, extra] = wordsOf(directive)
  if (name === '<ifmodule') {
    const holds = isLoaded(word?.text ?? '')
    if (holds) return readAll(children, reading)
    if (holds === false) return undefined
  }
  if (/^<limit(?:except)?$/.test(name)) {
    const isOfGet = /(?:^|\s)GET(?:\s|$)/.test(directive.args) === (name === '<limit')
    // For other methods, only access control is limited.
    return readAll(isOfGet ? children : children.filter((one) => !isAccess(one)), reading)
  }
  const isOfFiles = section === 'file' && /^<files(?:match)?$/.test(name)
  const path = name === '<if' && !extra ? /^%\{REQUEST_URI\} =~ m#([^#]*)#$/.exec(word?.text ?? '') : null
  const pattern = isOfFiles ? readName(directive) : path ? readRegex(path[1]!) : undefined
  if (pattern) {
    const inner = readConfig(children, folder, notes, isOfFiles ? 'files' : 'if', reading.isOpen)
    config[isOfFiles ? 'files' : 'ifs'].push({ ...pattern, config: inner })
    return undefined
  }
  if (!children.some(isRelevant)) return undefined
  miss(directive, reading)
  if (/^<if(?:module|define|version)$/.test(name))
    readAll(children, { ...reading, isOpen: true, conditions: [] })
  else
    config.ifs.push({ match: () => [], needs: [], config: readConfig(children, folder, notes, 'if', true) })
}

function readName(directive: Directive): ReturnType<typeof readRegex> {
  const words = wordsOf(directive)
  const isRegex = directive.name === '<filesmatch' || words[0]?.text === '~'
  if (words[0]?.text === '~') words.shift()
  const [name, extra] = words
  if (!name || extra) return undefined
  return isRegex ? readRegex(name.text) : readNamePattern(name.text)
}

/** Return whether a directive in an unsupported section may affect crawlers. */
function isRelevant(directive: Directive): boolean {
  if (directive.children) return directive.children.some(isRelevant)
  return directive.name === 'header' ? readHeader(directive) !== undefined : !isPassed(directive.name)
}
