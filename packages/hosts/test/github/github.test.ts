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

test('cannot be configured', () => {
  expect(github.write).toBeUndefined()
})
