import type { HostStatements } from './types.ts'

/** Statements of a host that says nothing. */
export function noStatements(): HostStatements {
  return {
    headers: [],
    redirects: [],
    headerProblems: [],
    redirectProblems: [],
    notUnderstood: [],
    limits: [],
  }
}
