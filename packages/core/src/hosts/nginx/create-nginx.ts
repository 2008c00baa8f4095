import type { Place } from '../../place.ts'
import { decoded } from '../../url/percent.ts'
import type { HostContext, HostFile } from '../types.ts'
import { answerRequest } from './answer-request.ts'
import type { Answer } from './answer-request.ts'
import { fillLevel } from './build-level.ts'
import { chooseServer, namesOf } from './choose-server.ts'
import { joinFiles } from './join-files.ts'
import type { Level, NginxServer } from './level.ts'
import { createOutputFolder } from './output-folder.ts'
import type { Directive } from './parse-nginx.ts'
import { openRequest, pathOnDisk } from './request.ts'
import { openLevel, readSettings, reportUnknown } from './read-settings.ts'
import type { Building } from './read-settings.ts'
import { findVariables } from './variables.ts'
import type { Variables } from './variables.ts'

/** A configuration that can be asked. */
export interface Nginx {
  server: NginxServer
  variables: Variables
  /** Answer at an absolute URL. */
  answer: (url: string) => Answer
  /** The answer that was given last, and where. */
  last: () => { url: string; answer: Answer } | undefined
  problems: { text: string; at: Place }[]
  notUnderstood: Directive[]
  /** How paths begin at which a directive that is not understood may answer, decoded. */
  unknownBelow: readonly string[]
  /** The same of headers. */
  unknownHeadersBelow: readonly string[]
  /** Names of the files that others include. */
  included: ReadonlySet<string>
  /** Name of the file of the server block; undefined when none of the files has one. */
  serverFile: string | undefined
}

/** Kept for the rules that ask the same URL one after another. */
const mostAnswers = 500

/** Read configuration files as the server that serves the site reads them. Never throws. */
export function createNginx(files: readonly HostFile[], { root, files: output }: HostContext): Nginx {
  const { http, fragments, included, problems } = joinFiles(files)
  const servers = http.filter(({ name }) => name === 'server')
  const chosen = chooseServer(servers, root)
  const block = chosen?.block ?? fragments.flatMap(({ directives }) => directives)
  const around = http.filter(({ name }) => name !== 'server')
  const variables = findVariables(around, block)
  const reported = new Set<Directive>()
  const named = new Map()
  const unknownBelow: string[] = []
  const unknownHeadersBelow: string[] = []
  const building: Building = {
    variables,
    report: (directive) => void reported.add(directive),
    unknownBelow,
    unknownHeadersBelow,
    rootPath: decoded(new URL(root).pathname),
    named,
  }
  const outer = openLevel(undefined, undefined)
  readSettings(outer, around, building)
  reportUnknown(around.filter(isOfHttp), building)
  const level = openLevel(outer, chosen)
  fillLevel(level, block, building)
  const merges = [...around, ...block].findLast(({ name }) => name === 'merge_slashes')
  const server: NginxServer = {
    level,
    named,
    maps: variables.maps,
    name: chosen ? (namesOf(chosen)[0] ?? '') : '',
    mergesSlashes: merges?.args[0]?.text !== 'off',
  }
  const folder = createOutputFolder(outputOf(server, root), output)
  const answers = new Map<string, Answer>()
  let last: { url: string; answer: Answer } | undefined
  return {
    server,
    variables,
    answer(url) {
      if (last?.url === url) return last.answer
      const answer = answers.get(url) ?? answerRequest(server, folder, url)
      if (answers.size >= mostAnswers) answers.clear()
      answers.set(url, answer)
      last = { url, answer }
      return answer
    },
    last: () => last,
    problems,
    notUnderstood: [...reported],
    unknownBelow,
    unknownHeadersBelow,
    included,
    serverFile: chosen?.at.file,
  }
}

/** `map` and others define variables; what nobody knows counts where it is used. */
function isOfHttp({ name }: Directive): boolean {
  return !/^(?:geo|geoip_\w+|split_clients|perl_\w+|js_\w+|lua_\w+|map_\w+|proxy_cache_path|limit_\w+)$/.test(
    name,
  )
}

/**
 * Where the output lies on the server: where the location of the site's root looks for files. Exact locations and
 * regular expressions are about single files.
 */
function outputOf(server: NginxServer, root: string): string {
  const request = openRequest(server, root)
  if (!request) return 'html'
  for (let level: Level | undefined = server.level; level;) {
    request.level = level
    level = level.prefixes.find(({ name }) => request.uri.startsWith(name))
  }
  return pathOnDisk(request)
}
