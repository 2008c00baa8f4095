import { describe, expect, test } from 'vitest'
import { createBuild } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const encodings: [string, (text: string) => Buffer][] = [
  ['little endian', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['big endian', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
]

const page = (tags: string): string =>
  `<!doctype html>\r\n<html lang="ja"><head>\r\n<title>日本 \uD800</title>${tags}</head><body>x</body></html>\r\n`

function read(html: Uint8Array, nosnippet: string[] = []) {
  const outDir = makeFolder({})
  const build = createBuild({ site: 'https://www.example.com', nosnippet }, { root: outDir, outDir })
  const result = build.addPage({ file: 'a.html', html })
  const findings = result.linted!.findings!.map(
    ({ line, column, rule, message }) => `${line}:${column} ${rule}: ${message}`,
  )
  return { ...result, findings }
}

describe.each(encodings)('UTF-16, %s', (_name, encode) => {
  test('gets its tags in its own encoding, once', () => {
    const { html } = read(encode(page('')))
    const tags = '<link rel="canonical" href="https://www.example.com/a.html">'
    expect(html).toEqual(encode(page(tags)))
    expect(read(html)).toMatchObject({ html, changed: false })
  })

  test('its signals are read, with their locations', () => {
    const html = encode(page('<meta name="robots" content="noidnex">'))
    expect(read(html).findings).toEqual([
      '3:49 robots/known-directive: Unexpected directive `noidnex`, expected `noindex`',
    ])
  })

  test('half a unit at its end stays', () => {
    const cut = (text: string): Buffer => Buffer.concat([encode(text), Buffer.of(10)])
    const { html } = read(cut('<html><head></head><body>x'))
    const tags = '<link rel="canonical" href="https://www.example.com/a.html">'
    expect(html).toEqual(cut(`<html><head>${tags}</head><body>x`))
  })

  test('what the option `nosnippet` selects is marked', () => {
    const self = '<link rel="canonical" href="https://www.example.com/a.html">'
    const { html } = read(encode(`<html><head>${self}</head><body><div class=n>x`), ['.n'])
    expect(html).toEqual(encode(`<html><head>${self}</head><body><div data-nosnippet="" class=n>x`))
  })
})
