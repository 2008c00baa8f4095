import { compileHeaders } from '../headers-for.ts'
import { insertAll } from '../json/insert-json.ts'
import { planEach } from '../describe-config.ts'
import { newFile } from '../host-files.ts'
import { servedPaths } from '../plain/served-paths.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import type { DesiredConfig, DesiredRedirect } from '../desired-config.ts'
import { planVercelHeaders } from './plan-vercel-headers.ts'
import { createServeVercel } from './serve-vercel.ts'
import { redirectedPath } from './vercel-forms.ts'
import type { VercelForms } from './vercel-forms.ts'
import { parseVercelJson } from './vercel-json.ts'
import { escapeVercelSource, readVercelSource } from './vercel-source.ts'

/**
 * Add headers and redirects at the end of the lists in `vercel.json`. Redirects of the user come first, and our headers
 * win. All other bytes stay. Entries of ours that are no longer requested stay, because they look like those of the
 * user.
 */
export function writeVercel(
  desired: DesiredConfig,
  files: readonly HostFile[],
  context: HostContext,
): Written {
  const known = files.find(({ folder, name }) => folder === 'project' && name === 'vercel.json')
  const file = known ?? newFile('project', 'vercel.json')
  const { text } = file
  const { headers, redirectProblems, forms } = parseVercelJson(text, '', new URL(context.root).hostname)
  if (redirectProblems.some(({ type }) => type === 'unreadable')) return { files: [], unwritable: [] }
  const unwritable: Written['unwritable'] = []
  const entries = planVercelHeaders(
    desired.headers,
    {
      theirs: compileHeaders(headers, 'vercel'),
      served: servedPaths(createServeVercel(forms), context),
      root: context.root,
    },
    unwritable,
  )
  const plan = (redirect: DesiredRedirect): object | string =>
    reasonAgainst(redirect, forms) ?? {
      source: escapeVercelSource(redirect.from),
      destination: redirect.to,
      statusCode: 301,
    }
  const rules = planEach(desired.redirects, plan, unwritable)
  const next = insertAll(text, [
    { path: ['redirects'], values: rules, where: 'end' },
    { path: ['headers'], values: entries, where: 'end' },
  ])
  return { files: next === undefined || next === text ? [] : [{ ...file, text: next }], unwritable }
}

/** Return an alternative for a redirect that Vercel would interpret differently; undefined if it can be written. */
function reasonAgainst({ from, to }: DesiredRedirect, forms: VercelForms): string | undefined {
  const redirected = redirectedPath(from, forms)
  if (redirected !== undefined)
    return `a redirect from \`${redirected}\`, to which \`cleanUrls\` or \`trailingSlash\` lead first`
  if (/^\/\.well-known(?:\/|$)/.test(from)) return 'a path outside `/.well-known/`, which Vercel reserves'
  if (readVercelSource(escapeVercelSource(from))?.literal !== from) return 'a path that `source` can express'
  const target = to.replace(/^https?:\/\/[^/?#]*/i, '')
  return /:\w|\(|\$[1-9A-Za-z]/.test(target)
    ? 'a target without `:name`, `(` and `$1`, which Vercel fills in from the source'
    : undefined
}
