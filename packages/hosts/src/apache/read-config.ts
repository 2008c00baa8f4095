import { readNamePattern, readRegex } from './apache-regex.ts'
import type { ApacheRegex } from './apache-regex.ts'
import { emptyConfig, noNotes } from './config.ts'
import type { Config, Notes, RewriteCondition, RewriteConfig, Test } from './config.ts'
import { isVersion, isLoaded, isPassed } from './known-directives.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { beginningOfAlias, readAlias } from './read-alias.ts'
import { indexRewrites, beginningOfRewrite, readRewriteCondition, readRewriteRule } from './read-rewrite.ts'
import { readExpression } from './read-expression.ts'
import { readHeader } from './read-header.ts'
import { readSetting } from './read-setting.ts'

interface Reading {
  config: Config
  notes: Notes
  /** Folder of the file, as octets with a final slash; empty for the output itself. */
  folder: string
  /** The section that contains the directives. In sections, not all directives are supported. */
  section: 'file' | 'files' | 'if'
  /** Conditions for the next rule; `unknown` if one of them is unsupported. */
  conditions: RewriteCondition[] | 'unknown'
  /** The condition of an `<If>` above, to which an `<Else>` may refer. */
  before: Test | 'unknown' | undefined
  /** The state of the access control of old servers. */
  order: { allowsByDefault: boolean; deniesAll: boolean; allowsAll: boolean } | undefined
  /** Inside a `<Limit>` that does not include GET. */
  isOfOtherMethods: boolean
}

/**
 * Read the directives of a `.htaccess` file.
 *
 * @param folder of the file, as octets with a final slash; empty for the output itself
 */
export function readConfig(directives: readonly Directive[], folder: string, notes: Notes): Config {
  const reading = startReading(folder, 'file', notes)
  readAll(directives, reading)
  const { rewrite } = reading.config
  if (!rewrite) return reading.config
  // Without `RewriteBase`, such a redirect leads to the path in the server's file system.
  if (rewrite.base === undefined) {
    for (const { needsBase, directive } of rewrite.rules) if (needsBase) miss(directive, reading)
    rewrite.rules = rewrite.rules.filter(({ needsBase }) => !needsBase)
  }
  rewrite.candidates = indexRewrites(rewrite.rules)
  return reading.config
}

function startReading(folder: string, section: Reading['section'], notes: Notes): Reading {
  return {
    config: emptyConfig(),
    notes,
    folder,
    section,
    conditions: [],
    before: undefined,
    order: undefined,
    isOfOtherMethods: false,
  }
}

function readAll(directives: readonly Directive[], reading: Reading): void {
  for (const directive of directives) {
    if (directive.children) readSection(directive, directive.children, reading)
    else readOne(directive, reading)
  }
}

function miss({ text, location }: Directive, { notes }: Reading): void {
  notes.unsupported.push({ text, location })
}

function fail({ location }: Directive, { config, notes }: Reading): void {
  config.isBroken = true
  notes.problems.push(location)
}

function readOne(directive: Directive, reading: Reading): void {
  const { config } = reading
  const { name } = directive
  if (isPassed(name)) return
  // Refers to a definition or an environment variable of the server.
  if (/\$\{\w+\}/.test(directive.args)) return miss(directive, reading)
  if (name === 'header') {
    const change = readHeader(directive)
    if (change === 'wrong') fail(directive, reading)
    else if (change === 'unknown') {
      miss(directive, reading)
      reading.notes.unknownHeadersBelow.push(reading.folder)
    } else if (change) config.headers.push(change)
  } else if (isAlias(directive)) {
    const rule = readAlias(directive)
    if (rule === 'wrong') fail(directive, reading)
    else if (rule === 'unknown') {
      miss(directive, reading)
      reading.notes.unknownBelow.push(beginningOfAlias(directive) ?? reading.folder)
    } else (config.aliases[0] ??= []).push(rule)
  } else if (/^rewrite(?:engine|base|cond|rule)$/.test(name)) readRewrite(directive, reading)
  else if (/^(?:require|order|deny|allow|satisfy)$/.test(name)) readAccess(directive, reading)
  else {
    const result = readSetting(directive, config)
    if (result === 'unknown') miss(directive, reading)
    else if (result === 'wrong') fail(directive, reading)
  }
}

function readRewrite(directive: Directive, reading: Reading): void {
  const { config, folder } = reading
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
    rewrite.base = word.text.endsWith('/') ? word.text : `${word.text}/`
  } else if (directive.name === 'rewritecond') {
    const condition = readRewriteCondition(directive)
    if (condition === 'wrong') return fail(directive, reading)
    if (condition === 'unknown') miss(directive, reading)
    if (condition === 'unknown') reading.conditions = 'unknown'
    else if (reading.conditions !== 'unknown') reading.conditions.push(condition)
  } else {
    const conditions = reading.conditions
    reading.conditions = []
    const rule = readRewriteRule(directive, folder, conditions === 'unknown' ? [] : conditions)
    if (rule === 'wrong') fail(directive, reading)
    else if (rule === 'unknown') {
      miss(directive, reading)
      const beginning = beginningOfRewrite(directive)
      if (beginning !== undefined) reading.notes.unknownBelow.push(folder + beginning)
    } else if (conditions !== 'unknown') rewrite.rules.push(rule)
    else if ((rule.status ?? 0) < 400 && rule.substitution)
      leaveOpen(folder + beginningOfRewrite(directive), reading)
  }
}

/** Return whether it redirects by mod_alias. */
function isAlias({ name }: Directive): boolean {
  return /^redirect(?:match|permanent|temp)?$/.test(name)
}

/** Mark the paths below a prefix as unknown. The root is skipped, because otherwise every URL would be unknown. */
function leaveOpen(beginning: string, { notes }: Reading): void {
  if (beginning !== '' && beginning !== '/') notes.unknownBelow.push(beginning)
}

/** Mark the redirects and headers of a section as unknown, because its condition is unknown. */
function leaveSectionOpen(children: readonly Directive[], reading: Reading): void {
  for (const directive of children) {
    if (directive.children) leaveSectionOpen(directive.children, reading)
    if (directive.name === 'header' && readHeader(directive)) {
      reading.notes.unknownHeadersBelow.push(reading.folder)
    }
    if (!isAlias(directive)) continue
    const rule = readAlias(directive)
    if (rule === 'wrong' || (rule !== 'unknown' && rule.status >= 400)) continue
    const prefix = rule === 'unknown' ? undefined : rule.prefix
    leaveOpen(prefix ?? beginningOfAlias(directive) ?? reading.folder, reading)
  }
}

/**
 * Read access control. Only rules for everybody are supported. Passwords, addresses and hostnames exclude crawlers in
 * ways that we cannot interpret.
 */
function readAccess(directive: Directive, reading: Reading): void {
  if (reading.isOfOtherMethods) return
  const { config } = reading
  const access = directive.args.toLowerCase().replace(/\s+/g, ' ')
  if (directive.name === 'require') {
    if (access === 'all denied') config.denied = true
    else if (access === 'all granted') config.denied = false
    else miss(directive, reading)
    return
  }
  const order = (reading.order ??= { allowsByDefault: false, deniesAll: false, allowsAll: false })
  if (directive.name === 'order') order.allowsByDefault = /^deny ?, ?allow$/.test(access)
  else if (access === 'from all') order[directive.name === 'deny' ? 'deniesAll' : 'allowsAll'] = true
  else return miss(directive, reading)
  config.denied = order.allowsByDefault
    ? order.deniesAll && !order.allowsAll
    : order.deniesAll || !order.allowsAll
}

function readSection(directive: Directive, children: readonly Directive[], reading: Reading): void {
  const { name, args } = directive
  const [word, second] = wordsOf(directive)
  if (name === '<ifmodule' || name === '<ifversion') {
    const holds = name === '<ifmodule' ? isLoaded(word?.text ?? '') : isVersion(word?.text, second?.text)
    if (holds) return readAll(children, reading)
    if (holds === undefined) missSection(directive, children, reading)
    return undefined
  }
  if (name === '<limit' || name === '<limitexcept') {
    const isAbout = /(?:^|\s)GET(?:\s|$)/.test(args) === (name === '<limit')
    const outside = reading.isOfOtherMethods
    reading.isOfOtherMethods ||= !isAbout
    readAll(children, reading)
    reading.isOfOtherMethods = outside
    return undefined
  }
  if (name === '<files' || name === '<filesmatch') {
    const regex = readName(directive)
    if (reading.section === 'file' && regex) {
      reading.config.files.push({ ...regex, config: readInner(children, reading, 'files') })
    } else missSection(directive, children, reading)
    return undefined
  }
  if (/^<(?:if|elseif|else)$/.test(name)) return readIf(directive, children, reading)
  missSection(directive, children, reading)
}

function missSection(directive: Directive, children: readonly Directive[], reading: Reading): void {
  if (!isRelevant(children, reading)) return
  miss(directive, reading)
  leaveSectionOpen(children, reading)
}

function readInner(
  children: readonly Directive[],
  { folder, notes, isOfOtherMethods }: Reading,
  section: Reading['section'],
): Config {
  const inner = { ...startReading(folder, section, notes), isOfOtherMethods }
  readAll(children, inner)
  return inner.config
}

function readName(directive: Directive): ApacheRegex | undefined {
  const words = wordsOf(directive)
  const isRegex = directive.name === '<filesmatch' || words[0]?.text === '~'
  if (words[0]?.text === '~') words.shift()
  const [name, extra] = words
  if (!name || extra) return undefined
  return isRegex ? readRegex(name.text) : readNamePattern(name.text)
}

function readIf(directive: Directive, children: readonly Directive[], reading: Reading): void {
  const [word, extra] = wordsOf(directive)
  const before = directive.name === '<if' ? undefined : reading.before
  const own: Test | undefined =
    directive.name === '<else' ? () => true : word && !extra ? readExpression(word.text) : undefined
  reading.before = before === 'unknown' || !own ? 'unknown' : eitherOf(before, own)
  if (!own || before === 'unknown') return missSection(directive, children, reading)
  const test: Test = before ? (...given) => !before(...given) && own(...given) : own
  reading.config.ifs.push({ test, config: readInner(children, reading, 'if') })
}

function eitherOf(first: Test | undefined, second: Test): Test {
  return first ? (...given) => first(...given) || second(...given) : second
}

/** Return whether an unsupported section may affect crawlers. */
function isRelevant(children: readonly Directive[], { folder, section }: Reading): boolean {
  const notes = noNotes()
  const reading = startReading(folder, section, notes)
  readAll(children, reading)
  const { files, ifs, ...config } = reading.config
  const noEffect = { ...emptyConfig(), files: undefined, ifs: undefined }
  const inner = [...files, ...ifs].map((one) => one.config)
  return (
    notes.unsupported.length + notes.problems.length > 0 ||
    [config, ...inner].some((one) =>
      Object.entries(one).some(
        ([key, value]) => sizeOf(value) !== sizeOf(noEffect[key as keyof typeof noEffect]),
      ),
    )
  )
}

function sizeOf(value: unknown): number {
  if (value instanceof Map) return value.size
  if (Array.isArray(value)) return value.length
  return value === undefined || value === false ? 0 : 1
}
