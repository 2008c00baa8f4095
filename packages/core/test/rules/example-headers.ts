import { crawlerHeaders, compileHeaders } from '../../../hosts/src/headers-for.ts'
import type { HeadersFor } from '../../../hosts/src/headers-for.ts'
import { parseHeadersFile } from '../../../hosts/src/plain/headers-file.ts'
import { unmatchedRules } from '../../../hosts/src/unmatched-rules.ts'
import type { Served } from '../../../hosts/src/unmatched-rules.ts'
import type { SiteHost } from '../../src/site/types.ts'

/** The `_headers` file of an example. */
export interface ExampleHeaders {
  headersFor: HeadersFor
  facts: (served: Served) => Pick<SiteHost, 'headerLines' | 'headerProblems' | 'unmatchedHeaders'>
}

/** Read it as the command line does. */
export function exampleHeaders(text = ''): ExampleHeaders {
  const { headers: rules, headerProblems: problems } = parseHeadersFile(text, '_headers')
  const read = crawlerHeaders(rules)
  return {
    headersFor: compileHeaders(read),
    facts: (served) => ({
      headerLines: read.flatMap(({ lines }) => lines),
      headerProblems: problems,
      unmatchedHeaders: unmatchedRules(read, served),
    }),
  }
}
