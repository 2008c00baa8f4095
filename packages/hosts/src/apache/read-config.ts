import { createFindCandidates } from '@indexical/syntax/internal'
import { readNamePattern, readRegex } from './apache-regex.ts'
import { emptyConfig } from './config.ts'
import type {
  AliasRule,
  Config,
  HeaderChange,
  Notes,
  RewriteCondition,
  RewriteConfig,
  Test,
} from './config.ts'
import { isLoaded, isPassed, isVersion } from './known-directives.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { beginningOfAlias, readAlias } from './read-alias.ts'
import { beginningOfRewrite, readRewriteCondition, readRewriteRule } from './read-rewrite.ts'
import { readExpression } from './read-expression.ts'
import { readHeader } from './read-header.ts'
import { readErrorDocument, readSetting } from './read-setting.ts'

/** A configuration while it is read. */
interface Open extends Config {
  headers: HeaderChange[]
  aliases: AliasRule[][]
  errorDocuments: Map<number, NonNullable<ReturnType<typeof readErrorDocument>>[1]>
  files: Config['files'][number][]
  ifs: Config['ifs'][number][]
}

interface Reading {
  config: Open
  notes: Notes
  /** Folder of the file, as octets with a final slash; empty for the output itself. */
  folder: string
  /** The section that contains the directives. In sections, not all directives are supported. */
  section: 'file' | 'files' | 'if'
  /** Conditions for the next rule; `unknown` if one of them is unsupported. */
  conditions: RewriteCondition[] | 'unknown'
  /** The state of the access control of old servers. */
  order: { allowsByDefault: boolean; deniesAll: boolean; allowsAll: boolean }
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
): Config {
  const order = { allowsByDefault: false, deniesAll: false, allowsAll: false }
  const own = { headers: [], aliases: [], errorDocuments: new Map(), files: [], ifs: [] }
  const config: Open = { ...emptyConfig(), ...own, settings: {} }
  const reading: Reading = { config, notes, folder, section, conditions: [], order }
  readAll(directives, reading)
  const { rewrite } = reading.config
  if (!rewrite) return reading.config
  // Without `RewriteBase`, such a redirect leads to the path in the server's file system.
  if (rewrite.base === undefined) {
    for (const { needsBase, directive } of rewrite.rules) if (needsBase) miss(directive, reading)
    rewrite.rules = rewrite.rules.filter(({ needsBase }) => !needsBase)
  }
  rewrite.candidates = createFindCandidates(rewrite.rules)
  return reading.config
}

function readAll(directives: readonly Directive[], reading: Reading): void {
  for (const directive of directives) {
    if (directive.children) readSection(directive, directive.children, reading)
    else if (!isPassed(directive.name)) readOne(directive, reading)
  }
}

function miss({ text, location }: Directive, { notes }: Reading): void {
  notes.unsupported.push({ text, location })
}

function fail({ location }: Directive, { config, notes }: Reading): void {
  config.isBroken = true
  notes.problems.push(location)
}

/** Return a value that was read; undefined if the directive is wrong or unsupported. */
function accept<T>(read: T | 'wrong' | 'unknown', directive: Directive, reading: Reading): T | undefined {
  if (read === 'wrong') fail(directive, reading)
  else if (read === 'unknown') miss(directive, reading)
  else return read
  return undefined
}

function readOne(directive: Directive, reading: Reading): void {
  const { config, notes, folder } = reading
  const { name } = directive
  // Refers to a definition or an environment variable of the server.
  if (/\$\{\w+\}/.test(directive.args)) return miss(directive, reading)
  if (name === 'header') {
    const change = readHeader(directive)
    if (change === 'unknown') notes.unknownHeadersBelow.push(folder)
    const known = accept(change, directive, reading)
    if (known) config.headers.push(known)
  } else if (isAlias(directive)) {
    const rule = readAlias(directive)
    if (rule === 'unknown') notes.unknownBelow.push(beginningOfAlias(directive) ?? folder)
    const known = accept(rule, directive, reading)
    if (known) (config.aliases[0] ??= []).push(known)
  } else if (/^rewrite(?:engine|base|cond|rule)$/.test(name)) readRewrite(directive, reading)
  else if (isAccess(directive)) readAccess(directive, reading)
  else if (name === 'errordocument') {
    const document = accept(readErrorDocument(directive) ?? 'wrong', directive, reading)
    if (document) config.errorDocuments.set(...document)
  } else {
    const settings = accept(readSetting(directive), directive, reading)
    // Names of index files accumulate.
    if (settings?.index?.length) settings.index = [...(config.settings.index ?? []), ...settings.index]
    // What negotiation would send is unknown.
    if (settings?.multiViews) miss(directive, reading)
    Object.assign(config.settings, settings)
  }
}

function readRewrite(directive: Directive, reading: Reading): void {
  const { config, folder, notes } = reading
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
    if (condition?.isOpen) miss(directive, reading)
    if (!condition) reading.conditions = 'unknown'
    else if (reading.conditions !== 'unknown') reading.conditions.push(condition)
  } else {
    const { conditions } = reading
    // A chained rule depends on this one.
    reading.conditions = /[[,]\s*c(?:hain)?\s*[\],]/i.test(directive.args) ? 'unknown' : []
    const rule = readRewriteRule(directive, folder, conditions === 'unknown' ? [] : conditions)
    const beginning = beginningOfRewrite(directive)
    if (rule === 'unknown' && beginning !== undefined) notes.unknownBelow.push(folder + beginning)
    const known = accept(rule, directive, reading)
    if (known && conditions !== 'unknown') rewrite.rules.push(known)
    else if (known?.substitution && (known.status ?? 0) < 400) leaveOpen(folder + beginning, reading)
  }
}

/** Return whether it redirects by mod_alias. */
function isAlias({ name }: Directive): boolean {
  return /^redirect(?:match|permanent|temp)?$/.test(name)
}

function isAccess({ name }: Directive): boolean {
  return /^(?:require|order|deny|allow|satisfy)$/.test(name)
}

/** Mark the paths below a prefix as unknown. The root is skipped, because otherwise every URL would be unknown. */
function leaveOpen(beginning: string, { notes }: Reading): void {
  if (beginning !== '' && beginning !== '/') notes.unknownBelow.push(beginning)
}

/**
 * Read access control. Only rules for everybody are supported. Passwords, addresses and hostnames exclude crawlers in
 * ways that we cannot interpret.
 */
function readAccess(directive: Directive, reading: Reading): void {
  const { config, order } = reading
  const access = directive.args.toLowerCase().replace(/\s+/g, ' ')
  if (directive.name === 'require') {
    if (!/^all (?:denied|granted)$/.test(access)) return miss(directive, reading)
    config.settings.denied = access === 'all denied'
    return undefined
  }
  if (directive.name === 'order') order.allowsByDefault = /^deny ?, ?allow$/.test(access)
  else if (access === 'from all') order[directive.name === 'deny' ? 'deniesAll' : 'allowsAll'] = true
  else return miss(directive, reading)
  config.settings.denied = order.allowsByDefault
    ? order.deniesAll && !order.allowsAll
    : order.deniesAll || !order.allowsAll
}

function readSection(directive: Directive, children: readonly Directive[], reading: Reading): void {
  const { config, section, folder, notes } = reading
  const { name } = directive
  const [word, extra] = wordsOf(directive)
  if (name === '<ifmodule' || name === '<ifversion') {
    const holds = name === '<ifmodule' ? isLoaded(word?.text ?? '') : isVersion(directive.args)
    if (holds) return readAll(children, reading)
    if (holds === false) return undefined
  }
  if (/^<limit(?:except)?$/.test(name)) {
    const isOfGet = /(?:^|\s)GET(?:\s|$)/.test(directive.args) === (name === '<limit')
    // For other methods, only access control is limited.
    return readAll(isOfGet ? children : children.filter((one) => !isAccess(one)), reading)
  }
  if (name === '<files' || name === '<filesmatch') {
    const regex = section === 'file' ? readName(directive) : undefined
    if (regex)
      return void config.files.push({ ...regex, config: readConfig(children, folder, notes, 'files') })
  }
  const test: Test | undefined = name === '<if' && word && !extra ? readExpression(word.text) : undefined
  if (test) return void config.ifs.push({ test, config: readConfig(children, folder, notes, 'if') })
  if (!children.some(isRelevant)) return undefined
  miss(directive, reading)
  leaveSectionOpen(children, reading)
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

/** Mark the redirects and headers of a section as unknown, because its condition is unknown. */
function leaveSectionOpen(children: readonly Directive[], reading: Reading): void {
  for (const directive of children) {
    if (directive.children) leaveSectionOpen(directive.children, reading)
    if (directive.name === 'header' && isRelevant(directive))
      reading.notes.unknownHeadersBelow.push(reading.folder)
    const rule: AliasRule | string = isAlias(directive) ? readAlias(directive) : 'none'
    if (rule === 'unknown') leaveOpen(beginningOfAlias(directive) ?? reading.folder, reading)
    else if (typeof rule === 'object' && rule.status < 400)
      leaveOpen(rule.prefix ?? beginningOfAlias(directive) ?? reading.folder, reading)
  }
}
