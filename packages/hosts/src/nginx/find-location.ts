import { isPass } from './known-directives.ts'
import type { Level } from './level.ts'
import { matchPattern } from './request.ts'
import type { Request } from './request.ts'

/** The result of a search: a final level, a level that a regular expression may replace, no level, or a redirect. */
type Search = 'certain' | 'open' | 'none' | 'redirect'

/**
 * Select the location for the current path, as `ngx_http_core_find_location` does.
 *
 * @returns whether nginx first adds a slash, as for the path `/api` of a location `/api/` with `proxy_pass`
 * @see https://nginx.org/en/docs/http/ngx_http_core_module.html#location
 */
export function findLocation(request: Request): boolean {
  request.level = request.server.level
  return search(request, request.server.level) === 'redirect'
}

function search(request: Request, parent: Level): Search {
  const { uri } = request
  const exact = parent.exact.get(uri)
  if (exact) {
    request.level = exact
    return 'certain'
  }
  const prefix = parent.prefixes.find(({ name }) => uri.startsWith(name))
  if (parent.prefixes.some(({ name, handler }) => isPass(handler?.name ?? '') && name === `${uri}/`))
    return 'redirect'
  let found: Search = 'none'
  if (prefix) {
    request.level = prefix
    found = search(request, prefix)
    if (found === 'certain' || found === 'redirect') return found
    found = 'open'
  }
  if (!prefix?.isFinal) {
    for (const position of parent.findRegexes(uri)) {
      const regex = parent.regexes[position]!
      if (!matchPattern(request, regex.pattern!, uri)) continue
      request.level = regex
      const inner = search(request, regex)
      return inner === 'redirect' ? inner : 'certain'
    }
  }
  return found
}
