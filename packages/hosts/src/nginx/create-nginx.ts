import type { Location } from '@indexical/syntax'
import type { HostContext, HostFile } from '../types.ts'
import { respondTo } from './respond-to.ts'
import type { NginxResponse } from './respond-to.ts'
import { readLevel } from './read-level.ts'
import { chooseServer, namesOf } from './choose-server.ts'
import { joinFiles } from './join-files.ts'
import type { Level, NginxServer } from './level.ts'
import { createOutputFolder } from '../output-folder.ts'
import type { Directive } from './parse-nginx.ts'
import { unescapeBytes } from './escapes.ts'
import { pathOnDisk } from './request.ts'
import { openLevel, readSettings, reportUnknown } from './read-settings.ts'
import type { Building } from './read-settings.ts'
import { findVariables } from './variables.ts'
import type { Variables } from './variables.ts'

/** A configuration, compiled for requests. */
export interface Nginx {
  server: NginxServer
  variables: Variables
  /** Returns the response to an absolute URL. */
  respond: (url: string) => NginxResponse
  problems: { text: string; location: Location }[]
  unsupported: Directive[]
  /** Names of the files that others include. */
  included: ReadonlySet<string>
  /** Name of the file with the server block; undefined if no file has one. */
  serverFile: string | undefined
}

/** Cached, because many rules request the same URL in turn. */
const maxResponses = 500

/** Read configuration files like the server of the site. Never throws. */
export function createNginx(files: readonly HostFile[], { root, files: output }: HostContext): Nginx {
  const { http, fragments, included, problems } = joinFiles(files)
  const servers = http.filter(({ name }) => name === 'server')
  const chosen = chooseServer(servers, root)
  const block = chosen?.block ?? fragments.flatMap(({ directives }) => directives)
  const around = http.filter(({ name }) => name !== 'server')
  const variables = findVariables(around, block)
  const reported = new Set<Directive>()
  const named = new Map()
  const building: Building = { variables, named, report: (directive) => void reported.add(directive) }
  const outer = openLevel(undefined, undefined)
  readSettings(outer, around, building)
  reportUnknown(outer, around.filter(isOfHttp), building)
  const level = openLevel(outer, chosen)
  readLevel(level, block, building)
  const [name = ''] = chosen ? namesOf(chosen) : []
  const server: NginxServer = { level, named, maps: variables.maps, name }
  const folder = createOutputFolder(outputOf(server, root), output)
  const responses = new Map<string, NginxResponse>()
  return {
    server,
    variables,
    respond(url) {
      const response = responses.get(url) ?? respondTo(server, folder, url)
      if (responses.size >= maxResponses) responses.clear()
      responses.set(url, response)
      return response
    },
    problems,
    unsupported: [...reported],
    included,
    serverFile: chosen?.location.file,
  }
}

/**
 * Return whether a directive of `http` may be reported. Directives such as `map` define variables, and unknown
 * variables are reported where they are used.
 */
function isOfHttp({ name }: Directive): boolean {
  return !/^(?:geo|geoip_\w+|split_clients|perl_\w+|js_\w+|lua_\w+|map_\w+|proxy_cache_path|limit_\w+)$/.test(
    name,
  )
}

/**
 * Return the path of the output on the server: the folder that the location of the site's root serves. Exact
 * locations and regular expressions are ignored, because they concern single files.
 */
function outputOf({ level: top }: NginxServer, root: string): string {
  const uri = unescapeBytes(new URL(root).pathname) ?? '/'
  let level = top
  for (
    let inner: Level | undefined = top;
    inner;
    inner = level.prefixes.find(({ name }) => uri.startsWith(name))
  )
    level = inner
  return pathOnDisk(level, uri)
}
