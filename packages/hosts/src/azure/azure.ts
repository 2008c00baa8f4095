import type { Host, HostFile } from '../types.ts'
import { joinStatements } from '../host-files.ts'
import { readAzure } from './read-azure.ts'
import { createAzureServe } from './serve-azure.ts'
import { writeAzure } from './write-azure.ts'

/**
 * Azure Static Web Apps reads `staticwebapp.config.json` of the output folder, or of the project if it is not copied.
 * Headers are not sent with redirects.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration
 * @see https://github.com/Azure/static-web-apps/issues/739
 */
export const azure: Host = {
  name: 'azure',
  title: 'Azure Static Web Apps',
  isIdentifiedBy: ({ name }) => name === 'staticwebapp.config.json',
  reads: (file) => azure.isIdentifiedBy(file),
  read(files, context) {
    const file = chooseFile(files)
    return file ? readAzure(file, context) : joinStatements()
  },
  write: (missing, files, context) => writeAzure(missing, chooseFile(files), context),
  serve: createAzureServe(),
  headersOn: { errors: true },
}

/** Prefer the file in the output folder, because that one is deployed. */
function chooseFile(files: readonly HostFile[]): HostFile | undefined {
  const own = files.filter(azure.isIdentifiedBy)
  return own.find(({ folder }) => folder === 'output') ?? own[0]
}
