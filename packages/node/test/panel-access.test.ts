import { describe, expect, test } from 'vitest'
import { listensToOthers, refusalOf } from '../src/dev/panel-access.ts'
import type { PanelRequest } from '../src/dev/panel-access.ts'

const client = 'Unexpected client, expected one on the computer of the dev server'
const host = 'Unexpected Host header, expected localhost or a loopback address'
const other = 'Unexpected request of another site, expected one of this site'

function request(headers: Record<string, string>, remoteAddress = '127.0.0.1'): PanelRequest {
  return {
    headers: { host: 'localhost:5173', ...headers },
    socket: { remoteAddress },
    async *[Symbol.asyncIterator]() {},
  }
}

describe('who may use the panel of a dev server', () => {
  test.each<[name: string, headers: Record<string, string>, address: string, refusal: string | undefined]>([
    ['this computer', {}, '127.0.0.1', undefined],
    ['over IPv6', { host: '[::1]:5173' }, '::1', undefined],
    ['an IPv4 address in IPv6', {}, '::ffff:127.0.0.1', undefined],
    ['a subdomain of localhost', { host: 'shop.localhost' }, '127.0.0.1', undefined],
    ['an allowed name', { host: 'dev.example.test' }, '127.0.0.1', undefined],
    ['a subdomain of an allowed name', { host: 'a.example.dev' }, '127.0.0.1', undefined],
    ['the page of the dev server', { origin: 'http://localhost:5173' }, '127.0.0.1', undefined],
    ['the same site', { 'sec-fetch-site': 'same-origin' }, '127.0.0.1', undefined],
    ['another computer', {}, '192.168.0.7', client],
    ['an address that begins like a loopback', {}, '127.0.0.1.example', client],
    ['no address', {}, '', client],
    ['a proxy for another computer', { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' }, '127.0.0.1', client],
    ['a proxy that hides the client', { forwarded: 'for=127.0.0.1' }, '127.0.0.1', client],
    ['another name that leads to this computer', { host: 'evil.example' }, '127.0.0.1', host],
    ['a name that ends like an allowed one', { host: 'evildev.example.test' }, '127.0.0.1', host],
    ['an allowed domain as the end of a word', { host: 'aexample.dev' }, '127.0.0.1', host],
    ['no name', { host: '' }, '127.0.0.1', host],
    ['another site', { origin: 'https://evil.example' }, '127.0.0.1', other],
    ['a sandboxed page', { origin: 'null' }, '127.0.0.1', other],
    ['another port', { origin: 'http://localhost:8080' }, '127.0.0.1', other],
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }, '127.0.0.1', other],
  ])('%s', (_, headers, address, refusal) => {
    expect(refusalOf(request(headers, address), ['dev.example.test', '.example.dev'])).toBe(refusal)
  })

  test('HTTP/2 has the name in a header of its own', () => {
    const { headers, ...rest } = request({})
    expect(
      refusalOf({ ...rest, headers: { ...headers, host: undefined, ':authority': 'localhost' } }, []),
    ).toBe(undefined)
  })
})

test.each([
  [undefined, false],
  [false, false],
  ['localhost', false],
  ['127.0.0.1', false],
  ['::1', false],
  [true, true],
  ['0.0.0.0', true],
  ['192.168.0.7', true],
])('a server at %s listens to others: %s', (address, expected) => {
  expect(listensToOthers(address)).toBe(expected)
})
