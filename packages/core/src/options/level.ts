/**
 * How much a finding weighs: `error` fails the build, `warn` is printed, `info` stands in reports only.
 */
export type Level = 'off' | 'info' | 'warn' | 'error'
