/**
 * Whether Cloudflare can make a regular expression of a pattern: every `*` and `:name` becomes a group, whose name must
 * not come twice, nor begin another one. It drops other rules without a word.
 *
 * @see https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/utils/rules-engine.ts
 */
export function isReadable(pattern: string): boolean {
  const names = (pattern.match(/\*|:[A-Za-z]\w*/g) ?? []).map((text) => (text === '*' ? ':splat' : text))
  return names.every((name, index) => !names.some((other, at) => at !== index && other.startsWith(name)))
}

/** A path as Cloudflare compares it: encoded, without dot segments. */
export function normalisePath(path: string): string {
  return URL.parse(`//${path}`, 'relative://')?.pathname ?? path
}
