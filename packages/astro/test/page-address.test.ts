import { resolveOptions, type UserOptions } from '@indexical/core'
import { expect, test } from 'vitest'
import { pageAddress } from '../src/page-address.ts'

const site = 'https://www.example.com'

test.each<[path: string, format: string, options: Partial<UserOptions>, url: string, file: string]>([
  ['/', 'directory', {}, `${site}/`, 'index.html'],
  ['/about', 'directory', {}, `${site}/about/`, 'about/index.html'],
  ['/about/', 'directory', {}, `${site}/about/`, 'about/index.html'],
  ['/about', 'directory', { trailingSlash: 'never' }, `${site}/about`, 'about/index.html'],
  ['/', 'directory', { base: '/shop' }, `${site}/shop/`, 'index.html'],
  ['/about/', 'directory', { base: '/shop' }, `${site}/shop/about/`, 'about/index.html'],
  ['/über/', 'directory', {}, `${site}/%C3%BCber/`, 'über/index.html'],
  ['/about', 'file', {}, `${site}/about`, 'about.html'],
  ['/about.html', 'file', {}, `${site}/about.html`, 'about.html'],
])('%s with format %s and %o', (path, format, options, url, file) => {
  expect(pageAddress(path, format, resolveOptions({ site, ...options }))).toEqual({ url, file })
})
