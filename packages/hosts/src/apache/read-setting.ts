import type { Config } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import type { Misread } from './read-rewrite.ts'

type Reader = (words: readonly string[], config: Config, directive: Directive) => Misread | undefined

const readers: Readonly<Record<string, Reader>> = {
  directoryindex(words, config) {
    const isNone = words.length === 1 && words[0]!.toLowerCase() === 'disabled'
    config.index = isNone ? [] : [...(config.index ?? []), ...words]
    return undefined
  },
  directoryindexredirect: ([word = '']) => (/^off$/i.test(word) ? undefined : 'unknown'),
  directoryslash([word = ''], config) {
    if (!isFlag(word)) return 'wrong'
    config.slash = word.toLowerCase() === 'on'
    return undefined
  },
  directorycheckhandler: ([word = '']) => (/^off$/i.test(word) ? undefined : 'unknown'),
  fallbackresource([word, ...others], config) {
    if (word === undefined) return 'wrong'
    // `local` allows `DirectoryIndex` instead of the page.
    if (others.length > 0 || word.toLowerCase() === 'local') return 'unknown'
    config.fallback = word.toLowerCase() === 'disabled' ? 'disabled' : word
    return undefined
  },
  acceptpathinfo([word = ''], config) {
    config.pathInfo = /^default$/i.test(word) ? undefined : /^on$/i.test(word)
    return undefined
  },
  errordocument([code = '', target = '', ...others], config, directive) {
    if (!/^[1-5]\d\d$/.test(code) || target === '') return 'wrong'
    const isPath = others.length === 0 && target.startsWith('/')
    const isUrl = others.length === 0 && /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target)
    const type = isPath ? 'path' : isUrl ? 'url' : 'text'
    config.errorDocuments.set(Number(code), { kind: 'document', type, target, directive })
    return undefined
  },
  options(words, config, directive) {
    const replaces = words.some((word) => !/^[+-]/.test(word))
    const named = (sign: RegExp): Set<string> =>
      new Set(words.filter((word) => sign.test(word)).flatMap((word) => optionsOf(word.replace(/^[+-]/, ''))))
    const on = named(/^[^-]/)
    config.options.push({ replaces, on, off: named(/^-/), directive })
    return on.has('multiviews') ? 'unknown' : undefined
  },
  addhandler: ([name = '']) => (/php/i.test(name) ? undefined : 'unknown'),
  sethandler: ([name = '']) =>
    /^(?:none|default-handler)$/i.test(name) || /php/i.test(name) ? undefined : 'unknown',
  forcetype: () => undefined,
  removehandler: () => undefined,
}

function optionsOf(word: string): string[] {
  const name = word.toLowerCase()
  if (name === 'all') return ['followsymlinks', 'indexes', 'includes', 'execcgi']
  // Both allow mod_rewrite.
  return [name === 'symlinksifownermatch' ? 'followsymlinks' : name]
}

/** Read a directive about index files, missing files or options. */
export function readSetting(directive: Directive, config: Config): Misread | undefined {
  const { name } = directive
  if (!Object.hasOwn(readers, name)) return 'unknown'
  const words = wordsOf(directive).map(({ text }) => text)
  return words.length === 0 ? 'wrong' : readers[name]!(words, config, directive)
}

function isFlag(word: string): boolean {
  return /^(?:on|off)$/i.test(word)
}
