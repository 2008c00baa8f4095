import { expect, test } from 'vitest'
import { isCrawlerHeader, isMisspeltRobotsTag } from '../../src/robots/header.ts'

test.each(['x-robot-tag', 'x-robots-tags', 'x-robots', 'robots', 'robots-tag', 'xrobotstag', 'x-robtos-tag'])(
  '%s was meant to be X-Robots-Tag',
  (name) => {
    expect([isMisspeltRobotsTag(name), isCrawlerHeader(name)]).toEqual([true, true])
  },
)

test.each<[name: string, isRead: boolean]>([
  ['x-robots-tag', true],
  ['link', true],
  ['x-frame-options', false],
  ['x-request-id', false],
  ['robot-count', false],
  ['etag', false],
])('%s is another header, or right', (name, isRead) => {
  expect([isMisspeltRobotsTag(name), isCrawlerHeader(name)]).toEqual([false, isRead])
})
