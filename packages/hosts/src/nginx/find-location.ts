import { isPass } from './known-directives.ts'
import type { Level } from './level.ts'
import type { Request } from './request.ts'

/**
 * Select the location for the current path, as `ngx_http_core_find_location` does.
 *
 * @returns whether the location is final, so that no regular expression of an outer one may replace it
 * @see https://nginx.org/en/docs/http/ngx_http_core_module.html#location
 */
export function findLocation(request: Request, parent: Level = request.server.level): boolean {
  const { uri } = request
  request.level = parent
  const exact = parent.exact.get(uri)
  if (exact) {
    request.level = exact
    return true
  }
  // For the path `/api` of a location `/api/` with `proxy_pass`, nginx first adds a slash.
  const prefix = parent.prefixes.find(
    ({ name, handler }) => uri.startsWith(name) || (isPass(handler?.name ?? '') && name === `${uri}/`),
  )
  if (prefix && findLocation(request, prefix)) return true
  if (prefix?.isFinal) return false
  for (const position of parent.findRegexes(uri)) {
    const regex = parent.regexes[position]!
    const caught = regex.pattern!.match(uri)
    if (!caught) continue
    request.caught = caught
    findLocation(request, regex)
    return true
  }
  return false
}
