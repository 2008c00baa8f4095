import type { Host } from '../types.ts'
import { readApache } from './read-apache.ts'
import { writeApache } from './write-apache.ts'

/**
 * Apache reads `.htaccess` in every folder of the output.
 *
 * @see https://httpd.apache.org/docs/2.4/howto/htaccess.html
 */
export const apache: Host = {
  name: 'apache',
  title: 'Apache',
  // A file in a folder may be left from another host.
  isIdentifiedBy: ({ folder, name }) => folder === 'output' && name === '.htaccess',
  reads: ({ folder, name }) => folder === 'output' && /(?:^|\/)\.htaccess$/.test(name),
  read: (files, context) => readApache(files.filter(apache.reads), context),
  write: (desired, files, context) => writeApache(desired, files.filter(apache.reads), context),
  // Rules themselves decide which responses they apply to.
  headersOn: { redirects: true, errors: true },
}
