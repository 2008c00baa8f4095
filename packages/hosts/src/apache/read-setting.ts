import type { ErrorDocument, Settings } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'

type Misread = 'wrong' | 'unknown'

/** `wrong`: the server responds with 500; `unknown`: we cannot interpret it. */
type Reader = (word: string, words: readonly string[], directive: Directive) => Settings | Misread

const open: Settings = { hasUnknownErrors: true }

const readers: Readonly<Record<string, Reader>> = {
  directoryindex: (word, words) => ({
    index: words.length === 1 && word.toLowerCase() === 'disabled' ? [] : [...words],
  }),
  directoryindexredirect: (word) => (/^off$/i.test(word) ? {} : open),
  directoryslash: (word) => (/^(?:on|off)$/i.test(word) ? { slash: /^on$/i.test(word) } : 'wrong'),
  // `local` allows `DirectoryIndex` instead of the page.
  fallbackresource: (word, { length }) =>
    length > 1 || /^local$/i.test(word) ? open : { fallback: /^disabled$/i.test(word) ? 'disabled' : word },
  acceptpathinfo: (word) => (/^on$/i.test(word) ? open : {}),
  options: (_, words, directive) => readOptions(words, directive),
  addhandler: (word) => (/php/i.test(word) ? {} : 'unknown'),
  sethandler: (word) => (/^(?:none|default-handler)$|php/i.test(word) ? {} : 'unknown'),
}

/** Options without a sign replace all others. */
function readOptions(words: readonly string[], directive: Directive): Settings {
  const replaces = words.some((word) => !/^[+-]/.test(word))
  const stateOf = (names: RegExp): boolean | undefined => {
    const word = words.findLast((one) => names.test(one))
    return word === undefined ? (replaces ? false : undefined) : !word.startsWith('-')
  }
  const listing = stateOf(/^[+-]?(?:indexes|all)$/i)
  // Both allow mod_rewrite.
  const followsLinks = stateOf(/^[+-]?(?:followsymlinks|symlinksifownermatch|all)$/i)
  return {
    ...(listing !== undefined && { listing: listing ? directive : undefined }),
    ...(followsLinks !== undefined && { followsLinks }),
    // A missing URL may be that of a file with another end.
    ...(stateOf(/^[+-]?multiviews$/i) && open),
  }
}

/** Read a directive about index files, missing files or options. */
export function readSetting(directive: Directive): Settings | Misread {
  const words = wordsOf(directive).map(({ text }) => text)
  if (!Object.hasOwn(readers, directive.name)) return 'unknown'
  return words.length === 0 ? 'wrong' : readers[directive.name]!(words[0]!, words, directive)
}

/** Read `ErrorDocument`; undefined if Apache rejects it. */
export function readErrorDocument(directive: Directive): [number, ErrorDocument] | undefined {
  const [code, target, extra] = wordsOf(directive)
  if (!/^[1-5]\d\d$/.test(code?.text ?? '') || !target?.text) return undefined
  const isPath = !extra && target.text.startsWith('/')
  const isUrl = !extra && /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target.text)
  const type = isPath ? 'path' : isUrl ? 'url' : 'text'
  return [Number(code!.text), { kind: 'document', type, target: target.text, directive }]
}
