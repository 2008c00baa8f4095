import type { Request, Site } from './config.ts'
import { toBytes } from '../bytes.ts'

/** The path at which we assume the site on the server. Tests must not depend on it. */
export const documentRoot = '/\u0001'

type Variable = (request: Request, site: Site) => string

const variables: Readonly<Record<string, Variable>> = {
  HTTPS: (_, { root }) => (root.protocol === 'https:' ? 'on' : 'off'),
  HTTP_HOST: (_, { root }) => root.host,
  SERVER_NAME: (_, { root }) => root.hostname,
  SERVER_PORT: (_, { root }) => root.port || (root.protocol === 'https:' ? '443' : '80'),
  REQUEST_SCHEME: (_, { root }) => root.protocol.slice(0, -1),
  // Set by a proxy that terminates TLS.
  'HTTP:X-Forwarded-Proto': (_, { root }) => root.protocol.slice(0, -1),
  // Crawlers send no cookies.
  HTTP_COOKIE: () => '',
  'HTTP:COOKIE': () => '',
  HTTP_REFERER: () => '',
  'HTTP:REFERER': () => '',
  'HTTP:AUTHORIZATION': () => '',
  // https://developers.google.com/search/docs/specialty/international/locale-adaptive-pages
  'HTTP:ACCEPT-LANGUAGE': () => '',
  REQUEST_METHOD: () => 'GET',
  REQUEST_URI: ({ uri }) => uri,
  REQUEST_FILENAME: ({ filename }) => filename,
  SCRIPT_FILENAME: ({ filename }) => filename,
  PATH_INFO: ({ pathInfo }) => pathInfo,
  DOCUMENT_ROOT: () => documentRoot,
  QUERY_STRING: ({ args }) => args ?? '',
  THE_REQUEST: ({ requested }) => `GET ${toBytes(requested)} HTTP/1.1`,
  IS_SUBREQ: ({ isSub }) => String(isSub),
  'ENV:REDIRECT_STATUS': ({ redirectStatus }) => (redirectStatus === undefined ? '' : String(redirectStatus)),
}

/** Return the variable of a name; undefined if it depends on the visitor or the server's settings. */
export function findVariable(name: string): Variable | undefined {
  const forwarded = /^http:x-forwarded-proto$/i.test(name) ? 'HTTP:X-Forwarded-Proto' : undefined
  const key = forwarded ?? name.toUpperCase()
  return Object.hasOwn(variables, key) ? variables[key] : undefined
}
