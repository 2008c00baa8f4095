import { isCrawlerHeader, isSignalHeader } from '@indexical/syntax/internal/robots'
import { locationOfSent } from '../config-data.ts'
import type { HeaderChange } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'

const actions: ReadonlySet<string> = new Set(['set', 'append', 'add', 'unset'])
const unknownActions: ReadonlySet<string> = new Set(['edit', 'edit*', 'echo', 'note', 'merge', 'setifempty'])

/**
 * Read a `Header` directive.
 *
 * @returns undefined if crawlers ignore the header
 * @see https://httpd.apache.org/docs/2.4/mod/mod_headers.html#header
 */
export function readHeader(directive: Directive): HeaderChange | 'wrong' | undefined {
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
  const change = { table, action, name, directive, line: undefined, isOpen: true }
  if (unknownActions.has(action)) return isCrawlerHeader(name) ? change : undefined
  const word = action === 'unset' ? undefined : others.shift()
  if (action !== 'unset' && !word) return 'wrong'
  const [condition, extra] = others
  if (extra) return 'wrong'
  if (!isCrawlerHeader(name) && !isSignalHeader(name, word?.text ?? '')) return undefined
  const value = word && readValue(word.text)
  if (condition || (word && value === undefined)) return change
  if (!word || value === undefined) return { ...change, isOpen: false }
  const line = { name, value: { value, location: locationOfSent(word.location, value, value) } }
  return { ...change, line, isOpen: false }
}

/** Return the value that is sent for a format; undefined for an expression, an escape, or a part of the request. */
function readValue(format: string): string | undefined {
  const isPlain = !/^expr=|\\|%/i.test(format.replaceAll('%%', ''))
  return isPlain ? format.replaceAll('%%', '%').trim() : undefined
}
