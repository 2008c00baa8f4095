import type { HostStatements } from './types.ts'

/** Return empty statements. */
export function noStatements(): HostStatements {
  return {
    headers: [],
    redirects: [],
    headerProblems: [],
    redirectProblems: [],
    unsupported: [],
    limits: [],
  }
}
