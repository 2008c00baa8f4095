import path from 'node:path'
import { check } from 'indexical'
import { expect, test } from 'vitest'
import { build } from 'vite'
import indexical from '../src/index.ts'
import { makeSite, readTree, tagsOf } from './support/site.ts'

const site = 'https://www.example.com'
const page = (body = ''): string =>
  `<!doctype html>\n<html lang="en"><head><title>Wool</title></head><body>${body}</body></html>\n`

test.each<[why: string, files: Record<string, string>, about: string]>([
  ['the host', { 'vercel.json': '{ "cleanUrls": true }' }, '/about'],
  ['most links', { 'index.html': page('<a href="/about">A</a>') }, '/about'],
  ['links with `.html`', { 'index.html': page('<a href="/about.html">A</a>') }, '/about.html'],
])('URLs have the form of %s, as in `check` of the output', async (_, files, about) => {
  const root = await makeSite({
    'package.json': '{}',
    'index.html': page(),
    'about.html': page(),
    'old.html': `---\ncanonical: ./about.html\n---\n${page()}`,
    ...files,
  })
  const input = ['index.html', 'about.html', 'old.html'].map((file) => path.join(root, file))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [indexical({ site })],
    build: { rollupOptions: { input } },
  })
  const built = await readTree(path.join(root, 'dist'))
  for (const file of ['about.html', 'old.html'])
    expect(tagsOf(built[file]!)).toEqual([`<link rel="canonical" href="${site}${about}">`])
  const { findings, assumed } = await check('dist', { site }, { root, cache: false })
  expect(findings).toEqual([])
  expect(assumed?.cleanUrls === true).toBe(about === '/about')
})
