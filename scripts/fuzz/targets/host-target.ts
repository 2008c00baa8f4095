import fc from 'fast-check'
import { createHostModel } from '../../../packages/hosts/src/host-model.ts'
import { findBlock } from '../../../packages/hosts/src/markers.ts'
import { configureHost } from '../../../packages/hosts/src/configure-host.ts'
import { replaceFiles } from '../../../packages/hosts/src/host-files.ts'
import { hosts } from '../../../packages/hosts/src/hosts.ts'
import type { HostName } from '../../../packages/hosts/src/names.ts'
import type { Host, HostContext, HostFile } from '../../../packages/hosts/src/types.ts'
import type { DesiredConfig } from '../../../packages/hosts/src/desired-config.ts'
import { changedTexts } from '../../../tests/changed-texts.ts'
import { outside } from '../outside.ts'
import { difference, type Target } from '../target.ts'
import { hostPieces, hostTexts } from './host-texts.ts'

const context: HostContext = {
  root: 'https://www.example.com/',
  files: new Set(['index.html', 'a.html', 'blog/index.html', 'blog/b.html', 'papers/a.pdf', '404.html']),
  outputFolder: 'dist',
}
const desired: DesiredConfig = {
  headers: [
    {
      glob: 'papers/*.pdf',
      paths: ['/papers/a.pdf'],
      files: ['papers/a.pdf'],
      headers: [{ name: 'X-Robots-Tag', value: 'noindex' }],
      location: undefined,
    },
    {
      glob: undefined,
      paths: ['/a.html'],
      files: ['a.html'],
      headers: [{ name: 'Link', value: '<https://www.example.com/blog/>; rel="canonical"' }],
      location: undefined,
    },
  ],
  redirects: [{ from: '/old/page.html', to: '/blog/', location: undefined }],
}
const paths = ['', ...'a.html a papers/a.pdf blog blog/ x/y?z %C3%BC % %00 // old/page.html'.split(' ')]

/** Create a target for the files of a host. One file contains the text, and the others do not exist. */
export function hostTarget(hostName: HostName): Target {
  const host = hosts[hostName]
  const { files, seeds } = hostTexts[hostName]
  return {
    about: `Files of ${host.title} have locations inside of them, respond to URLs, keep users' lines, and do not change when written twice`,
    texts: changedTexts(fc.constantFrom(...seeds), hostPieces(hostName), 500),
    check: (text, choice) => {
      const { folder, name } = files[choice % files.length]!
      const file = folder === 'output' ? `dist/${name}` : name
      const of = host.name !== undefined && !host.reads({ folder, name }) ? { of: host.name } : {}
      const own: HostFile[] = [{ folder, name, file, text, ...of }]
      return read(host, own[0]!) ?? (host.write ? written(host, own) : undefined)
    },
  }
}

function read(host: Host, file: HostFile): string | undefined {
  const statements = host.read([file], context)
  const { respond } = createHostModel(host, statements, context)
  for (const path of paths) respond(context.root + path)
  const { headers, redirects, headerProblems, redirectProblems, unsupported, limits } = statements
  const located = [
    ...headers,
    ...redirects,
    ...headerProblems,
    ...redirectProblems,
    ...unsupported,
    ...limits,
  ]
  // Defaults of nginx have no location.
  const places = located.map(({ location }) => location).filter((place) => place.file !== '')
  const stranger = places.find((place) => place.file !== file.file)
  return stranger
    ? `stranger: ${JSON.stringify(stranger)}`
    : outside(file.text.replace(/^\uFEFF/, ''), places, /\n/)
}

function written(host: Host, own: readonly HostFile[]): string | undefined {
  const first = configureHost(host, own, desired, { ...context, write: true })
  const after = replaceFiles(own, first.changed)
  const second = configureHost(host, after, desired, { ...context, write: true })
  const again = difference(second.changed, [])
  if (again !== undefined) return `the second time\n${again}\nafter\n${JSON.stringify(after)}`
  const [before, now] = [own[0]!.text, after[0]!.text]
  if (now === before || own[0]!.name.endsWith('.json')) return undefined
  const [mine, kept] = [withoutBlock(before), withoutBlock(now)]
  return [mine, `${mine}\n`, `${mine}\r\n`].includes(kept) ? undefined : difference(kept, mine)
}

/** Return the lines that the user wrote. */
function withoutBlock(text: string): string {
  const { before, after } = findBlock(text)
  return before + after
}
