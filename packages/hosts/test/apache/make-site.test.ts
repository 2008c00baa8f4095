import { expect, test } from 'vitest'
import { makeSite } from '../../src/apache/make-site.ts'
import { noNotes } from '../../src/apache/config.ts'
import { respond, context, hostFiles, modelOf } from './read-case.ts'

test('folders share the redirects of the folder around them, behind their own', () => {
  const texts = {
    '': 'Redirect 301 /blog/a /outer\nRedirect 301 /blog/b /outer',
    'blog/': 'Redirect 301 /blog/a /inner',
    'papers/': 'Redirect 301 /papers/a /inner',
  }
  const site = makeSite(hostFiles(texts), context, noNotes())
  // Copies for each of hundreds of folders would take the memory.
  const outer = new Set([...site.configs.values()].map(({ aliases }) => aliases.at(-1)))
  expect(outer.size).toBe(1)
  const model = modelOf(texts)
  expect(respond(model, '/blog/a')).toBe('301 /inner')
  expect(respond(model, '/blog/b')).toBe('301 /outer')
})

test('slashes of an empty group at the start of a path are one, and those that are written remain', () => {
  const model = modelOf({
    '': String.raw`RewriteEngine On
RewriteRule ^old(.*)$ /$1/x
RewriteRule ^written(.*)$ //$1/x
RewriteRule ^leads(.*)$ /$1/x [R,L]
RewriteRule ^(.*)$ /z$1 [R]`,
  })
  expect(['/old', '/written', '/leads'].map((path) => respond(model, path))).toEqual([
    '302 /z/x',
    '302 /z///x',
    '302 //x',
  ])
})
