import type { HeadersFile } from '../plain/headers-file.ts'
import { isPlain, readPlain } from '../plain/read-plain.ts'
import type { Host, HostStatements } from '../types.ts'
import { writePlain } from '../plain/write-plain.ts'
import { forNetlify } from './netlify-headers.ts'
import { parseNetlifyToml } from './netlify-toml.ts'
import { serveNetlify, serveNetlifyPlainly } from './serve-netlify.ts'

/** A number of redirects that deployments may not support. Netlify documents no limit. */
const manyRedirects = 10_000

/**
 * Netlify reads `_headers` and `_redirects` of the output folder, then `netlify.toml` of the project. We write to the
 * two files of the output folder. Headers are sent with files, not with redirects.
 *
 * @see https://docs.netlify.com/build/configure-builds/file-based-configuration/
 * @see https://docs.netlify.com/manage/routing/headers/#limitations
 */
export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  isIdentifiedBy: ({ folder, name }) => folder === 'project' && name === 'netlify.toml',
  reads: (file) => isPlain(file) || netlify.isIdentifiedBy(file),
  read(files, context) {
    const lines = readPlain(files)
    const unknownHeadersBelow: string[] = []
    const statements: HostStatements & { unknownHeadersBelow: string[] } = {
      ...lines,
      headers: [],
      headerProblems: [],
      unknownHeadersBelow,
      doubt: { setting: '"Pretty URLs" of Netlify', option: 'prettyUrls: false' },
    }
    addHeaders(statements, { rules: lines.headers, problems: lines.headerProblems }, true)
    let isPretty = context.prettyUrls
    for (const file of files.filter(netlify.isIdentifiedBy)) {
      const { headers, redirects, unsupported, unknownBelow, prettyUrls } = parseNetlifyToml(
        file.text,
        file.file,
      )
      statements.unknownBelow = unknownBelow
      // Functions can also change the headers of files.
      unknownHeadersBelow.push(...unknownBelow)
      addHeaders(statements, headers, false)
      for (const one of redirects.rules) statements.redirects.push(one)
      for (const one of redirects.problems) statements.redirectProblems.push(one)
      for (const one of unsupported) statements.unsupported.push(one)
      isPretty ??= prettyUrls
    }
    if (isPretty !== undefined) statements.doubt = undefined
    if (isPretty === false) statements.serve = serveNetlifyPlainly
    const tooMany = statements.redirects[manyRedirects - 1]
    if (tooMany)
      statements.limits.push({
        found: `${manyRedirects}th redirect \`${tooMany.from}\``,
        expected: 'fewer than 10,000 redirects at Netlify',
        location: tooMany.fromAt,
      })
    return statements
  },
  write: (desired, files, context) => writePlain(desired, files, context, [netlify]),
  serve: serveNetlify,
  headersOn: { errors: true },
}

function addHeaders(
  statements: HostStatements & { unknownHeadersBelow: string[] },
  file: HeadersFile,
  isLines: boolean,
): void {
  const { rules, problems, unsupported, unknownHeadersBelow } = forNetlify(file, isLines)
  for (const one of unknownHeadersBelow) statements.unknownHeadersBelow.push(one)
  for (const one of rules) statements.headers.push(one)
  for (const one of problems) statements.headerProblems.push(one)
  for (const one of unsupported) statements.unsupported.push(one)
}
