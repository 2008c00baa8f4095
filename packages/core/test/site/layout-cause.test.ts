import { expect, test } from 'vitest'
import { layoutCause } from '../../src/site/layout-cause.ts'

test.each([
  ['a folder before the same path', '/a/b/', '/docs/a/b/', '→ docs'],
  ['another folder', '/en/a/', '/de/a/', 'en → de'],
  ['another folder below a shared one', '/shop/en/a/', '/shop/de/a/', 'en → de'],
  ['another extension', '/a/b.html', '/x/a/b/', '→ x'],
  ['a name after the path', '/a/', '/a/amp/', '→ amp'],
  ['a name after a deeper path', '/a/b/', '/a/b/amp/', '→ amp'],
  ['another hostname', '/a/', 'https://www.example.com/a/', '→ https://www.example.com/'],
  ['a query', '/a/', '/a/?id=3', '→ ?id=3'],
  ['another name in the same folder', '/a/b/', '/a/c/', 'https://example.com/a/c/'],
  ['the folder above', '/a/b/', '/a/', 'https://example.com/a/'],
  ['a path without anything in common', '/a/b/', '/c/', 'https://example.com/c/'],
  ['a page below the home page', '/', '/a/', 'https://example.com/a/'],
  ['the home page', '/a/', '/', 'https://example.com/'],
])('%s', (_, page, target, expected) => {
  const site = 'https://example.com'
  expect(layoutCause(new URL(page, site).href, new URL(target, site).href)).toBe(expected)
})
