import { listOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import { ordinal } from '../describe-config.ts'
import type { HostLimit } from '../types.ts'

const maxEntries = 2048
const maxText = 4096
const maxValue = 32_768

/**
 * Return the exceeded limits of Vercel, which then rejects the deployment.
 *
 * @see https://vercel.com/docs/routing/redirects/configuration-redirects#limits
 * @see https://openapi.vercel.sh/vercel.json
 */
export function vercelLimits(data: Table, locate: Locate): HostLimit[] {
  return ['redirects', 'rewrites', 'headers'].flatMap((key) => {
    const entries = listOf(data[key])
    const limits = entries.flatMap((entry, index) => [
      ...['source', 'destination'].flatMap((field) =>
        tooLong(entry[field], field, maxText, locate, [key, index, field]),
      ),
      ...(key === 'headers' ? listOf(entry['headers']) : []).flatMap(({ value }, line) =>
        tooLong(value, 'value', maxValue, locate, [key, index, 'headers', line, 'value']),
      ),
    ])
    if (entries.length <= maxEntries) return limits
    const found = `${ordinal(maxEntries + 1)} entry of \`${key}\``
    return [
      ...limits,
      { found, expected: 'at most 2,048 entries at Vercel', location: locate([key, maxEntries]) },
    ]
  })
}

function tooLong(
  value: unknown,
  field: string,
  max: number,
  locate: Locate,
  path: readonly (string | number)[],
): HostLimit[] {
  if (typeof value !== 'string' || value.length <= max) return []
  const found = `${field} of ${value.length} characters`
  return [{ found, expected: `at most ${max} characters at Vercel`, location: locate(path) }]
}
