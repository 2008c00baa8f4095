/** Settings of `vercel.json` that redirect before other rules apply. */
export interface VercelForms {
  cleanUrls: boolean
  /** If undefined, paths are not redirected. */
  trailingSlash: boolean | undefined
}

/**
 * Return whether a path is served before redirects and headers apply: with `trailingSlash`, all of `/.well-known`.
 */
export function isExempt(path: string, { trailingSlash }: VercelForms): boolean {
  return trailingSlash === true && /^\/\.well-known(?:\/|$)/.test(path)
}

/**
 * Return the path to which `cleanUrls` and `trailingSlash` redirect, whether a file exists or not; undefined if they
 * do not redirect.
 *
 * @see https://vercel.com/docs/project-configuration/vercel-json#cleanurls
 * @see https://github.com/vercel/vercel/blob/main/packages/routing-utils/src/superstatic.ts
 */
export function redirectedPath(path: string, { cleanUrls, trailingSlash }: VercelForms): string | undefined {
  if (cleanUrls) {
    const short = /^\/(?:(.+)\/)?index(?:\.html)?\/?$/.exec(path) ?? /^\/(.*)\.html\/?$/.exec(path)
    if (short) return !short[1] ? '/' : `/${short[1]}${trailingSlash ? '/' : ''}`
  }
  if (trailingSlash === false) return /^\/.*\/$/.test(path) ? path.slice(0, -1) : undefined
  if (trailingSlash !== true || isExempt(path, { cleanUrls, trailingSlash })) return undefined
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last !== '') return last.includes('.') || path.includes('//') ? undefined : `${path}/`
  return /^\/(?:[^/]+\/)*[^/]+\.\w+\/$/.test(path) ? path.slice(0, -1) : undefined
}
