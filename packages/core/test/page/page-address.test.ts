import { expect, test } from 'vitest'
import { resolveOptions } from '../../src/options/options.ts'
import type { UserOptions } from '../../src/options/options.ts'
import { onDomain, pageAddress } from '../../src/page/page-address.ts'

const site = 'https://www.example.com'

test.each<[path: string, format: string, options: Partial<UserOptions>, url: string, file: string]>([
  ['/', 'directory', {}, `${site}/`, 'index.html'],
  ['/about', 'directory', {}, `${site}/about/`, 'about/index.html'],
  ['/about/', 'directory', {}, `${site}/about/`, 'about/index.html'],
  ['/about', 'directory', { trailingSlash: 'never' }, `${site}/about`, 'about/index.html'],
  ['/', 'directory', { base: '/shop' }, `${site}/shop/`, 'index.html'],
  ['/about/', 'directory', { base: '/shop' }, `${site}/shop/about/`, 'about/index.html'],
  ['/über/', 'directory', {}, `${site}/%C3%BCber/`, 'über/index.html'],
  ['/Talk:Main', 'directory', {}, `${site}/Talk:Main/`, 'Talk:Main/index.html'],
  [
    '/https://example.org/',
    'directory',
    { base: '/shop' },
    `${site}/shop/https://example.org/`,
    '/https://example.org/',
  ],
  ['/\\example.org/', 'directory', { base: '/shop' }, `${site}/shop//example.org/`, '/\\example.org/'],
  ['/about', 'file', {}, `${site}/about`, 'about.html'],
  ['/about.html', 'file', {}, `${site}/about.html`, 'about.html'],
])('%s with format %s and %o', (path, format, options, url, file) => {
  expect(pageAddress(path, format, resolveOptions({ site, ...options }))).toEqual({ url, file })
})

test.each<[path: string, url: string, base?: string]>([
  ['/de/', 'https://de.example.com/'],
  ['/de', 'https://de.example.com/'],
  ['/de/about', 'https://de.example.com/about/'],
  ['/de/about/de/', 'https://de.example.com/about/de/'],
  ['/de/about/', 'https://de.example.com/shop/about/', '/shop'],
  ['/design/', `${site}/design/`],
  ['/about/de/', `${site}/about/de/`],
  ['/', `${site}/`],
  ['/constructor/', `${site}/constructor/`],
])('%s, where German has a domain of its own', (path, url, base = '/') => {
  const { pathname, options } = onDomain(
    path,
    { de: 'https://de.example.com' },
    resolveOptions({ site, base }),
  )
  expect(pageAddress(pathname, 'directory', options).url).toBe(url)
})
