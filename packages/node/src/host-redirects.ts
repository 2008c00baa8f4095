import { join } from 'node:path'
import { compileRedirects, exactKey, forCloudflare, parseRedirectsFile, rootUrl } from '@indexical/core'
import type { Options, Redirect, SiteFacts } from '@indexical/core'
import { readHostConfig } from './host-config.ts'
import { hostOf } from './host-of.ts'
import { readText } from './read-text.ts'
import type { RunContext } from './types.ts'

/**
 * Read `_redirects` of the output folder, which Netlify, Cloudflare and others obey, and then
 * `netlify.toml` or `vercel.json`.
 *
 * Where only some pages are known, as in a dev server, the folder holds what an older build left: nothing is read.
 *
 * @param others redirects that the framework told of; one that its adapter also wrote into the file counts once
 */
export function readHostRedirects(
  options: Options,
  context: RunContext,
  others: readonly Redirect[],
  showFile: (file: string) => string,
): Pick<SiteFacts, 'answer' | 'redirectProblems'> & { redirects: Redirect[] } {
  const { root, outDir, partial = false } = context
  const text = partial ? '' : readText(join(outDir, '_redirects'))
  const host = hostOf(root)
  const parsed = parseRedirectsFile(text, showFile('_redirects'))
  const { rules, problems } = host === 'cloudflare' ? forCloudflare(parsed) : parsed
  const project = readHostConfig(context).redirects
  const { redirects, answer } = compileRedirects([...rules, ...project.rules], rootUrl(options), host)
  const written = new Set(redirects.map(keyOf))
  const rest = others.filter((redirect) => !written.has(keyOf(redirect)))
  return { redirects: [...redirects, ...rest], answer, redirectProblems: [...problems, ...project.problems] }
}

function keyOf({ from, to }: Redirect): string {
  return `${exactKey(from)} ${exactKey(to)}`
}
