import { expect, test } from 'vitest'
import { parseRefresh } from '../../src/page/refresh.ts'

/** Values of http-equiv=refresh as the HTML Standard's shared declarative refresh steps read them. */
test.each([
  ['0;url=/b', { seconds: 0, url: '/b' }],
  ['0; url=/b/', { seconds: 0, url: '/b/' }],
  ['0;URL=https://example.com/b', { seconds: 0, url: 'https://example.com/b' }],
  ['0, url = /b', { seconds: 0, url: '/b' }],
  ['0 url=/b', { seconds: 0, url: '/b' }],
  ['0;/b', { seconds: 0, url: '/b' }],
  ["0;url='/b' and more", { seconds: 0, url: '/b' }],
  ['0;url="/b', { seconds: 0, url: '/b' }],
  [' 5 ; url=/b', { seconds: 5, url: '/b' }],
  ['3.7;url=/b', { seconds: 3, url: '/b' }],
  ['1.2.3;url=/b', { seconds: 1, url: '/b' }],
  ['.5;url=/b', { seconds: 0, url: '/b' }],
  ['30', { seconds: 30, url: undefined }],
  ['30 ', { seconds: 30, url: undefined }],
  ['30;', { seconds: 30, url: undefined }],
  ['0;url=/b ', { seconds: 0, url: '/b' }],
  ['0;url=/b\u00A0', { seconds: 0, url: '/b\u00A0' }],
  ['0 \u2028', { seconds: 0, url: '\u2028' }],
  ['url=/b', undefined],
  ['', undefined],
  ['-1;url=/b', undefined],
  ['0x;url=/b', undefined],
])('%j', (content, expected) => {
  expect(parseRefresh(content)).toEqual(expected)
})
