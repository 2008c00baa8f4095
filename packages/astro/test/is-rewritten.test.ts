import { expect, test } from 'vitest'
import { isRewritten } from '../src/is-rewritten.ts'

test.each([
  ['/about/', '/about/', false],
  ['/about/', '/docs/about/', false],
  ['/de/about/', '/about/', true],
  ['/grün/', '/gr%C3%BCn/', false],
  ['/gr%C3%BCn/', '/gr%C3%BCn/', false],
  ['/sale/100%/', '/sale/100%/', false],
  ['/sale/100%/', '/sale/100%25/', false],
  ['/sale/100% off/', '/sale/100%%20off/', false],
])('%s, answered by %s: %s', (originPathname, path, expected) => {
  expect(isRewritten({ originPathname, url: new URL(path, 'https://www.example.com') })).toBe(expected)
})
