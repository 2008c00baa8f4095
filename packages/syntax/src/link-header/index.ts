export { parseLinkHeader } from './parse-link.ts'
export type { LinkValue } from './parse-link.ts'
export { printLinkHeader } from './print-link.ts'
export type { LinkProblem } from './read-params.ts'
