/**
 * Return whether Cloudflare can compile a pattern. Every `*` and `:name` becomes a group, whose name must not be
 * repeated or be the prefix of another one. Cloudflare silently drops other rules.
 *
 * @see
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/utils/rules-engine.ts
 */
export function isReadable(pattern: string): boolean {
  const names = (pattern.match(/\*|:[A-Za-z]\w*/g) ?? []).map((text) => (text === '*' ? ':splat' : text))
  return names.every((name, index) => !names.some((other, at) => at !== index && other.startsWith(name)))
}

/** Return a path as Cloudflare compares it: encoded, without dot segments. */
export function normalisePath(path: string): string {
  return URL.parse(`//${path}`, 'relative://')?.pathname ?? path
}
