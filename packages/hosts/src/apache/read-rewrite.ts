import type { Backreferences, RewriteCondition, RewriteRule, Template } from './config.ts'
import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { findVariable } from './variables.ts'

const longNames: Readonly<Record<string, string>> = Object.fromEntries(
  `redirect=R last=L end=END nocase=NC qsappend=QSA qsdiscard=QSD qslast=QSL noescape=NE forbidden=F gone=G passthrough=PT
  chain=C skip=S nosubreq=NS discardpath=DPI env=E cookie=CO type=T handler=H next=N proxy=P`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

const understood: ReadonlySet<string> = new Set('R L NC QSA NE F G S E CO T'.split(' '))
const known: ReadonlySet<string> = new Set([
  ...Object.values(longNames),
  ...'B BCTLS BNE BNP BACKREFNOPLUS UNSAFEALLOW3F UNSAFEPREFIXSTAT UNC'.split(' '),
])

const statusWords: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303 }

/**
 * Read a `RewriteRule` with the conditions above it.
 *
 * @param before what precedes it: a `RewriteBase`, and whether an unknown condition decides whether it applies
 * @see https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule
 */
export function readRewriteRule(
  directive: Directive,
  folder: string,
  conditions: readonly RewriteCondition[],
  { base, isOpen }: { base: string | undefined; isOpen: boolean },
): RewriteRule | 'wrong' {
  const [pattern, target, flagWord, extra] = wordsOf(directive, true)
  if (!pattern || !target || extra) return 'wrong'
  const flags = readFlags(flagWord?.text)
  if (!flags) return 'wrong'
  const names = [...flags.keys()]
  if (!names.every((name) => known.has(name))) return 'wrong'
  const negated = pattern.text.startsWith('!')
  const regex = readRegex(pattern.text.slice(negated ? 1 : 0), flags.has('NC'))
  const beginning = flags.has('NC') ? '' : toBytes(beginningOf(pattern.text))
  const { match, texts, needs } = regex ?? {
    match: (path: string) => (!negated && path.startsWith(beginning) ? [] : undefined),
    texts: [],
    needs: [],
  }
  const status = statusOf(flags)
  if (status === 'wrong') return 'wrong'
  const substitution = target.text === '-' ? undefined : readTemplate(target.text)
  const isKnown = names.every((name) => understood.has(name))
  // Without `RewriteBase`, such a redirect leads to the path in the server's file system.
  const leadsBelow = flags.has('R') && !/^(?:-$|\/|%|[a-z][a-z0-9+.-]*:)/i.test(target.text)
  return {
    kind: 'rewrite',
    match,
    negated,
    conditions,
    isOpen: isOpen || !isKnown || !regex || substitution === 'unknown' || (leadsBelow && base === undefined),
    substitution: substitution === 'unknown' ? undefined : substitution,
    keepsSlashes: target.text.startsWith('//'),
    status,
    flags: new Set(flags.keys()),
    skip: Number(flags.get('S') ?? 0),
    folder,
    literals: negated ? [] : texts,
    needs: [
      ...(negated ? [] : needs),
      // Alternatives are not needed.
      ...conditions.flatMap((one, index) => (one.or || conditions[index - 1]?.or ? [] : one.needs)),
    ],
    directive,
  }
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
      : (request, site, backreferences) => test(text(request, site, backreferences), site),
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
  site: Parameters<Template>[1],
) => readonly (string | undefined)[] | undefined

const nothing: readonly string[] = []

function readTest(written: string, ignoreCase: boolean): ConditionTest | undefined {
  const negated = written.startsWith('!')
  const text = written.slice(negated ? 1 : 0)
  const when = (holds: boolean): readonly string[] | undefined => (holds !== negated ? nothing : undefined)
  if (/^-[fs]$/.test(text)) return (name, { isFile }) => when(isFile(name))
  if (text === '-d') return (name, { isFolder }) => when(isFolder(name))
  // The output is assumed to contain no symbolic links.
  if (/^-[lLh]$/.test(text)) return () => when(false)
  if (/^-(?:[FUx]$|eq|ge|gt|le|lt|ne)/.test(text)) return undefined
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
  const tokens = /\\(.)|([$%])(\d)|%\{([^{}]*)\}|([$%]\{)|[^$%\\]+|./gs
  for (const [whole, literal, sign, digit, name, open] of toBytes(text).matchAll(tokens)) {
    const variable = name === undefined ? undefined : findVariable(name)
    if (open !== undefined || (name !== undefined && !variable)) return 'unknown'
    const list: keyof Backreferences = sign === '$' ? 'rule' : 'condition'
    if (variable) parts.push(variable)
    else if (digit === undefined) parts.push(() => literal ?? whole)
    else parts.push((_, _site, backreferences) => backreferences[list][Number(digit)] ?? '')
  }
  return (...given) => parts.map((part) => part(...given)).join('')
}
