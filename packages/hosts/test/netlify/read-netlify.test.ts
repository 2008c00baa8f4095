import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/host-model.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { context, read, remarks, sent } from '../plain/read-case.ts'

describe('Netlify', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    [
      'a password',
      { _headers: '/*\n  Basic-Auth: me:secret\n' },
      ['dist/_headers 1:1-3 unsupported: Basic-Auth'],
    ],
    [
      'a URL',
      { _headers: '/*\n  X-A: 1\nhttps://preview.example.com/*\n  X-Robots-Tag: noindex' },
      ['dist/_headers 3:1-30 not-at-netlify https://preview.example.com/*'],
    ],
    [
      'a regular expression',
      { _headers: '/*.(pdf|doc)\n  X-Robots-Tag: noindex' },
      ['dist/_headers 1:1-13 unsupported: /*.(pdf|doc)'],
    ],
    [
      'code that responds',
      { 'netlify.toml': '[[edge_functions]]\nfunction = "geo"\npath = "/*"\n\n[[plugins]]\npackage = "a"\n' },
      ['netlify.toml 1:3-17 unsupported: [[edge_functions]] /*'],
    ],
    [
      'a list that is none',
      { 'netlify.toml': 'redirects = "/a /b"' },
      ['netlify.toml 1:13-20 unsupported: redirects'],
    ],
    [
      'a value with a line end',
      {
        'netlify.toml':
          '[[headers]]\nfor = "/a"\n[headers.values]\nX-Robots-Tag = "noindex\\nSet-Cookie: a=1"',
      },
      ['netlify.toml 4:16-42 invalid-value X-Robots-Tag'],
    ],
    [
      'a control character',
      { _headers: '/a\n  X-Robots-Tag: no\u0007index\r\n' },
      ['dist/_headers 2:3-25 invalid-value X-Robots-Tag: no\u0007index'],
    ],
    [
      'a key twice',
      { 'netlify.toml': '[build]\npublish = "a"\npublish = "b"\n' },
      ['netlify.toml 3:1-2 unreadable netlify.toml'],
    ],
    [
      'ten thousand redirects',
      { _redirects: Array.from({ length: 10_000 }, (_, index) => `/old/${index} /new/`).join('\r\n') },
      [
        'dist/_redirects 10000:1-10 10000th redirect `/old/9999`, expected fewer than 10,000 redirects at Netlify',
      ],
    ],
  ])('%s', (_name, texts, expected) => {
    expect(remarks(read(netlify, texts))).toEqual(expected)
  })

  test('lines below a URL belong to the path above', () => {
    const texts = { _headers: '/*\nhttps://preview.example.com/*\n  X-Robots-Tag: noindex,nofollow' }
    expect(sent(netlify, texts, '/a')).toEqual(['noindex, nofollow'])
  })

  test('a key that means something to JavaScript is no header', () => {
    const texts = {
      'netlify.toml':
        '[[headers]]\nfor = "/a"\n[headers.values]\n__proto__ = "1"\nLink = "</b>; rel=canonical"',
    }
    expect(sent(netlify, texts, '/a')).toEqual(['</b>; rel=canonical'])
  })

  test.each<[string, string]>([
    ['', '301 https://www.example.com/a'],
    ['[build.processing]\nskip_processing = true', '200 a.html'],
    ['[build.processing.html]\npretty_urls = false', '200 a.html'],
    ['[build.processing.html]\npretty_urls = true', '301 https://www.example.com/a'],
  ])('Pretty URLs: %j', (text, expected) => {
    const { respond } = createHostModel(netlify, read(netlify, { 'netlify.toml': text }), context)
    const { status, location, file } = respond('https://www.example.com/a/')!
    expect(`${status} ${location ?? file}`).toBe(expected)
  })
})
