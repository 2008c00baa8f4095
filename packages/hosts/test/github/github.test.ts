import { describe, expect, test } from 'vitest'
import { chooseHosts } from '../../src/gather-hosts.ts'
import { github } from '../../src/github/github.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostFile } from '../../src/types.ts'

const files = [
  'index.html',
  '404.html',
  'file.html',
  'folder/index.html',
  'both.html',
  'both/index.html',
  'été/index.html',
  'a.pdf',
]

function respond(path: string, root = 'https://example.com/'): string {
  const context = { root, files: new Set(files) }
  const model = createHostModel(github, github.read([], context), context)
  const { status, location, file, lines } = model.respond(new URL(path, root).href)!
  expect(lines).toEqual([])
  return `${status} ${location ?? file}`
}

describe('responses of GitHub Pages', () => {
  // https://github.com/slorber/trailing-slash-guide
  test.each([
    ['/', '200 index.html'],
    ['/index.html', '200 index.html'],
    ['/file', '200 file.html'],
    ['/file/', '404 404.html'],
    ['/file.html', '200 file.html'],
    ['/folder', '301 https://example.com/folder/'],
    ['/folder?a=1', '301 https://example.com/folder/?a=1'],
    ['/folder/', '200 folder/index.html'],
    ['/folder/index.html', '200 folder/index.html'],
    ['/both', '200 both.html'],
    ['/both/', '200 both/index.html'],
    ['/both.html', '200 both.html'],
    ['/both/index.html', '200 both/index.html'],
    ['/%C3%A9t%C3%A9', '301 https://example.com/%C3%A9t%C3%A9/'],
    ['/a.pdf', '200 a.pdf'],
    ['/a.pdf/', '404 404.html'],
    ['/missing', '404 404.html'],
    ['/File', '404 404.html'],
  ])('%s', (path, expected) => {
    expect(respond(path)).toBe(expected)
  })

  test('below the path of a repository', () => {
    expect(respond('/repo/folder', 'https://user.github.io/repo/')).toBe(
      '301 https://user.github.io/repo/folder/',
    )
  })
})

test.each<[string, string[], string | undefined]>([
  ['.nojekyll', ['.nojekyll'], 'github'],
  ['CNAME', ['CNAME'], 'github'],
  ['neither', [], undefined],
  ['a `.htaccess`', ['.htaccess'], 'apache'],
  ['one in a folder', ['feed/.htaccess'], undefined],
  ['a mark beside a file of Firebase', ['.nojekyll', 'firebase.json'], 'firebase'],
  ['a mark beside a file for all hosts', ['.nojekyll', '_headers'], 'no name'],
])('named by %s', (_, names, expected) => {
  const own = names.map((name): HostFile => ({
    folder: name.endsWith('.json') ? 'project' : 'output',
    name,
    file: name,
    text: '',
  }))
  const { chosen, ambiguous } = chooseHosts(own, undefined, {
    root: 'https://example.com/',
    files: new Set(),
  })
  expect(chosen.map((host) => host.name ?? 'no name')).toEqual(expected === undefined ? [] : [expected])
  expect(ambiguous).toEqual([])
})

test.each([
  ['netlify', ['netlify', 'the variable `NETLIFY`']],
  ['cloudflare', [undefined, undefined]],
] as const)('a variable names one of the hosts whose files exist: %s', (name, expected) => {
  const own = ['netlify.toml', 'vercel.json'].map((file): HostFile => ({
    folder: 'project',
    name: file,
    file,
    text: '',
  }))
  const { chosen, because } = chooseHosts(own, undefined, {
    root: 'https://example.com/',
    files: new Set(),
    indicated: { name, by: `the variable \`${name.toUpperCase()}\`` },
  })
  expect([chosen[0]?.name, because]).toEqual(expected)
})

test('writes a page for each redirect from a path that can be one, and reads it', () => {
  const redirect = (from: string, to = '/repo/new/') => ({ from, to, location: undefined })
  const context = { root: 'https://example.github.io/repo/', files: new Set(['taken.html']) }
  const writable = ['/repo/old/', '/repo/a', '/repo/b.html', '/repo/%C3%BC/', '/repo/b']
  const others =
    '/old/ /repo/* /repo/c.pdf /repo/taken /repo/404.html /repo/b.html/ /repo/x//y/ /repo/x%00/ /repo/x%2Fy/ /repo/x%5Cy/ /repo/../'.split(
      ' ',
    )
  const redirects = [
    ...[...writable, ...others].map((from) => redirect(from)),
    redirect('/repo/q/', 'https://example.org/?a=1&b="'),
    redirect('/repo/a.html', '/repo/other/'),
  ]
  const { files: pages, unwritable } = github.write!({ headers: [], redirects }, [], context)
  const names = ['old/index.html', 'a.html', 'b.html', 'ü/index.html', 'q/index.html']
  expect(pages.map(({ name }) => name)).toEqual(names)
  expect(pages.at(-1)!.text).toContain('content="0; url=https://example.org/?a=1&amp;b=%22"')
  expect(unwritable.map(({ text }) => /`(.*?)`/.exec(text)![1])).toEqual([...others, '/repo/a.html'])
  expect(github.read(pages, context).redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/repo/old/ https://example.github.io/repo/new/',
    '/repo/a.html https://example.github.io/repo/new/',
    '/repo/a https://example.github.io/repo/new/',
    '/repo/b.html https://example.github.io/repo/new/',
    '/repo/b https://example.github.io/repo/new/',
    '/repo/%C3%BC/ https://example.github.io/repo/new/',
    '/repo/q/ https://example.org/?a=1&b=%22',
  ])
})
