import type { Written } from './types.ts'
import type { Wanted, WantedHeaders, WantedRedirect } from './wanted.ts'

type Unwritable = Written['unwritable'][number]

/** What a host cannot be told about a file, and what it could be told instead. */
export function unwritableHeader(
  { glob, at }: Pick<WantedHeaders, 'glob' | 'at'>,
  { name, value }: WantedHeaders['headers'][number],
  path: string,
  reason: string,
): Unwritable {
  return { text: `${name} \`${oneLine(value)}\` for \`${glob ?? path}\``, reason, at }
}

/** The same for a redirect. */
export function unwritableRedirect({ from, to, at }: WantedRedirect, reason: string): Unwritable {
  return { text: `redirect from \`${from}\` to \`${to}\``, reason, at }
}

/** All of it, for one reason. */
export function unwritableAll({ headers, redirects }: Wanted, reason: string): Unwritable[] {
  return [
    ...redirects.map((redirect) => unwritableRedirect(redirect, reason)),
    ...headers.flatMap((rule) =>
      rule.headers.map((header) => unwritableHeader(rule, header, rule.paths[0] ?? '', reason)),
    ),
  ]
}

/** Nothing that would tear a report or a terminal apart. */
function oneLine(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return value.replace(/[\0-\x1F\x7F]+/g, ' ')
}
