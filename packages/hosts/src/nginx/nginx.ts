import type { Host } from '../types.ts'
import { readNginx } from './read-nginx.ts'
import { includeName } from './include-name.ts'
import { writeNginx } from './write-nginx.ts'

/**
 * nginx is configured outside of the site: in the project's `nginx.conf`, or in the files that the option `hosts`
 * names. We own `indexical.nginx.conf`.
 *
 * @see https://nginx.org/en/docs/
 */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  isIdentifiedBy: ({ folder, name }) =>
    folder === 'project' && (name === 'nginx.conf' || name === includeName),
  // Files in folders are those that the options name. They may have any name: `sites-available/default`.
  reads: ({ folder, name }) => folder === 'project' && /\/|\.(?:conf|nginx)(?:\.template)?$/.test(name),
  read: readNginx,
  write: writeNginx,
  headersOn: { redirects: true },
}
