import { parseHeadersFile } from '../plain/headers-file.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { ordinal } from '../describe-config.ts'
import type { HostStatements } from '../types.ts'
import { isReadable, normalisePath } from './cloudflare-pattern.ts'
import { dropLongLines } from './drop-long-lines.ts'

const maxRules = 100
const maxLine = 2000

/**
 * Read a `_headers` file as Cloudflare does. Of two blocks with one pattern, the last applies, at the position of the
 * first. Rules beyond the 100th and lines beyond 2,000 characters are dropped.
 *
 * @see https://developers.cloudflare.com/workers/static-assets/headers/
 * @see
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/utils/configuration/parseHeaders.ts
 */
export function readCloudflareHeaders(text: string, file: string): Partial<HostStatements> {
  const { text: short, limits } = dropLongLines(text, file, maxLine, 'header line')
  const { headers, headerProblems } = parseHeadersFile(short, file)
  const blocks = new Map<string, HeaderRule>()
  let count = 0
  for (const rule of headers) {
    if (rule.lines.length + rule.detached.length === 0) continue
    if (!isFollowed(rule)) {
      headerProblems.push({ type: 'not-at-cloudflare', text: rule.pattern, location: rule.location })
      continue
    }
    count++
    if (count > maxRules) {
      const found = `${ordinal(count)} rule \`${rule.pattern}\``
      limits.push({
        found,
        expected: `at most ${maxRules} header rules at Cloudflare`,
        location: rule.location,
      })
      break
    }
    const path = normalisePath(rule.path)
    const key = rule.host === undefined ? path : `https://${rule.host}${path}`
    const before = blocks.get(key)
    if (before && !repeatsAll(rule, before))
      headerProblems.push({ type: 'repeated', text: before.pattern, location: before.location })
    blocks.set(key, { ...rule, path })
  }
  return { headers: [...blocks.values()], headerProblems, limits }
}

function isFollowed({ pattern, host }: HeaderRule): boolean {
  if (host !== undefined && (!pattern.startsWith('https://') || /:\d+$/.test(host))) return false
  return isReadable(pattern)
}

/** Return whether a rule contains everything of the earlier rule that it replaces. */
function repeatsAll(rule: HeaderRule, before: HeaderRule): boolean {
  return (
    before.lines.every((line) =>
      rule.lines.some(({ name, value }) => name === line.name && value.value === line.value.value),
    ) && before.detached.every((name) => rule.detached.includes(name))
  )
}
