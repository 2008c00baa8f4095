import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { escapePath } from './escapes.ts'
import type { AliasRule } from './config.ts'
import { wordsOf } from './parse-htaccess.ts'
import type { Directive } from './parse-htaccess.ts'

const words: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 }

/**
 * Read `Redirect`, `RedirectPermanent`, `RedirectTemp` and `RedirectMatch`.
 *
 * @see https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect
 */
export function readAlias(directive: Directive): AliasRule | 'wrong' {
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
  if (extra) return 'wrong'
  const isMatch = directive.name === 'redirectmatch'
  // A single argument is an expression for the whole folder.
  const isOfFolder = !to && directive.name === 'redirect' && isRedirect
  if (!isOfFolder && (isRedirect ? !to : to)) return 'wrong'
  if (to && !isMatch && !/^(?:\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(to.text)) return 'wrong'
  const regex = isMatch ? readRegex(from.text) : undefined
  const known = { kind: 'alias' as const, status, directive, isOpen: false }
  if (isOfFolder || (isMatch && !regex) || status < 300 || status > 599) {
    const prefix = isMatch ? toBytes(beginningOf(from.text)) : ''
    return {
      ...known,
      isOpen: true,
      target: (uri) => (uri.startsWith(prefix) ? '' : undefined),
      literals: [],
      needs: [prefix],
    }
  }
  if (!regex) {
    const path = toBytes(from.text).replace(/\/{2,}/g, '/')
    const real = toBytes(to?.text ?? '')
    return {
      ...known,
      // It matches whole segments. A path without a slash at the start, as in `Redirect ^/a /b`, matches nothing.
      target: (uri) =>
        uri === path || uri.startsWith(path.replace(/\/?$/, '/'))
          ? real + escapePath(uri.slice(path.length))
          : undefined,
      literals: [path],
      needs: [path],
    }
  }
  const template = toBytes(to?.text ?? '')
  return {
    ...known,
    target: (uri) => {
      const groups = regex.match(uri)
      return groups && escapeTarget(fill(template, groups))
    },
    literals: regex.texts,
    needs: regex.needs,
  }
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
