import { compileCaptures } from '../match-pattern.ts'
import type { Capture } from '../match-pattern.ts'

/** What a `source` of `vercel.json` matches. */
export interface VercelSource {
  /** The path that it matches, when it has no pattern. */
  literal: string | undefined
  /** Undefined for a path without pattern. */
  capture: Capture | undefined
  /** Texts that stand in every path that it matches. */
  needs: readonly string[]
  /** Names of its parts in their order, for `$1` in a destination; `splat` for one that has none. */
  names: readonly string[]
}

const part = /:([A-Za-z]\w*)(\(\.\*\)|[*+])?|\(\.\*\)/g

/** Characters that mean something to path-to-regexp in what is no part. */
const syntax = /[\\:*+?(){}]/

/**
 * Read a `source`: text, `:name`, `:name*` and `:name+` at the end, one of `(.*)` and `:name(.*)`, and `\` before a
 * character that stands for itself.
 *
 * @returns undefined for all else that path-to-regexp knows
 * @see https://vercel.com/docs/project-configuration#redirects
 */
export function readVercelSource(source: string): VercelSource | undefined {
  // URL parsers take what follows two slashes for a host.
  if (!source.startsWith('/') || source.includes('//')) return undefined
  const hidden = source.replace(/\\([^])/g, (_, character: string) => hide(character))
  const parts = [...hidden.matchAll(part)]
  if (syntax.test(hidden.replace(part, '')) || !isRegex(source)) return undefined
  const needs = hidden
    .replace(part, between)
    .split(between)
    .map((text) => show(text))
  if (parts.length === 0) return { literal: show(hidden), capture: undefined, needs, names: [] }
  // With two in one segment it matters which of them takes more.
  if (hidden.split('/').some((segment) => [...segment.matchAll(part)].length > 1)) return undefined
  const names = parts.map(([, name]) => name ?? 'splat')
  const wide = parts.filter(([text]) => /[*+)]$/.test(text))
  if (new Set(names).size < names.length || wide.length > 1) return undefined
  const capture = compileParts(hidden, wide[0])
  if (!capture) return undefined
  const reveal: Capture = (path) => {
    const caught = capture(hideMarks(path))
    return caught && new Map([...caught].map(([name, value]) => [name, show(value)]))
  }
  return { literal: undefined, capture: reveal, needs, names }
}

/** Write a path as a `source` that matches it and nothing else. */
export function escapeVercelSource(path: string): string {
  return path.replace(/[\\:*+?(){}]/g, String.raw`\$&`)
}

function compileParts(source: string, wide: RegExpExecArray | undefined): Capture | undefined {
  if (!wide) return compileCaptures(show(source, keepMarks), '/')
  const [text, given] = wide
  const name = given ?? 'splat'
  const before = show(source.slice(0, wide.index), keepMarks)
  const after = show(source.slice(wide.index + text.length), keepMarks)
  const takesAny = text.endsWith(')')
  if (!takesAny && (after !== '' || !before.endsWith('/'))) return undefined
  const match = compileCaptures(`${before}*${after}`, '/')
  const named = (caught: ReturnType<Capture>): ReturnType<Capture> =>
    caught && new Map(caught).set(name, caught.get('splat')!)
  if (takesAny) return (path) => named(match(path))
  const none = text.endsWith('*') ? compileCaptures(before.slice(0, -1), '/') : () => undefined
  return (path) => {
    const caught = named(match(path))
    if (caught?.get(name)?.split('/').every(Boolean)) return caught
    const rest = none(path)
    return rest && new Map(rest).set(name, '')
  }
}

/** Vercel refuses a `source` that is no regular expression, although it is none. */
function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source))
  } catch {
    return false
  }
}

/** Characters that stand for themselves lie in the private use area of Unicode until all patterns are read. */
const privateUse = 0xe000
const hiddenCharacters = /[\uE000-\uE07F]/g

/** `*` and `:`, which our own patterns would take for theirs. */
const keepMarks = /[\uE02A\uE03A]/

/** Stands in no source. */
const between = '\0'

function hide(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x80 ? String.fromCharCode(privateUse + code) : character
}

function hideMarks(path: string): string {
  return path.replace(/[*:]/g, hide)
}

function show(text: string, except?: RegExp): string {
  return text.replace(hiddenCharacters, (character) =>
    except?.test(character) ? character : String.fromCharCode(character.charCodeAt(0) - privateUse),
  )
}
