/**
 * The severity of a finding: `error` fails the build, `warn` is printed, `info` is in reports only.
 */
export type Level = 'off' | 'info' | 'warn' | 'error'
