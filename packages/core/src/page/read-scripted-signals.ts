import type { Element } from 'hast'
import jsTokens from 'js-tokens'
import type { ScriptedSignal } from './types.ts'

const none: readonly never[] = []

/** Read the signals that inline scripts add, change or remove. */
export function readScriptedSignals(scripts: readonly Element[]): readonly ScriptedSignal[] {
  if (scripts.length === 0) return none
  const found = scripts.flatMap((node) =>
    scriptedKinds(node).map((kind): ScriptedSignal => ({ kind, location: node.position })),
  )
  return found.length === 0 ? none : found
}

/** Longer strings are data for a framework or code samples, not selectors, names or tags. */
const longest = 300
/** Longer scripts are data of frameworks or whole applications. */
const longestScript = 200_000

const creates = /\bcreateElement\b|\bcreateElementNS\b/
const writes =
  /\b(?:insertAdjacentHTML|innerHTML|outerHTML|createContextualFragment|write|writeln|append|prepend|before|after)\b/
const changes =
  /\b(?:setAttribute|removeAttribute|toggleAttribute|remove|removeChild|replaceWith|replaceChild|attr|prop)\b|\.(?:href|content)=(?!=)/

const selectors = {
  canonical: /(?:^|[\s,>])link\[\s*rel\s*[~|^*$]?=\s*["']?\s*canonical/i,
  'robots meta': /(?:^|[\s,>])meta\[\s*name\s*[~|^*$]?=\s*["']?\s*(?:robots|googlebot)/i,
}
const tags = {
  canonical: /<link\s[^>]*\brel\s*=\s*["']?canonical/i,
  'robots meta': /<meta\s[^>]*\bname\s*=\s*["']?(?:robots|googlebot)\b/i,
}
const names = { canonical: /^canonical$/i, 'robots meta': /^(?:robots|googlebot)$/i }
const elements = { canonical: 'link', 'robots meta': 'meta' }

/**
 * Return the signals that a script adds, changes or removes. Only code and short strings count: longer strings are data
 * of a framework or code samples. A script that only reads the canonical, such as a button for sharing, returns none.
 */
function scriptedKinds({ properties, children }: Element): ScriptedSignal['kind'][] {
  const [first] = children
  const source = first?.type === 'text' ? first.value : ''
  const isData = String(properties['type'] ?? '').toLowerCase() === 'application/ld+json'
  if (isData || source.length > longestScript || !/canonical|robots|nosnippet/.test(source)) return []
  const { strings, code } = tokensOf(source)
  const has = (pattern: RegExp): boolean => strings.some((text) => pattern.test(text))
  const found: ScriptedSignal['kind'][] = []
  for (const kind of ['canonical', 'robots meta'] as const) {
    const isCreated = creates.test(code) && strings.includes(elements[kind]) && has(names[kind])
    const isWritten = writes.test(code) && has(tags[kind])
    const isChanged = changes.test(code) && has(selectors[kind])
    if (isCreated || isWritten || isChanged) found.push(kind)
  }
  const isMarked =
    strings.includes('data-nosnippet') && /\b(?:set|remove|toggle)Attribute\b|\.attr\(/.test(code)
  if (isMarked || /\bdataset\.nosnippet\b/.test(code)) found.push('data-nosnippet')
  return found
}

/** Return the short strings of a script, and its code without strings, comments and white space. */
function tokensOf(source: string): { strings: string[]; code: string } {
  const strings: string[] = []
  let code = ''
  for (const { type, value } of jsTokens(source)) {
    if (type === 'StringLiteral' || type === 'NoSubstitutionTemplate' || type.startsWith('Template')) {
      if (value.length <= longest) strings.push(value.slice(1, -1).replace(/\\(["'`/])/g, '$1'))
      code += '""'
    } else if (type === 'IdentifierName' || type === 'Punctuator') {
      // A space keeps neighbouring words apart.
      code += type === 'IdentifierName' && /\w$/.test(code) ? ` ${value}` : value
    }
  }
  return { strings, code }
}
