import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBody } from '../src/server/decode-body.ts'

const page = Buffer.from('<title>Grün</title>')

test.each<[string, Uint8Array]>([
  ['', page],
  ['identity', page],
  ['gzip', gzipSync(page)],
  ['X-GZIP', gzipSync(page)],
  ['deflate', deflateSync(page)],
  ['br', brotliCompressSync(page)],
  ['gzip, br', brotliCompressSync(gzipSync(page))],
])('Content-Encoding %j', (codings, body) => {
  expect(String(decodeBody(body, codings, 100))).toBe('<title>Grün</title>')
})

test.each<[string, Uint8Array, string]>([
  ['zip', page, 'unknown Content-Encoding `zip`'],
  ['gzip', page, 'incorrect header check'],
  ['gzip', gzipSync(Buffer.alloc(101)), 'Cannot create a Buffer larger than 100 bytes'],
])('Content-Encoding %j of what cannot be read', (codings, body, message) => {
  expect(() => decodeBody(body, codings, 100)).toThrow(message)
})
