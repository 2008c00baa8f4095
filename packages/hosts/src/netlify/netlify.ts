import { joinStatements } from '../host-files.ts'
import { isPlain, readPlain } from '../plain/read-plain.ts'
import type { Host } from '../types.ts'
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
    const file = files.find(netlify.isIdentifiedBy)
    const { prettyUrls, ...toml } = file ? parseNetlifyToml(file.text, file.file) : {}
    const statements = joinStatements({ ...lines, ...forNetlify(lines, true) }, toml)
    const isPretty = context.prettyUrls ?? prettyUrls
    if (isPretty === undefined)
      statements.doubt = { setting: '"Pretty URLs" of Netlify', option: 'prettyUrls: false' }
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
