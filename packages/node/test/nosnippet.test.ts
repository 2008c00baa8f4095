import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuild } from '../src/index.ts'
import { makeFolder } from './folder.ts'
import type { UserOptions } from '../src/index.ts'

const file = 'index.html'

function read<T extends string | Uint8Array>(html: T, options: Partial<UserOptions> = {}) {
  const build = createBuild({ site: 'https://www.example.com', ...options }, { root: '/', outDir: '/dist' })
  const { linted, ...result } = build.addPage({ file, html })
  return { ...result, findings: linted!.findings! }
}

const mistake = '<meta name=robots content=noidnex>'

test.each([
  ['a plain page', `<head>\n<title>A</title>${mistake}</head>`],
  ['a line end behind a lone &', `<head><title>A &\n B</title>\n${mistake}</head>`],
  ['a byte order mark', `\uFEFF<!doctype html>\n<head><title>A</title>${mistake}</head>`],
])('%s: findings have the same locations as without the option', (_, head) => {
  const page = `${head}<body><div class=ad>b</div>`
  const { html, findings } = read(page, { nosnippet: ['.ad'], inject: false })
  const { line, column } = findings.find(({ rule }) => rule === 'robots/known-directive')!
  expect(page.split('\n')[line! - 1]?.slice(column! - 1)).toMatch(/^noidnex/)
  expect(findings).toEqual(read(page, { inject: false }).findings)
  const marked = `${head}<body><div data-nosnippet="" class=ad>b</div>`
  expect(html).toBe(marked)
  const bytes = read(Buffer.from(page), { nosnippet: ['.ad'], inject: false })
  expect(bytes.html.toString()).toBe(marked)
})

test('attributes whose names objects inherit', () => {
  const html =
    '<head><title>A</title></head><body><select constructor></select><b __proto__=a>b</b><p class=ad>c</p>'
  expect(read(html, { nosnippet: ['.ad'], inject: false }).html).toBe(
    html.replace('<p ', '<p data-nosnippet="" '),
  )
})

test('what is injected is the same with the option and without', () => {
  const html =
    '\uFEFF<!doctype html>\n<html><head>\n  <title>A &\n B</title>\n</head><body><div>b</div></body></html>'
  const { html: plain, findings } = read(html)
  expect(plain).toContain('<link rel="canonical" href="https://www.example.com/">')
  expect(read(html, { nosnippet: ['div'] })).toMatchObject({
    html: plain.replace('<div>', '<div data-nosnippet="">'),
    changed: true,
    findings,
  })
})

const parts =
  '<html>|<head>|</head>|<body|>|<title>|</title>|<link rel=canonical href=/a>|\n|\r\n|&|text|<p>|<div data-nosnippet>|</div>|<template>|<svg>|\uFEFF|<!--'
    .split('|')
    .concat(mistake)

test('a selector that nothing matches changes nothing', () => {
  const part = fc.constantFrom(...parts)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (chosen) => {
      const html = chosen.join('')
      expect(read(html, { nosnippet: ['.none'] })).toEqual(read(html))
    }),
  )
})

test('each selector without an element is reported, also beside elements with the attribute', () => {
  const root = makeFolder({
    'dist/index.html': '<title>A</title><p class=ad>a</p><div data-nosnippet>b</div>',
  })
  const options = { site: 'https://www.example.com', nosnippet: ['.ad', '.baner', '.ad b'] }
  const build = createBuild(options, { root, outDir: join(root, 'dist') })
  build.addPage({ file, html: readFileSync(join(root, 'dist', file), 'utf8') })
  const { report } = build.finish()
  const messages = report.findings.filter(({ rule }) => rule === 'run/options-match')
  expect(messages.map(({ message }) => message)).toEqual([
    'Unexpected `.ad b` in option `nosnippet`, expected an element that matches it',
    'Unexpected `.baner` in option `nosnippet`, expected an element that matches it',
  ])
})
