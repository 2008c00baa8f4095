import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installServer } from './install-servers.ts'

type Pick = <T>(list: readonly T[]) => T

const paths = [
  '/dir/',
  '/dir',
  '/old/',
  '/papers/',
  '/',
  '/about.html',
  '/dir/sub',
  '/new/',
  '/404.html',
  '/gone.html',
]
const patterns = [
  '^/old/(.*)$',
  '^/(.*)/$',
  '\\.html$',
  '^/dir',
  '^/(d.*)/(.*)$',
  '^',
  'x',
  '^/([^/]+)$',
  '(?i)ABOUT',
  '^/(old|dir)/([a-z]*)',
  '^/empty',
  'index',
]
const variables = [
  '$uri',
  '$args',
  '$request_uri',
  '$1',
  '$2',
  '$a',
  '$b',
  '$is_args$args',
  '$scheme',
  '$host',
]
const conditions = [
  '$args',
  '$args = a=1',
  '-f $request_filename',
  '!-e $request_filename',
  '-d $document_root$uri',
  '$a = x',
  '$m',
  '$uri != /',
  '$r',
  '$http_x = y',
]
const settings = [
  'absolute_redirect off;',
  'port_in_redirect off;',
  'internal;',
  'recursive_error_pages on;',
  'server_name_in_redirect on;',
  'merge_slashes off;',
  'deny all;',
  'index home.htm index.html;',
  'autoindex on;',
  'index missing.html /about.html;',
]
const errors = ['404', '403', '404 403', '410', '301']
const fallbacks = ['=404', '=403', '/404.html', '/index.html', '@n', '/dir/', '/missing', '/old/?x=$uri']

/** Lines of `http` that the configurations use. */
export const aroundRandom = 'map $uri $m { default ""; /old/ /new/; /dir/ yes; }\nmap $uri $r { ~^/d 1; }\n'

/** Lines of a server block, by chance; `SITE` is the folder of the site. */
function randomBlock(pick: Pick, depth: number): string {
  const lines = new Map<string, string>()
  const count = pick([0, 1, 2, 3, 4, 5])
  for (let index = 0; index < count; index++) {
    const kind = pick([
      'header',
      'rewrite',
      'return',
      'if',
      'set',
      'try',
      'error',
      'location',
      'location',
      'setting',
      'root',
    ])
    const text = randomLine(kind, pick, depth)
    // nginx takes most directives once.
    const key = /^(?:try|setting|root)$/.test(kind) ? kind : `${kind} ${index}`
    if (text !== '') lines.set(key, text)
  }
  return [...lines.values()].join('\n')
}

function randomLine(kind: string, pick: Pick, depth: number): string {
  const path = (): string => pick(paths)
  const variable = (): string => pick(variables)
  const pattern = (): string => pick(patterns)
  switch (kind) {
    case 'header':
      return `add_header ${pick(['X-Robots-Tag', 'Link', 'X-Other'])} "${pick(['a', '', '$m', `${variable()}:${variable()}`])}"${pick(['', ' always'])};`
    case 'rewrite': {
      const target = pick([
        path(),
        `${path()}$1`,
        `${path()}?q=$1`,
        '$uri.html',
        `${path()}?`,
        '/x$1?',
        'http://o.test/$1',
        path() + variable(),
      ])
      return `rewrite ${pattern()} ${target}${pick(['', ' last', ' break', ' redirect', ' permanent'])};`
    }
    case 'return': {
      const target = pick([
        `301 ${path()}`,
        `302 /z${variable()}`,
        '404',
        '403',
        '410',
        `301 $scheme://$host${path()}`,
        `307 ${path()}$is_args$args`,
      ])
      return depth > 0 ? `return ${target};` : ''
    }
    case 'if': {
      const condition = pick([
        ...conditions,
        `$uri ~ "${pattern()}"`,
        `$uri !~ "${pattern()}"`,
        `$uri = ${path()}`,
        `$request_uri ~* "${pattern()}"`,
      ])
      const inner = pick(['return', 'rewrite', 'set'])
      return `if (${condition}) { ${randomLine(inner, pick, depth + 1)} ${pick(['', 'break;'])} }`
    }
    case 'set':
      return `set $${pick(['a', 'b'])} "${pick(['x', variable(), variable() + variable()])}";`
    case 'try': {
      const tests = [1, 2, 3]
        .slice(pick([0, 1, 2]))
        .map(() => pick(['$uri', '$uri/', '$uri.html', '$uri/index.html', '/about.html', '$a']))
      return `try_files ${tests.join(' ')} ${pick(fallbacks)};`
    }
    case 'error':
      return `error_page ${pick(errors)} ${pick(['', '=200 ', '= ', '=410 '])}${pick(['/404.html', '/missing', '@n', '/dir', '/old/', 'http://o.test/e'])};`
    case 'setting':
      return pick(settings)
    case 'root':
      return depth > 0
        ? pick(['root SITE/dir;', 'root SITE;', 'alias SITE/dir/;', 'alias SITE/papers/;'])
        : ''
    default: {
      if (depth > 1) return ''
      const sign = pick(['', '= ', '^~ ', '~ ', '~* '])
      const name = sign.startsWith('~') ? `"${pattern()}"` : path()
      const inner = randomBlock(pick, depth + 1)
      // The output is the folder in which the location `/` looks for files.
      const tame = name === '/' ? inner.replace(/^(?:root|alias) .*$/gm, '') : inner
      return `location ${sign}${name} {\n${tame}\n}`
    }
  }
}

/** Server blocks that nginx starts with, always the same for a seed. */
export function randomBlocks(seed: number, count: number): string[] {
  let state = seed
  const pick: Pick = (list) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return list[(state >> 16) % list.length]!
  }
  const program = installServer('nginx')
  const folder = mkdtempSync(join(tmpdir(), 'indexical-nginx-'))
  mkdirSync(join(folder, 'tmp'))
  const file = join(folder, 'nginx.conf')
  const blocks: string[] = []
  while (blocks.length < count) {
    const inner = randomBlock(pick, 0)
    const named = randomLine(pick(['header', 'return', 'rewrite', 'set']), pick, 1)
    const block = `root SITE;\nset $a "";\nset $b "";\n${inner}\nlocation @n { ${named} }`
    const whole = `${aroundRandom}server { listen 127.0.0.1:1; ${block.replaceAll('SITE', '/srv')} }`
    writeFileSync(file, `error_log /dev/null;\npid ${folder}/pid;\nevents { }\nhttp {\n${whole}\n}\n`)
    if (spawnSync(program, ['-t', '-p', folder, '-c', file], { stdio: 'ignore' }).status === 0)
      blocks.push(block)
  }
  rmSync(folder, { recursive: true })
  return blocks
}
