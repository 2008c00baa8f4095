import { toBytes } from '../bytes.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import { escapeRegExp } from '../match-pattern.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import { isPass } from './known-directives.ts'
import type { Condition, Level, Step } from './level.ts'
import type { Directive, Word } from './parse-nginx.ts'
import { openLevel, readSettings, reportUnknown } from './read-settings.ts'
import type { Building } from './read-settings.ts'
import { compileValue } from './value.ts'
import { variableOf } from './variables.ts'
import type { Variables } from './variables.ts'

/** Read directives into a level, with the locations inside it. */
export function readLevel(level: Level, directives: readonly Directive[], building: Building): void {
  readSettings(level, directives, building)
  reportUnknown(level, directives, building)
  level.steps = readSteps(directives, level, building)
  for (const directive of directives.filter(({ name }) => name === 'location'))
    readLocation(level, directive, building)
  level.prefixes.sort((one, other) => other.name.length - one.name.length)
  level.findRegexes = createFindCandidates(level.regexes.map(({ pattern }) => pattern!))
  level.candidates = createFindCandidates(level.steps.map((step) => ({ needs: neededBy(step) })))
}

function readLocation(parent: Level, directive: Directive, building: Building): void {
  // The sign may be a separate word.
  const written = directive.args.map(({ text }) => text).join(' ')
  const [, sign = '', name = ''] = /^(=|\^~|~\*|~)? ?(.*)$/s.exec(written)!
  const level = openLevel(parent, directive)
  const bytes = toBytes(name)
  if (sign.startsWith('~')) {
    const pattern = compilePattern(bytes, { isCaseless: sign === '~*' })
    if (!pattern) building.report(directive)
    const beginning = sign === '~' ? toBytes(escapeRegExp(beginningOf(name))) : ''
    Object.assign(level, { type: 'regex', pattern: pattern ?? compilePattern(`^${beginning}`) })
    parent.regexes.push(level)
    if (!pattern) {
      level.handler = directive
      return
    }
  } else if (sign === '' && name.startsWith('@')) {
    level.type = 'named'
    building.named.set(bytes, level)
  } else if (sign === '=') {
    Object.assign(level, { type: 'exact', name: bytes })
    parent.exact.set(bytes, level)
  } else {
    Object.assign(level, { type: 'prefix', name: bytes, isFinal: sign === '^~' })
    parent.prefixes.push(level)
  }
  readLevel(level, directive.block ?? [], building)
}

/** Return substrings that the path or the requested URL must contain if a step applies. */
function neededBy(step: Step): readonly string[] {
  if (step.type === 'rewrite') return step.pattern.needs
  if (step.type === 'open') return [step.beginning]
  if (step.type !== 'if') return []
  const { variable, text = '', pattern, isNegative } = step.condition
  const isOfPath = /^(?:uri|document_uri|request_uri)$/.test(variable)
  return isOfPath && !isNegative ? (pattern?.needs ?? [text]) : []
}

/** Read the directives of the rewrite module, in file order. */
function readSteps(directives: readonly Directive[], level: Level, building: Building): Step[] {
  return directives.flatMap((directive): Step | Step[] => {
    switch (directive.name) {
      case 'set':
        return readSet(directive)
      case 'break':
        return { type: 'break' }
      case 'rewrite':
        return readRewrite(directive, building)
      case 'return':
        return readReturn(directive, building)
      case 'if':
        return readIf(directive, level, building)
      default:
        return []
    }
  })
}

/** Read a `set`. Unknown variables are reported where they are used. */
function readSet({ args: [name, word] }: Directive): Step | Step[] {
  const variable = variableOf(name)
  const value = word && compileValue(word)
  return variable !== undefined && value?.literal !== undefined ? { type: 'set', variable, value } : []
}

function readRewrite(directive: Directive, { variables, report }: Building): Step {
  const [source, word, flag] = directive.args
  const pattern = source && compilePattern(toBytes(source.text))
  const [, before = '', after, end] = /^([^?]*)(?:\?(.*?)(\?)?)?$/s.exec(word?.text ?? '')!
  const path = word && compileValue({ ...word, text: before })
  const query = word && after ? compileValue({ ...word, text: after }) : undefined
  const isAbsolute = /^(?:https?:\/\/|\$scheme)/.test(before)
  const isRedirect = isAbsolute || /^(?:redirect|permanent)$/.test(flag?.text ?? '')
  const isKnown = [path, query].every((value) => value === undefined || variables.isKnown(value))
  // nginx unescapes the path of a redirect.
  if (!pattern || !path || (after && !query) || !isKnown || (isRedirect && before.includes('%'))) {
    report(directive)
    return openStep(directive, source)
  }
  return {
    type: 'rewrite',
    pattern,
    path,
    query,
    keepsQuery: after === undefined || (after !== '' && end === undefined),
    status: flag?.text === 'permanent' ? 301 : isRedirect ? 302 : undefined,
    isLast: flag !== undefined || isAbsolute,
    isBreak: flag?.text === 'break',
    directive,
  }
}

function readReturn(directive: Directive, building: Building): Step {
  const [first, second] = directive.args
  const isStatus = /^\d{1,3}$/.test(first?.text ?? '')
  const word = isStatus ? second : first
  const text = word && compileValue(word)
  const status = isStatus ? Number(first!.text) : 302
  const isRedirect = [301, 302, 303, 307, 308].includes(status)
  if (first && (text || !word) && (!isRedirect || (text && building.variables.isKnown(text))))
    return { type: 'return', status, text, directive }
  building.report(directive)
  return openStep(directive)
}

function openStep(directive: Directive, pattern?: Word): Step {
  return { type: 'open', beginning: toBytes(beginningOf(pattern?.text ?? '')), directive }
}

function readIf(directive: Directive, level: Level, building: Building): Step | Step[] {
  const block = directive.block ?? []
  const { variables, report } = building
  const condition = readCondition(directive, variables)
  const ofHostname = condition !== undefined && variables.ofHostname.has(condition.variable)
  // Other directives in an `if` of a location have effects that we do not interpret.
  const isSimple = level.type === 'server' || !block.some((one) => matters(one) && !isStep(one))
  if (condition && isSimple) {
    reportUnknown(level, block, building)
    const steps = readSteps(block, level, building)
    return {
      type: 'if',
      condition,
      steps,
      ofHostname: ofHostname && steps.some(({ type }) => type !== 'set'),
    }
  }
  if (block.some(matters)) report(directive)
  if (block.some(addsHeader)) level.hasUnknownHeaders = true
  if (condition) return { type: 'if', condition, steps: [openStep(directive)], ofHostname }
  const isOfVisitor = variables.isOfVisitor(/\(\s*\$(\w+)/.exec(directive.text)?.[1] ?? 'uri')
  return block.flatMap((one) => {
    const [word] = one.args
    const responds = /^(?:return|rewrite|root|alias)$/.test(one.name) || isPass(one.name)
    // Conditions that refuse some visitors are for bad bots.
    const refuses = one.name === 'return' && /^[45]\d\d$/.test(word?.text ?? '')
    const isOpen = isOfVisitor ? responds && !refuses : responds || one.name === 'set'
    return isOpen ? openStep(directive, one.name === 'rewrite' ? word : undefined) : []
  })
}

function isStep({ name }: Directive): boolean {
  return /^(?:return|rewrite|set|break)$/.test(name)
}

/** Return whether a block may affect crawlers. */
function matters(directive: Directive): boolean {
  const { name } = directive
  return (
    addsHeader(directive) ||
    isPass(name) ||
    /^(?:return|rewrite|set|root|alias|deny|auth_basic|error_page|more_set_headers)$/.test(name)
  )
}

function addsHeader({ name, args }: Directive): boolean {
  const texts = name === 'add_header' ? args.slice(0, 1) : /^more_\w+_headers$/.test(name) ? args : []
  return texts.some(({ text }) => /^(?:x-robots-tag|link|refresh)\b/i.test(text))
}

/** Read a condition such as `($uri ~ ^/old)`; undefined for files and for unknown variables. */
function readCondition({ args }: Directive, { isKnown }: Variables): Condition | undefined {
  const written = args.map(({ text }) => text).join(' ')
  const [, name, operator = '', right = ''] =
    /^\( ?\$(\w+)(?: (!?(?:=|~\*?)) (.*?))? ?\)$/s.exec(written) ?? []
  if (name === undefined) return undefined
  const condition = { variable: name.toLowerCase(), isNegative: operator.startsWith('!') }
  if (!isKnown({ parts: [condition] })) return undefined
  if (operator.endsWith('=')) return right.includes('$') ? undefined : { ...condition, text: toBytes(right) }
  const pattern = compilePattern(toBytes(right), { isCaseless: operator.endsWith('*') })
  return operator === '' ? condition : pattern && { ...condition, pattern }
}
