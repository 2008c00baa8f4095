import { toBytes } from '../bytes.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import { beginningOf } from '../pcre/needed-texts.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import { beginningAt } from './level.ts'
import { isPass } from './known-directives.ts'
import type { Condition, Level, Step } from './level.ts'
import type { Directive, Word } from './parse-nginx.ts'
import { openLevel, readSettings, reportUnknown } from './read-settings.ts'
import type { Building } from './read-settings.ts'
import { compileValue } from './value.ts'
import { variableOf } from './variables.ts'

/** Read directives into a level, with the locations inside it. */
export function readLevel(level: Level, directives: readonly Directive[], building: Building): void {
  readSettings(level, directives, building)
  level.steps = readSteps(directives, level, building)
  for (const directive of directives.filter(({ name }) => name === 'location'))
    readLocation(level, directive, building)
  level.prefixes.sort((one, other) => other.name.length - one.name.length)
  level.findRegexes = createFindCandidates(level.regexes.map(({ pattern }) => pattern!))
  level.candidates = createFindCandidates(level.steps.map((step) => ({ needs: neededBy(step) })))
  reportUnknown(directives, building)
}

function readLocation(parent: Level, directive: Directive, building: Building): void {
  // The sign may be a separate word.
  const written = directive.args.map(({ text }) => text).join(' ')
  const [, sign = '', name = ''] = /^(=|\^~|~\*|~)? ?(.*)$/s.exec(written)!
  const level = openLevel(parent, directive)
  const bytes = toBytes(name)
  if (sign.startsWith('~')) {
    const pattern = compilePattern(bytes, { isCaseless: sign === '~*' })
    if (!pattern) {
      building.report(directive)
      building.unknownBelow.push((sign === '~' && beginningOf(name)) || '/')
      return
    }
    Object.assign(level, { type: 'regex', pattern })
    parent.regexes.push(level)
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
  if (step.type !== 'if' || !('left' in step.condition) || step.condition.type === 'truthy') return []
  const { left, isNegative } = step.condition
  if (isNegative || !/^(?:uri|document_uri|request_uri)$/.test(left.only ?? '')) return []
  return step.condition.type === 'matches'
    ? step.condition.pattern.needs
    : [step.condition.right.literal ?? '']
}

/** Read the directives of the rewrite module, in file order. */
function readSteps(directives: readonly Directive[], level: Level, building: Building): Step[] {
  return directives.flatMap((directive): Step | [] => {
    switch (directive.name) {
      case 'set':
        return readSet(directive)
      case 'break':
        return { type: 'break' }
      case 'rewrite':
        return readRewrite(directive, building)
      case 'return':
        return readReturn(directive, level, building)
      case 'if':
        return readIf(directive, level, building)
      default:
        return []
    }
  })
}

/** Read a `set`. Unknown variables are reported where they are used. */
function readSet({ args: [name, word] }: Directive): Step | [] {
  const variable = variableOf(name)
  const value = word && compileValue(word)
  return variable !== undefined && value ? { type: 'set', variable, value } : []
}

function readRewrite(directive: Directive, { variables, report, unknownBelow }: Building): Step | [] {
  const [source, word, flag] = directive.args
  const pattern = source && compilePattern(toBytes(source.text))
  const dropsQuery = word?.text.endsWith('?') ?? false
  const target = word && compileValue({ ...word, text: dropsQuery ? word.text.slice(0, -1) : word.text })
  if (!pattern || !target || !variables.isKnown(target)) {
    report(directive)
    if (source) unknownBelow.push(beginningOf(source.text) || '/')
    return []
  }
  const isAbsolute = /^(?:https?:\/\/|\$scheme)/.test(word.text)
  const isRedirect = isAbsolute || flag?.text === 'redirect'
  return {
    type: 'rewrite',
    pattern,
    target,
    keepsQuery: !dropsQuery,
    status: flag?.text === 'permanent' ? 301 : isRedirect ? 302 : undefined,
    isLast: flag !== undefined || isAbsolute,
    isBreak: flag?.text === 'break',
    directive,
  }
}

function readReturn(directive: Directive, level: Level, building: Building): Step | [] {
  const [first, second] = directive.args
  const isStatus = /^\d{1,3}$/.test(first?.text ?? '')
  const word = isStatus ? second : first
  const text = word && compileValue(word)
  const status = isStatus ? Number(first!.text) : 302
  const isRedirect = [301, 302, 303, 307, 308].includes(status)
  if (first && (text || !word) && (!isRedirect || (text && building.variables.isKnown(text))))
    return { type: 'return', status, text, directive }
  building.report(directive)
  leaveOpen([directive], level, building)
  return []
}

function readIf(directive: Directive, level: Level, building: Building): Step | [] {
  const block = directive.block ?? []
  const words = wordsOf(directive)
  const condition = readCondition(words, building)
  // Other directives in an `if` of a location have effects that we do not interpret.
  const isSimple = level.type === 'server' || !block.some((one) => matters(one) && !isStep(one))
  if (condition && isSimple) {
    reportUnknown(block, building)
    return { type: 'if', condition, steps: readSteps(block, level, building) }
  }
  if (block.some(matters)) building.report(directive)
  if (block.some(addsHeader)) building.unknownHeadersBelow.push(beginningAt(level))
  if (condition)
    return { type: 'if', condition, steps: [{ type: 'return', status: 200, text: undefined, directive }] }
  if (building.variables.isUnreadMap(variableOf(words[0]))) building.unknownBelow.push(beginningAt(level))
  else leaveOpen(block, level, building)
  return []
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

/**
 * Mark the paths of an unsupported condition as unknown, because its directives may apply. For single paths, conditions
 * for the whole site are ignored.
 */
function leaveOpen(block: readonly Directive[], level: Level, building: Building): void {
  const { unknownBelow, rootPath } = building
  for (const directive of block) {
    const { name, args } = directive
    if (!/^(?:return|rewrite|root|alias)$/.test(name) && !isPass(name)) continue
    if (name === 'return' && /^[45]\d\d$/.test(args[0]?.text ?? '')) continue
    const beginning = (name === 'rewrite' && beginningOf(args[0]?.text ?? '')) || beginningAt(level)
    if (!rootPath.startsWith(beginning)) unknownBelow.push(beginning)
  }
}

function addsHeader({ name, args }: Directive): boolean {
  const texts = name === 'add_header' ? args.slice(0, 1) : /^more_\w+_headers$/.test(name) ? args : []
  return texts.some(({ text }) => /^(?:x-robots-tag|link|refresh)\b/i.test(text))
}

/** Return the words between the parentheses. */
function wordsOf({ args }: Directive): Word[] {
  const words = args.map((word) => ({ ...word }))
  const [first] = words
  const last = words.at(-1)
  if (!first?.text.startsWith('(') || !last?.text.endsWith(')')) return []
  first.text = first.text.slice(1)
  last.text = last.text.slice(0, -1)
  return words.filter(({ text }, index) => text !== '' || (index > 0 && index < words.length - 1))
}

function readCondition(
  [first, second, third, fourth]: Word[],
  { variables }: Building,
): Condition | undefined {
  if (!first || fourth) return undefined
  const [, not, letter] = /^(!?)-([fde])$/.exec(first.text) ?? []
  if (letter !== undefined) {
    const path = second && compileValue(second)
    if (!path || third || !variables.isKnown(path)) return undefined
    const kinds =
      letter === 'e'
        ? (['file', 'folder'] as const)
        : [letter === 'f' ? ('file' as const) : ('folder' as const)]
    return { type: 'exists', kinds, path, isNegative: not === '!' }
  }
  const left = variableOf(first) === undefined ? undefined : compileValue(first)
  if (!left || !variables.isKnown(left)) return undefined
  if (!second) return { type: 'truthy', left }
  const word = third ?? { text: '', location: second.location }
  const isNegative = second.text.startsWith('!')
  if (/^!?=$/.test(second.text)) {
    const right = compileValue(word)
    return right && variables.isKnown(right) ? { type: 'equals', left, right, isNegative } : undefined
  }
  const sign = /^!?(~\*?)$/.exec(second.text)?.[1]
  const pattern =
    sign === undefined ? undefined : compilePattern(toBytes(word.text), { isCaseless: sign === '~*' })
  return pattern && { type: 'matches', left, pattern, isNegative }
}
