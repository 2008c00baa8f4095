import type { HostName } from '../src/names.ts'

/** The text of a host's file with rules for patterns, whose targets or values have their numbers. */
export type Write = (patterns: readonly (readonly [pattern: string, number: number])[]) => string

/** How rules of one kind are written. */
export interface Format {
  host: HostName | 'plain'
  name: string
  /** Pieces of patterns, beside letters. */
  pieces: readonly string[]
  write: Write
  /** Which of all matching rules applies. */
  counts: 'first' | 'last' | 'all'
}

const lines =
  (line: (pattern: string, number: number) => string): Write =>
  (patterns) =>
    patterns.map(([pattern, number]) => line(pattern, number)).join('\n')

const json =
  (key: string, entry: (pattern: string, number: number) => object): Write =>
  (patterns) => {
    const list = { [key]: patterns.map(([pattern, number]) => entry(pattern, number)) }
    return JSON.stringify(key === 'routes' ? list : { ...list, hosting: { public: 'dist', ...list } })
  }

const robots = (number: number): object => ({
  headers: [{ key: 'X-Robots-Tag', value: `max-snippet:${number}` }],
})

const server = (inner: string): string => `server { listen 80; root /srv;\n${inner}\n}`

const splats = [':x', ':y', '*', '//']
const expressions = ['.*', '(a|b)', '[ab]', '\\.', '(.+)', 'a?', 'b{2}', '(?:/a)*', '.', '$', '^/']

/** The third is a pattern as real sites have thousands, the fourth a path for it. @default 'a/old-17/b' */
export type Case = [title: string, format: Format, usual: string, path?: string]

/** Kinds of redirects. */
export const manyRedirects: Case[] = [
  ['_redirects', plainFormat('plain', splats), ':x/old-17/*'],
  ['_redirects of Netlify', plainFormat('netlify', splats), ':x/old-17/*'],
  [
    'parameters',
    {
      ...plainFormat('netlify', ['*']),
      write: lines((pattern, number) => `/${pattern.slice(0, 1)}* id=${number} /t${number} 301!`),
    },
    'a',
    'a?id=17',
  ],
  [
    'Vercel',
    {
      host: 'vercel',
      name: 'vercel.json',
      pieces: [':x', '/:y*', '/:z+', '(.*)', ':w(.*)', '\\:', '(a|b/)', '((?!a).*)', '{/ab}?', '{s:v}*'],
      write: json('redirects', (pattern, number) => ({
        source: `/${pattern}`,
        destination: `/t${number}`,
        statusCode: 301,
      })),
      counts: 'first',
    },
    ':x/old-17/:y*',
  ],
  [
    'Firebase, globs',
    firebase('source', ['*', '**', '/**/', '{a,b}', '[ab]', '@(a|b)', '?', '!']),
    '*/old-17/**',
  ],
  ['Firebase, parts', firebase('source', ['/:x', '/:y*', '/:z?', 'k', 'É'], '/:x'), ':x/old-17/:y*'],
  [
    'Firebase, expressions',
    firebase('regex', [...expressions, '\\/', 'a*', '(?P<n>b)']),
    '^/(a|b)/old-17/.*$',
  ],
  [
    'Azure',
    {
      host: 'azure',
      name: 'staticwebapp.config.json',
      pieces: ['*', '*.html', '*.{html,css}', '/index.html', '/in'],
      write: json('routes', (pattern, number) => ({
        route: `/${pattern}`,
        redirect: `/t${number}`,
        statusCode: 301,
      })),
      counts: 'first',
    },
    'a/old-17/*',
  ],
  ['Redirect', apache((pattern, number) => `Redirect 301 /${pattern} /t${number}`, ['//']), 'a/old-17'],
  [
    'RedirectMatch',
    apache((pattern, number) => `RedirectMatch 301 "${pattern}" /t${number}`, expressions),
    '^/(a|b)/old-17/(.*)$',
  ],
  [
    'RewriteRule',
    apache(
      (pattern, number) => `RewriteRule "${pattern}" /t${number} [R=301,L]`,
      expressions,
      'RewriteEngine on\n',
    ),
    '^(a|b)/old-17/(.*)$',
  ],
  [
    'RewriteCond',
    apache(
      (pattern, number) => `RewriteCond %{REQUEST_URI} "${pattern}"\nRewriteRule .* /t${number} [R=301,L]`,
      expressions,
      'RewriteEngine on\n',
    ),
    '^/(a|b)/old-17/',
  ],
  [
    'RewriteCond with others',
    apache(
      (pattern, number) =>
        `RewriteCond %{QUERY_STRING} "${pattern}" [OR]\nRewriteCond %{REQUEST_URI} "!^/$"\n` +
        `RewriteCond %{THE_REQUEST} "${pattern}" [NC]\nRewriteRule !^x /t${number} [R=301,L]`,
      expressions,
      'RewriteEngine on\n',
    ),
    '(A|B)/OLD-17/',
  ],
  [
    'RewriteRule without case',
    apache(
      (pattern, number) => `RewriteRule "${pattern}" /t${number} [R=301,L,NC]`,
      expressions,
      'RewriteEngine on\n',
    ),
    '^(a|b)/OLD-17/(.*)$',
  ],
  [
    'location',
    nginx((pattern, number) => `location ~ "${pattern}" { return 301 /t${number}; }`),
    '^/(a|b)/old-17/(.*)$',
  ],
  [
    'location without case',
    nginx((pattern, number) => `location ~* "${pattern}" { return 301 /t${number}; }`),
    '^/(a|b)/OLD-17/(.*)$',
  ],
  [
    'rewrite',
    nginx((pattern, number) => `rewrite "${pattern}" /t${number} permanent;`),
    '^/(a|b)/old-17/(.*)$',
  ],
  [
    'if',
    nginx((pattern, number) => `if ($request_uri ~ "${pattern}") { return 301 /t${number}; }`),
    '^/(a|b)/old-17/',
  ],
  [
    'if of a text',
    {
      ...nginx((pattern, number) => `if ($request_uri = "/${pattern}") { return 301 /t${number}; }`),
      // A dollar sign would start a variable.
      pieces: expressions.filter((piece) => piece !== '$'),
    },
    'a/old-17/b',
  ],
  [
    'map',
    {
      ...nginx(() => ''),
      write: (patterns) =>
        `map $uri $new {\n${lines((pattern, number) => `"/${pattern}" /t${number};`)(patterns)}\n}\n` +
        server('if ($new) { return 301 $new; }'),
    },
    'a/old-17/b',
  ],
]

/** Kinds of header rules. */
export const manyHeaders: Case[] = [
  [
    '_headers',
    { ...plainFormat('plain', splats), name: '_headers', write: headerLines, counts: 'all' },
    ':x/old-17/*',
  ],
  [
    '_headers of Netlify',
    { ...plainFormat('netlify', splats), name: '_headers', write: headerLines, counts: 'all' },
    ':x/old-17/b',
  ],
  [
    'Vercel',
    {
      host: 'vercel',
      name: 'vercel.json',
      pieces: [':x', '/:y*', '(.*)', '([ab]+)', '((?!a/).*)', '{/:z}?'],
      write: json('headers', (pattern, number) => ({ source: `/${pattern}`, ...robots(number) })),
      counts: 'last',
    },
    ':x/old-17/:y*',
  ],
  [
    'Firebase',
    {
      ...firebase('source', ['*', '**', '{a,b}', '404.html']),
      write: json('headers', (pattern, number) => ({ source: `/${pattern}`, ...robots(number) })),
      counts: 'last',
    },
    '*/old-17/**',
  ],
  [
    'nginx',
    nginx(
      (pattern, number) =>
        `location ~ "${pattern}" { add_header X-Robots-Tag max-snippet:${number} always; }`,
    ),
    '^/(a|b)/old-17/',
  ],
  [
    'Apache',
    {
      ...apache(() => '', ['*', '?']),
      write: lines(
        (pattern, number) =>
          `<Files "${pattern}">\nHeader always add X-Robots-Tag max-snippet:${number}\n</Files>`,
      ),
      counts: 'all',
    },
    'old-17',
    'old-17',
  ],
]

function plainFormat(host: 'plain' | 'netlify', pieces: readonly string[]): Format {
  const write = lines((pattern, number) => `/${pattern} /t${number} 301!`)
  return { host, name: '_redirects', pieces, write, counts: 'first' }
}

function headerLines(patterns: Parameters<Write>[0]): string {
  return lines((pattern, number) => `/${pattern}\n  X-Robots-Tag: max-snippet:${number}`)(patterns)
}

function firebase(key: 'source' | 'regex', pieces: readonly string[], to = ''): Format {
  const write = json('redirects', (pattern, number) => ({
    [key]: key === 'regex' ? pattern : `/${pattern}`,
    destination: `/t${number}${to}`,
    type: 301,
  }))
  return { host: 'firebase', name: 'firebase.json', pieces, write, counts: 'first' }
}

function apache(
  line: (pattern: string, number: number) => string,
  pieces: readonly string[],
  start = '',
): Format {
  // An index file also has its own path, to which rules may apply.
  const write: Write = (patterns) => `DirectoryIndex disabled\n${start}${lines(line)(patterns)}`
  return { host: 'apache', name: '.htaccess', pieces, write, counts: 'first' }
}

function nginx(line: (pattern: string, number: number) => string): Format {
  const write: Write = (patterns) => server(lines(line)(patterns))
  return { host: 'nginx', name: 'nginx.conf', pieces: expressions, write, counts: 'first' }
}
