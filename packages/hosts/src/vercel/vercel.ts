import { noStatements } from '../host-files.ts'
import type { Host } from '../types.ts'
import { createServeVercel } from './serve-vercel.ts'
import { parseVercelJson } from './vercel-json.ts'
import { writeVercel } from './write-vercel.ts'

const defaults = { cleanUrls: false, trailingSlash: undefined }

/**
 * Vercel reads `vercel.json` of the project, and we write to it. Headers are sent with files and error documents, not
 * with redirects, which apply first.
 *
 * @see https://vercel.com/docs/project-configuration
 */
export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  isIdentifiedBy: ({ folder, name }) => folder === 'project' && name === 'vercel.json',
  reads: (file) => vercel.isIdentifiedBy(file),
  read(files, { root, files: output }) {
    const statements = noStatements()
    const isNext = [...output].some((name) => name.startsWith('_next/'))
    if (isNext) statements.serve = createServeVercel(defaults, isNext)
    for (const { text, file } of files.filter(vercel.isIdentifiedBy)) {
      const read = parseVercelJson(text, file, new URL(root).hostname)
      for (const one of read.headers.rules) statements.headers.push(one)
      for (const one of read.redirects.rules) statements.redirects.push(one)
      for (const one of read.headers.problems) statements.headerProblems.push(one)
      for (const one of read.redirects.problems) statements.redirectProblems.push(one)
      for (const one of read.unsupported) statements.unsupported.push(one)
      for (const one of read.limits) statements.limits.push(one)
      statements.unknownBelow = read.unknownBelow
      statements.unknownHeadersBelow = read.unknownHeadersBelow
      statements.serve = createServeVercel(read.forms, isNext && read.isFramework)
    }
    return statements
  },
  write: writeVercel,
  serve: createServeVercel(defaults),
  headersOn: { errors: true },
}
