import { expect, test } from 'vitest'
import { hasToolbarApp } from '../src/config.ts'

test.each([
  [undefined, false, true],
  [undefined, 'localhost', true],
  [undefined, '127.0.0.1', true],
  [undefined, '::1', true],
  [undefined, true, false],
  [undefined, '0.0.0.0', false],
  [undefined, '192.168.1.5', false],
  [true, true, true],
  [false, false, false],
])('badge %s, host %s: %s', (badge, host, expected) => {
  const server = { host, port: 4321, headers: {}, open: false, allowedHosts: [] }
  expect(hasToolbarApp({ dev: { badge } }, { server })).toBe(expected)
})
