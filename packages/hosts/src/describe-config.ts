import type { DesiredPart, Written } from './types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from './desired-config.ts'

type Unwritable = Written['unwritable'][number]

/** Describe a header that a host's format cannot express, with the alternative. */
export function unwritableHeader(
  ...args: [...Parameters<typeof describeHeader>, reason: string]
): Unwritable {
  const [rule, header, path, reason] = args
  return { ...describeHeader(rule, header, path), reason }
}

/** Describe the whole desired config as not writable, for one reason. */
export function refuseAll(desired: DesiredConfig, reason: string): Written {
  return { files: [], unwritable: describeConfig(desired).map((part) => ({ ...part, reason })) }
}

/**
 * Plan each redirect, and describe those that a host's format cannot express.
 *
 * @param plan returns an entry, or an alternative to the redirect; undefined if another entry contains it
 */
export function planEach<T extends object>(
  redirects: readonly DesiredRedirect[],
  plan: (redirect: DesiredRedirect) => T | string | undefined,
  unwritable: Unwritable[],
): T[] {
  return redirects.flatMap((redirect) => {
    const planned = plan(redirect)
    if (typeof planned !== 'string') return planned ?? []
    unwritable.push({ ...describeRedirect(redirect), reason: planned })
    return []
  })
}

/** Describe each rule once: many files of one glob are one request. */
export function describeConfig({ headers, redirects }: DesiredConfig): DesiredPart[] {
  return [
    ...headers.flatMap((rule) =>
      rule.headers.map((header) => describeHeader(rule, header, rule.paths[0] ?? '')),
    ),
    ...redirects.map(describeRedirect),
  ]
}

function describeHeader(
  { glob, location }: Pick<DesiredHeaders, 'glob' | 'location'>,
  { name, value }: DesiredHeaders['headers'][number],
  path: string,
): DesiredPart {
  return { text: `${name} \`${oneLine(value)}\` for \`${glob ?? path}\``, location }
}

function describeRedirect({ from, to, location, hasPage }: DesiredRedirect): DesiredPart {
  return { text: `redirect from \`${from}\` to \`${to}\``, location, ...(hasPage && { page: from }) }
}

/** Replace control characters, which could break a report or a terminal. */
function oneLine(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return value.replace(/[\0-\x1F\x7F]+/g, ' ')
}

/** Format an ordinal number: `1st`, `22nd`, `101st`. */
export function ordinal(number: number): string {
  const tens = number % 100
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}
