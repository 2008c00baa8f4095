import type { Serve } from '../types.ts'

/**
 * nginx without a line of configuration: folders by their `index.html`, with a slash that is added by 301.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_index_module.html
 */
export const serveNginx: Serve = (path, has) => {
  const bare = path.slice(1)
  const index = bare === '' || bare.endsWith('/') ? `${bare}index.html` : `${bare}/index.html`
  if (bare !== '' && has(bare)) return { type: 'file', file: bare, status: 200 }
  if (!has(index)) return { type: 'error', status: 404 }
  if (bare === '' || bare.endsWith('/')) return { type: 'file', file: index, status: 200 }
  return { type: 'redirect', to: encodeURI(`${path}/`).replace(/[?#]/g, encodeURIComponent), status: 301 }
}
