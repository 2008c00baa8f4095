import { expect, test } from 'vitest'
import { apply } from '../src/index.ts'
import { makeFolder, readFolder } from './folder.ts'

const site = 'https://www.example.com'
const head = (tags: string, attribute = ''): string =>
  `<!doctype html><html lang="en"${attribute}><head><title>A</title>${tags}</head><body></body></html>\n`
const amp = (path: string): string => `<link rel="amphtml" href="${site}${path}">`
const mobile = (path: string): string =>
  `<link rel="alternate" media="only screen and (max-width: 640px)" href="${site}${path}">`
const canonical = (path: string): string => `<link rel="canonical" href="${site}${path}">`

/** Pages by path, and the canonical of each after `apply`. */
test('a version gets the canonical of its pair, whichever is read first', async () => {
  const pages: Record<string, [html: string, expected: string]> = {
    // Read before the page that declares it.
    'a/amp/index.html': [head('', ' amp'), '/a/'],
    'a/index.html': [head(amp('/a/amp/')), '/a/'],
    // Read after it.
    'b/index.html': [head(mobile('/m/b/')), '/b/'],
    'm/b/index.html': [head(''), '/b/'],
    // Its canonical is not that of the page.
    'c/amp/index.html': [head('', ' ⚡'), '/a/'],
    'c/index.html': [head(amp('/c/amp/') + canonical('/a/')), '/a/'],
    // AMP pages of their own.
    'd/amp/index.html': [head(canonical('/d/amp/'), ' amp'), '/d/amp/'],
    'd/index.html': [head(amp('/d/amp/')), '/d/'],
    'e/index.html': [head(amp('/e/'), ' amp'), '/e/'],
    'f/index.html': [head('', ' amp'), '/f/'],
  }
  const files = Object.entries(pages).map(([file, [html]]) => [`dist/${file}`, html])
  const root = makeFolder(Object.fromEntries(files) as Record<string, string>)
  await apply('dist', { site }, { root })
  const written = readFolder(root)
  const found = Object.keys(pages).map((file) => {
    const html = written[`dist/${file}`]!
    return [file, [...html.matchAll(/rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)]
  })
  expect(found).toEqual(Object.entries(pages).map(([file, [, path]]) => [file, [site + path]]))
  await apply('dist', { site }, { root })
  expect(readFolder(root)).toEqual(written)
})
