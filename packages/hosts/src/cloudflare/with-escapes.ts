import type { DesiredHeaders } from '../desired-config.ts'

/**
 * Add the paths to which Workers redirect. In these, all characters that `encodeURIComponent` escapes are escaped, for
 * example `:` and `@`.
 *
 * @see https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 */
export function withEscapes(rule: DesiredHeaders): DesiredHeaders {
  const added = rule.paths.flatMap((path, index) => {
    const escaped = escapePath(path)
    return escaped === path || rule.paths.includes(escaped) ? [] : [{ escaped, file: rule.files?.[index] }]
  })
  if (added.length === 0) return rule
  const files = rule.files && [...rule.files, ...added.flatMap(({ file }) => file ?? [])]
  return { ...rule, paths: [...rule.paths, ...added.map(({ escaped }) => escaped)], ...(files && { files }) }
}

function escapePath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return path
  }
}
