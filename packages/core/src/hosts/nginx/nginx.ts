import type { Host } from '../types.ts'
import { readNginx } from './read-nginx.ts'
import { includeName, writeNginx } from './write-nginx.ts'

/**
 * nginx is configured outside the site: the project's `nginx.conf`, or the files that the option `hosts` names.
 * `indexical.nginx.conf` is ours.
 *
 * @see https://nginx.org/en/docs/
 */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  named: ({ room, name }) => room === 'project' && (name === 'nginx.conf' || name === includeName),
  // Files in folders are those that the options name, whatever their names: `sites-available/default`.
  reads: ({ room, name }) => room === 'project' && /\/|\.(?:conf|nginx)(?:\.template)?$/.test(name),
  read: readNginx,
  write: writeNginx,
  headersOn: { redirects: true },
}
