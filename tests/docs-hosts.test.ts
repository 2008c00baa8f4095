/** The host files in the documentation, read as those of a site: nothing in them is ignored, and they do what the page shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gatherHosts } from '../packages/hosts/src/index.ts'
import { hostNames } from '../packages/hosts/src/names.ts'
import type { HostName } from '../packages/hosts/src/names.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = 'https://www.example.com'

/** The file of a snippet without a name in its first line. */
const fileNames = {
  apache: '.htaccess',
  azure: 'staticwebapp.config.json',
  firebase: 'firebase.json',
  nginx: 'nginx.conf',
  vercel: 'vercel.json',
}

/** The configuration at the start of a page, by file. */
function filesOf(host: string): Record<string, string> {
  const [start] = readFileSync(join(root, `docs/hosts/${host}.md`), 'utf8').split('\n## ')
  const blocks = [...start!.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, text]) => text!)
  return Object.fromEntries(
    blocks.map((text) => [
      /^# (_?[\w.]+)/.exec(text)?.[1] ?? fileNames[host as keyof typeof fileNames],
      text,
    ]),
  )
}

const outputs = ['drafts/a.html', 'price-list.pdf', 'papers/linen.html', '404.html']
const noindex = '/drafts/a.html 200 x-robots-tag=noindex'
const news = '/blog/a 301 https://www.example.com/news/a'

test.each<[host: HostName, file: string, responses: string[]]>([
  [
    'apache',
    '.htaccess',
    ['/old/ 301 https://www.example.com/new/', '/price-list.pdf 200 x-robots-tag=noindex'],
  ],
  [
    'azure',
    'staticwebapp.config.json',
    ['/drafts/a 200 x-robots-tag=noindex', '/old 301 https://www.example.com/new/'],
  ],
  [
    'cloudflare',
    '_headers',
    [
      '/drafts/a 200 x-robots-tag=noindex',
      '/papers/linen 200 link=<https://www.example.com/papers/linen/about/>; rel="canonical"',
    ],
  ],
  ['cloudflare', '_redirects', ['/about-us 301 https://www.example.com/about/', news]],
  ['firebase', 'firebase.json', [noindex, news]],
  [
    'netlify',
    '_headers',
    [
      '/drafts/a 200 x-robots-tag=noindex',
      '/price-list.pdf 200 link=<https://www.example.com/prices/>; rel="canonical"',
    ],
  ],
  ['netlify', '_redirects', ['/about-us 301 https://www.example.com/about/', news]],
  ['netlify', 'netlify.toml', ['/drafts/a 200 x-robots-tag=noindex', news]],
  ['nginx', 'nginx.conf', [noindex, '/old/ 301 https://www.example.com/new/']],
  ['vercel', 'vercel.json', ['/drafts/a 200 x-robots-tag=noindex', news]],
])('%s: %s', (host, file, responses) => {
  const folder = /^[_.]/.test(file) ? 'output' : 'project'
  const hostFile = { folder, name: file, file, of: host, text: filesOf(host)[file]! } as const
  const own = { ...hostFile, name: 'indexical.nginx.conf', file: 'indexical.nginx.conf', text: '' } as const
  const { model, facts } = gatherHosts({
    root: `${site}/`,
    files: new Set(outputs),
    outputFolder: 'dist',
    hostFiles: host === 'nginx' ? [hostFile, own] : [hostFile],
    named: [host],
    desired: { headers: [], redirects: [] },
    write: false,
  })
  const found = facts({
    paths: [],
    files: outputs,
    elsewhere: () => false,
  })
  const { headerProblems, redirectProblems } = found
  expect([found.facts.unsupported, found.facts.limits, headerProblems, redirectProblems]).toEqual([
    [],
    [],
    [],
    [],
  ])
  const answers = responses.map((response) => {
    const [path] = response.split(' ')
    const { status, location, lines = [] } = model.respond(site + path!) ?? {}
    const headers = lines.map(({ name, value: { value } }) => `${name}=${value}`)
    return [path, status, location, ...headers].filter((part) => part !== undefined).join(' ')
  })
  expect(answers).toEqual(responses)
})

test.each(hostNames)('%s has a page and a row in the table', (name) => {
  const page = readFileSync(join(root, `docs/hosts/${name}.md`), 'utf8')
  const table = readFileSync(join(root, 'docs/hosts.md'), 'utf8')
  expect(page).toMatch(/^# /)
  expect(table).toContain(`(hosts/${name}.md) |`)
})
