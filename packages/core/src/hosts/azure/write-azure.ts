import { tableOf } from '../config-data.ts'
import { insertJson } from '../json/insert-json.ts'
import { readJsonSource } from '../json/json-source.ts'
import { unwritableHeader, unwritableRedirect } from '../describe-wanted.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import type { Wanted } from '../wanted.ts'
import { readAzureRoutes } from './azure-routes.ts'
import { planAzureHeaders } from './plan-azure-headers.ts'
import { planAzureRedirects } from './plan-azure-redirects.ts'
import { readAzure } from './read-azure.ts'

const name = 'staticwebapp.config.json'

/**
 * Put what is missing into `staticwebapp.config.json`: routes in front of the others, because Azure follows the first
 * that matches and refuses files in which a pattern covers a later route; a header for all files into `globalHeaders`.
 * What was put in stays there when nobody wants it any more, since nothing marks it.
 *
 * @param missing what the file does not say yet and does not contradict
 */
export function writeAzure(missing: Wanted, known: HostFile | undefined, context: HostContext): Written {
  if (missing.headers.length + missing.redirects.length === 0) return { files: [], unwritable: [] }
  const shown = context.folder === undefined || context.folder === '' ? name : `${context.folder}/${name}`
  const file: HostFile = known ?? { room: 'output', name, file: shown, text: '' }
  const { data, at, error } = readJsonSource(file.text, file.file)
  if (error) return { files: [], unwritable: refuseAll(missing, `a \`${file.file}\` that can be read`) }
  const routes = readAzureRoutes(tableOf(data), at)
  const redirects = planAzureRedirects(missing.redirects, routes, context)
  const headers = planAzureHeaders(missing.headers, readAzure(file, context).headers, routes, context)
  const values = [...redirects.entries, ...headers.entries]
  let text: string | undefined = file.text
  // First what counts positions of the list as it is.
  for (const merge of headers.merges) text = text === undefined ? undefined : insertJson(text, merge)
  if (text !== undefined && values.length > 0) {
    text = insertJson(text, { path: ['routes'], values, where: 'start' })
  }
  if (text === undefined)
    return { files: [], unwritable: refuseAll(missing, `\`routes\` as a list in \`${file.file}\``) }
  return {
    files: text === file.text ? [] : [{ ...file, text }],
    unwritable: [...redirects.unwritable, ...headers.unwritable],
  }
}

function refuseAll({ headers, redirects }: Wanted, reason: string): Written['unwritable'] {
  return [
    ...redirects.map((redirect) => unwritableRedirect(redirect, reason)),
    ...headers.flatMap((rule) =>
      rule.headers.map((header) => unwritableHeader(rule, header, rule.paths[0] ?? '', reason)),
    ),
  ]
}
