import type { Backreferences, RewriteCondition, RewriteRule, Template } from './config.ts'
import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/needed-texts.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { findVariable } from './variables.ts'

/** `wrong`: the server responds with 500; `unknown`: we cannot interpret it. */
export type Misread = 'wrong' | 'unknown'

const longNames: Readonly<Record<string, string>> = Object.fromEntries(
  `redirect=R last=L end=END nocase=NC qsappend=QSA qsdiscard=QSD qslast=QSL noescape=NE forbidden=F gone=G passthrough=PT
  chain=C skip=S nosubreq=NS discardpath=DPI env=E cookie=CO type=T handler=H next=N proxy=P`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

const understood: ReadonlySet<string> = new Set('R L END NC QSA QSD NE F G PT S E CO T'.split(' '))
const known: ReadonlySet<string> = new Set([
  ...Object.values(longNames),
  ...'B BCTLS BNE BNP BACKREFNOPLUS UNSAFEALLOW3F UNSAFEPREFIXSTAT UNC'.split(' '),
])

const statusWords: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303 }

/**
 * Read a `RewriteRule` with the conditions above it.
 *
 * @see https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule
 */
export function readRewriteRule(
  directive: Directive,
  folder: string,
  conditions: readonly RewriteCondition[],
): RewriteRule | Misread {
  const [pattern, target, flagWord, extra] = wordsOf(directive, true)
  if (!pattern || !target || extra) return 'wrong'
  const flags = readFlags(flagWord?.text)
  if (!flags) return 'wrong'
  for (const name of flags.keys()) {
    if (!known.has(name) && !understood.has(name)) return 'wrong'
    if (!understood.has(name)) return 'unknown'
  }
  const negated = pattern.text.startsWith('!')
  const regex = readRegex(pattern.text.slice(negated ? 1 : 0), flags.has('NC'))
  const status = statusOf(flags)
  if (status === 'wrong') return 'wrong'
  const substitution = target.text === '-' ? undefined : readTemplate(target.text)
  if (!regex || substitution === 'unknown') return 'unknown'
  if (flags.has('PT') && /^[a-z][a-z0-9+.-]*:/i.test(target.text)) return 'unknown'
  return {
    kind: 'rewrite',
    match: regex.match,
    negated,
    conditions,
    needsBase:
      flags.has('R') && substitution !== undefined && !/^(?:\/|%|[a-z][a-z0-9+.-]*:)/i.test(target.text),
    substitution,
    status,
    flags: new Set(flags.keys()),
    skip: Number(flags.get('S') ?? 0),
    folder,
    literals: negated ? [] : regex.texts,
    needs: [
      ...(negated ? [] : regex.needs),
      // Alternatives are not needed.
      ...conditions.flatMap(({ or, needs }, index) => (or || conditions[index - 1]?.or ? [] : needs)),
    ],
    directive,
  }
}

/**
 * Return the prefix, below its folder, of all paths that a `RewriteRule` changes; undefined if it changes nothing.
 */
export function beginningOfRewrite(directive: Directive): string | undefined {
  const [pattern, target, flagWord] = wordsOf(directive, true)
  const flags = readFlags(flagWord?.text) ?? new Map<string, string>()
  if (!pattern || (target?.text === '-' && statusOf(flags) === undefined)) return undefined
  return flags.has('NC') ? '' : toBytes(beginningOf(pattern.text))
}

function statusOf(flags: ReadonlyMap<string, string>): number | undefined | 'wrong' {
  if (flags.has('F')) return 403
  if (flags.has('G')) return 410
  const value = flags.get('R')
  if (value === undefined) return undefined
  if (value === '') return 302
  const status = statusWords[value.toLowerCase()] ?? (/^\d{3}$/.test(value) ? Number(value) : 0)
  return status >= 100 && status < 600 ? status : 'wrong'
}

function readFlags(text: string | undefined): Map<string, string> | undefined {
  if (text === undefined) return new Map()
  const inner = /^\[(.*)\]$/s.exec(text)?.[1]
  if (inner === undefined) return undefined
  return new Map(
    inner
      .split(',')
      .filter((word) => word.trim() !== '')
      .map((word) => {
        const [name = '', value = ''] = word.trim().split(/=(.*)/s)
        return [longNames[name.toLowerCase()] ?? name.toUpperCase(), value]
      }),
  )
}

/**
 * Read a `RewriteCond`.
 *
 * @see https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond
 */
export function readRewriteCondition(directive: Directive): RewriteCondition | 'wrong' {
  const [subject, condition, flagWord, extra] = wordsOf(directive, true)
  if (!subject || !condition || extra) return 'wrong'
  const flags = readFlags(flagWord?.text)
  if (!flags) return 'wrong'
  for (const name of flags.keys()) if (!/^(?:NC|OR|ORNEXT|NV|NOVARY)$/.test(name)) return 'wrong'
  const text = subject.text.toLowerCase() === 'expr' ? 'unknown' : readTemplate(subject.text)
  const test = readTest(condition.text, flags.has('NC'))
  const isOpen = text === 'unknown' || !test
  return {
    match: isOpen
      ? () => nothing
      : (request, around, backreferences) => test(text(request, around, backreferences), around),
    isOpen,
    or: flags.has('OR') || flags.has('ORNEXT'),
    ofHostname: /%\{(?:HTTP:host|HTTP_HOST|SERVER_NAME)\}/i.test(subject.text),
    captures: !condition.text.startsWith('!'),
    needs:
      !isOpen &&
      /^%\{(?:REQUEST_URI|QUERY_STRING|THE_REQUEST)\}$/i.test(subject.text) &&
      !/^(?:[!<=>]|-[A-Za-z]{1,2}$)/.test(condition.text)
        ? (readRegex(condition.text)?.needs ?? [])
        : [],
  }
}

type ConditionTest = (
  text: string,
  around: Parameters<Template>[1],
) => readonly (string | undefined)[] | undefined

const nothing: readonly string[] = []

function readTest(written: string, ignoreCase: boolean): ConditionTest | undefined {
  const negated = written.startsWith('!')
  const text = written.slice(negated ? 1 : 0)
  const when = (holds: boolean): readonly string[] | undefined => (holds !== negated ? nothing : undefined)
  if (/^-(?:[dfFhlLsUx]$|eq|ge|gt|le|lt|ne)/.test(text)) {
    if (/^-[fs]$/.test(text)) return (name, { isFile }) => when(isFile(name))
    if (text === '-d') return (name, { isFolder }) => when(isFolder(name))
    // The output is assumed to contain no symbolic links.
    return /^-[lLh]$/.test(text) ? () => when(false) : undefined
  }
  const compare = /^(<=|>=|[=<>])/.exec(text)?.[1]
  if (compare !== undefined) {
    const fold = (value: string): string => (ignoreCase ? value.toLowerCase() : value)
    const unquoted = text.slice(compare.length) === '""' ? '' : text.slice(compare.length)
    const expected = fold(toBytes(unquoted))
    if (compare !== '=' || /[$%]/.test(expected)) return undefined
    return (value) => when(fold(value) === expected)
  }
  const regex = readRegex(text, ignoreCase)
  if (!regex) return undefined
  return (value) => (negated ? when(regex.match(value) !== undefined) : regex.match(value))
}

/** Compile a text with `$1`, `%1` and `%{NAME}`. */
function readTemplate(text: string): Template | 'unknown' {
  const parts: Template[] = []
  let at = 0
  const bytes = toBytes(text)
  while (at < bytes.length) {
    const rest = bytes.slice(at)
    const [back] = /^[$%]\d/.exec(rest) ?? []
    const [, name] = /^%\{([^{}]*)\}/.exec(rest) ?? []
    if (rest.startsWith('\\') && rest.length > 1) {
      const literal = rest[1]!
      parts.push(() => literal)
      at += 2
    } else if (back) {
      const list: keyof Backreferences = back.startsWith('$') ? 'rule' : 'condition'
      parts.push((_, _around, backreferences) => backreferences[list][Number(back[1])] ?? '')
      at += 2
    } else if (name !== undefined) {
      const variable = findVariable(name)
      if (!variable) return 'unknown'
      parts.push(variable)
      at += name.length + 3
    } else if (/^[$%]\{/.test(rest)) return 'unknown'
    else {
      const plain = /^[$%]?[^$%\\]*/.exec(rest)![0] || rest[0]!
      parts.push(() => plain)
      at += plain.length
    }
  }
  return (...given) => parts.map((part) => part(...given)).join('')
}
