import type { DesiredPart, Written } from './types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from './desired-config.ts'

type Unwritable = Written['unwritable'][number]

/** Describe a header that a host's format cannot express, with the alternative. */
export function unwritableHeader(
  { glob, location }: Pick<DesiredHeaders, 'glob' | 'location'>,
  { name, value }: DesiredHeaders['headers'][number],
  path: string,
  reason: string,
): Unwritable {
  return { text: `${name} \`${oneLine(value)}\` for \`${glob ?? path}\``, reason, location }
}

/** Describe a redirect that a host's format cannot express, with the alternative. */
export function unwritableRedirect(redirect: DesiredRedirect, reason: string): Unwritable {
  return { ...describeRedirect(redirect), reason }
}

function describeRedirect({ from, to, location, hasPage }: DesiredRedirect): DesiredPart {
  return { text: `redirect from \`${from}\` to \`${to}\``, location, ...(hasPage && { page: from }) }
}

/** Describe the whole desired config as not writable, for one reason. */
export function unwritableAll({ headers, redirects }: DesiredConfig, reason: string): Unwritable[] {
  return [
    ...redirects.map((redirect) => unwritableRedirect(redirect, reason)),
    ...headers.flatMap((rule) =>
      rule.headers.map((header) => unwritableHeader(rule, header, rule.paths[0] ?? '', reason)),
    ),
  ]
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

/** Describe each rule once: many files of one glob are one request. */
export function describeConfig({ headers, redirects }: DesiredConfig): DesiredPart[] {
  return [
    ...headers.flatMap(({ glob, paths, headers: lines, location }) =>
      lines.map(({ name, value }) => ({
        text: `${name} \`${value}\` for \`${glob ?? paths[0] ?? ''}\``,
        location,
      })),
    ),
    ...redirects.map(describeRedirect),
  ]
}
