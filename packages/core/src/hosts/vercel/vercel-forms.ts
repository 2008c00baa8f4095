/** Settings of `vercel.json` that redirect before anything else is looked at. */
export interface VercelForms {
  cleanUrls: boolean
  /** Undefined leaves paths as they are. */
  trailingSlash: boolean | undefined
}

/** Whether a path is answered before redirects and headers are looked at: with `trailingSlash`, all of `/.well-known`. */
export function isExempt(path: string, { trailingSlash }: VercelForms): boolean {
  return trailingSlash === true && /^\/\.well-known(?:\/|$)/.test(path)
}

/**
 * Where `cleanUrls` and `trailingSlash` lead from a path, whether a file is there or not; undefined when they leave it.
 *
 * @see https://vercel.com/docs/project-configuration/vercel-json#cleanurls
 * @see https://github.com/vercel/vercel/blob/main/packages/routing-utils/src/superstatic.ts
 */
export function settledPath(path: string, { cleanUrls, trailingSlash }: VercelForms): string | undefined {
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
