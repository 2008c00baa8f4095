import type { HeaderRule } from '../plain/headers-file.ts'

/** `text` is literal, `any` one character, `splat` any run, `segment` a run without slash, `slash` one or none. */
type Token = { type: 'text'; text: string } | { type: 'any' | 'splat' | 'segment' | 'slash' }

/** A compiled `for` of a header rule. */
export type NetlifyPattern = Pick<HeaderRule, 'literal' | 'needs'> & { matches: (path: string) => boolean }

/** Characters with a meaning in a regular expression. Netlify makes one of a part with `*`. */
const syntax = /[\\^$+?()[\]{}|]/

/**
 * Compile the `for` of a header rule. Case, a final slash and repeated slashes are ignored. `/blog/*` matches `/blog`
 * and every path with this prefix. In a part with `*`, a dot matches any character. Takes time at most proportional
 * to the product of both lengths.
 *
 * @returns undefined for a pattern that Netlify reads as a regular expression, such as `/*.(pdf|doc)`
 * @see https://github.com/netlify/build/blob/main/packages/headers-parser/src/for_regexp.ts
 */
export function compileNetlifyPattern(pattern: string): NetlifyPattern | undefined {
  const parts = pattern.split('/').map((part) => part.trimEnd())
  const tokens: Token[] = []
  for (const [index, part] of parts.filter(Boolean).entries()) {
    if (index > 0) tokens.push({ type: 'text', text: '/' })
    if (part.startsWith(':')) tokens.push({ type: 'segment' })
    else if (part === '*') {
      tokens.pop()
      tokens.push({ type: 'slash' }, { type: 'splat' })
    } else if (!part.includes('*')) tokens.push({ type: 'text', text: part.toLowerCase() })
    else if (syntax.test(part)) return undefined
    else tokens.push(...tokensOf(part.toLowerCase()))
  }
  // The first slash belongs to the pattern, but is optional before `*`.
  const all = tokens[0]?.type === 'slash' ? tokens : [{ type: 'text' as const, text: '/' }, ...tokens]
  const fixed = all.every((token) => token.type === 'text') ? all.map(({ text }) => text).join('') : undefined
  if (fixed !== undefined) {
    const matches = (path: string): boolean => {
      const lower = path.toLowerCase()
      return lower === fixed || lower === `${fixed}/`
    }
    return { literal: fixed, needs: [fixed], matches }
  }
  all.push({ type: 'slash' })
  const needs = all.flatMap((token) => (token.type === 'text' ? token.text : []))
  return { needs, matches: (path) => isMatch(all, path.toLowerCase()) }
}

function tokensOf(part: string): Token[] {
  return (part.match(/[*.]|[^*.]+/g) ?? []).map((text): Token => {
    if (text === '*') return { type: 'splat' }
    return text === '.' ? { type: 'any' } : { type: 'text', text }
  })
}

/** Track the set of offsets that the tokens so far can reach, so that nothing is tried twice. */
function isMatch(tokens: readonly Token[], text: string): boolean {
  let reached = new Uint8Array(text.length + 1)
  reached[0] = 1
  for (const token of tokens) {
    const next = new Uint8Array(text.length + 1)
    for (let at = 0; at < reached.length; at++) {
      const isOpen = reached[at] === 1
      if (token.type === 'text') {
        if (isOpen && text.startsWith(token.text, at)) next[at + token.text.length] = 1
      } else if (token.type === 'any') {
        if (isOpen && at < text.length) next[at + 1] = 1
      } else if (token.type === 'slash') {
        if (isOpen) next[at] = 1
        if (isOpen && text[at] === '/') next[at + 1] = 1
      } else if (token.type === 'splat') {
        if (isOpen || (at > 0 && next[at - 1])) next[at] = 1
      } else if ((isOpen || next[at]) && at < text.length && text[at] !== '/') next[at + 1] = 1
    }
    reached = next
  }
  return reached[text.length] === 1
}
