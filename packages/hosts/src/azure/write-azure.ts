import { tableOf } from '../config-data.ts'
import { insertAll } from '../json/insert-json.ts'
import { readJsonSource } from '../json/json-source.ts'
import { refuseAll } from '../describe-config.ts'
import { newFile } from '../host-files.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import type { DesiredConfig } from '../desired-config.ts'
import { readAzureRoutes } from './azure-routes.ts'
import { planAzureHeaders } from './plan-azure-headers.ts'
import { planAzureGone, planAzureRedirects } from './plan-azure-redirects.ts'
import { readAzure } from './read-azure.ts'

/**
 * Add the missing parts to `staticwebapp.config.json`. Routes go before the others, because Azure follows the first
 * match and rejects files in which a pattern covers a later route. A header for all files goes to `globalHeaders`.
 * Our entries stay when they are no longer requested, because nothing marks them.
 *
 * @param missing desired config that the file lacks and does not contradict
 */
export function writeAzure(
  missing: DesiredConfig,
  known: HostFile | undefined,
  context: HostContext,
): Written {
  const file = known ?? newFile('output', 'staticwebapp.config.json')
  const { data, locate, error } = readJsonSource(file.text, file.file)
  if (error) return refuseAll(missing, `a \`${file.file}\` that can be read`)
  const routes = readAzureRoutes(tableOf(data), locate)
  const unwritable: Written['unwritable'] = []
  const redirects = planAzureRedirects(missing.redirects, routes, context, unwritable)
  const gone = planAzureGone(missing.gone ?? [], redirects, routes, context)
  const { headers: rules } = readAzure(file, context)
  const headers = planAzureHeaders(missing.headers, rules, routes, context, unwritable)
  const values = [...redirects, ...gone, ...headers.entries]
  // Insert headers first: their positions refer to the unmodified list.
  const text = insertAll(file.text, [...headers.merges, { path: ['routes'], values, where: 'start' }])
  if (text === undefined) return refuseAll(missing, `\`routes\` as a list in \`${file.file}\``)
  return { files: text === file.text ? [] : [{ ...file, text }], unwritable }
}
