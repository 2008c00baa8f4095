import { isCrawlerHeader, isSignalHeader } from '@indexical/syntax/internal/robots'
import { locationOfSent } from '../config-data.ts'
import type { HeaderChange } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import { readExpression } from './read-expression.ts'
import type { Misread } from './read-rewrite.ts'

const actions: ReadonlySet<string> = new Set(['set', 'append', 'add', 'unset'])
const unknownActions: ReadonlySet<string> = new Set(['edit', 'edit*', 'echo', 'note', 'merge', 'setifempty'])

/**
 * Read a `Header` directive.
 *
 * @returns undefined if crawlers ignore the header
 * @see https://httpd.apache.org/docs/2.4/mod/mod_headers.html#header
 */
export function readHeader(directive: Directive): HeaderChange | Misread | undefined {
  const words = wordsOf(directive)
  let table: HeaderChange['table'] = 'success'
  if (/^(?:always|onsuccess)$/i.test(words[0]?.text ?? '')) {
    if (words.shift()!.text.toLowerCase() === 'always') table = 'always'
  }
  const [actionWord, nameWord, ...others] = words
  if (!actionWord || !nameWord) return 'wrong'
  const action = actionWord.text.toLowerCase()
  if (!actions.has(action) && !unknownActions.has(action)) return 'wrong'
  const name = nameWord.text.toLowerCase().replace(/:$/, '')
  if (unknownActions.has(action)) return isCrawlerHeader(name) ? 'unknown' : undefined
  const valueWord = action === 'unset' ? undefined : others.shift()
  if (action !== 'unset' && !valueWord) return 'wrong'
  const [condition, extra] = others
  if (extra) return 'wrong'
  if (!isCrawlerHeader(name) && !isSignalHeader(name, valueWord?.text ?? '')) return undefined
  const value = valueWord ? readValue(valueWord.text) : ''
  if (value === undefined) return 'unknown'
  const test = condition ? readCondition(condition.text) : undefined
  if (condition && !test) return 'unknown'
  return {
    table,
    action: action as HeaderChange['action'],
    name,
    value,
    valueAt: valueWord ? locationOfSent(valueWord.location, value, value) : directive.location,
    directive,
    test,
  }
}

/** Return the value that is sent for a format; undefined if it depends on the request, or would break the line. */
function readValue(format: string): string | undefined {
  if (/^expr=/i.test(format)) return undefined
  let value = ''
  for (const [part] of format.matchAll(/%.?|\\[\\rnt]|[\s\S]/gu)) {
    if (part === '%%') value += '%'
    else if (part.startsWith('%')) return undefined
    else if (part === '\\\\') value += '\\'
    else if (part === '\\t') value += '\t'
    else if (part.length === 2 && part.startsWith('\\')) return undefined
    else value += part
  }
  return value.trim()
}

function readCondition(text: string): HeaderChange['test'] {
  const expression = /^expr=(.*)$/is.exec(text)?.[1]
  return expression === undefined ? undefined : readExpression(expression)
}
