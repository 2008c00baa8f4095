import { joinStatements } from '../host-files.ts'
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
    const isNext = [...output].some((name) => name.startsWith('_next/'))
    const file = files.find(vercel.isIdentifiedBy)
    if (!file) return joinStatements(isNext ? { serve: createServeVercel(defaults, isNext) } : {})
    const read = parseVercelJson(file.text, file.file, new URL(root).hostname)
    return { ...read, serve: createServeVercel(read.forms, isNext && read.isFramework) }
  },
  write: writeVercel,
  serve: createServeVercel(defaults),
  headersOn: { errors: true },
}
