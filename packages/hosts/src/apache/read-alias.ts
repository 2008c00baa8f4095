import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/needed-texts.ts'
import { escapePath } from './escapes.ts'
import type { AliasRule } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'
import type { Misread } from './read-rewrite.ts'

const words: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 }

/**
 * Read `Redirect`, `RedirectPermanent`, `RedirectTemp` and `RedirectMatch`.
 *
 * @see https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect
 */
export function readAlias(directive: Directive): AliasRule | Misread {
  const given = wordsOf(directive)
  let status = directive.name === 'redirectpermanent' ? 301 : 302
  const takesStatus = directive.name === 'redirect' || directive.name === 'redirectmatch'
  const first = given[0]?.text.toLowerCase() ?? ''
  const named = words[first] ?? (/^\d/.test(first) ? Number.parseInt(first, 10) : undefined)
  if (takesStatus && named !== undefined) {
    given.shift()
    status = named
  }
  const [from, to, extra] = given
  if (!from) return 'wrong'
  const isRedirect = status >= 300 && status < 400
  // A single argument is an expression for the whole folder.
  if (given.length === 1 && directive.name === 'redirect' && isRedirect) return 'unknown'
  if (extra) return 'wrong'
  const isMatch = directive.name === 'redirectmatch'
  if (isRedirect ? !to : to) return 'wrong'
  if (status < 300 || status > 599) return 'unknown'
  if (to && !isMatch && !/^(?:\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(to.text)) return 'wrong'
  const known = { kind: 'alias' as const, status, directive }
  if (!isMatch) {
    const path = toBytes(from.text).replace(/\/{2,}/g, '/')
    const real = toBytes(to?.text ?? '')
    return {
      ...known,
      // It matches whole segments. A path without a slash at the start, as in `Redirect ^/a /b`, matches nothing.
      target: (uri) =>
        uri === path || uri.startsWith(path.replace(/\/?$/, '/'))
          ? real + escapePath(uri.slice(path.length))
          : undefined,
      literals: [],
      needs: [path],
      prefix: path,
    }
  }
  const regex = readRegex(from.text)
  if (!regex) return 'unknown'
  const template = toBytes(to?.text ?? '')
  return {
    ...known,
    target: (uri) => {
      const groups = regex.match(uri)
      return groups && escapeTarget(fill(template, groups))
    },
    literals: regex.texts,
    needs: regex.needs,
    prefix: undefined,
  }
}

/** Return the prefix of all paths that a `RedirectMatch` matches; undefined if none is certain. */
export function beginningOfAlias(directive: Directive): string | undefined {
  const pattern = wordsOf(directive).find(({ text }) => /^[\^/]/.test(text))
  return (pattern && toBytes(beginningOf(pattern.text))) || undefined
}

function fill(template: string, groups: readonly (string | undefined)[]): string {
  return template.replace(/\$(\d)|\\([\s\S])/g, (_, digit?: string, literal?: string) =>
    digit === undefined ? literal! : (groups[Number(digit)] ?? ''),
  )
}

/** Escape a target except for its query and fragment. */
function escapeTarget(target: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target)!
  return escapePath(path) + rest
}
