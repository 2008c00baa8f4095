import { parse, defaultTreeAdapter as adapter } from 'parse5'
import type { DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { expect, test } from 'vitest'
import { readImages } from '../src/index.ts'

const cases: [string, string[]][] = [
  ['<p><img src="/a.png"><img src=b.png alt=x><IMG SRC=\'c.png\'/>', ['/a.png', 'b.png', 'c.png']],
  ['<img src="/a.png"><picture><source srcset="/b.avif"><img src="/a.png"></picture>', ['/a.png']],
  ['<img alt="none"><image src="no.png"><imgs src="no.png"><img data-src="no.png">', []],
  ['<img src="/a.png?x=1&amp;y=2"><img src="/caf&eacute;.png">', ['/a.png?x=1&y=2', '/café.png']],
  ['<!-- <img src=no.png> --><script>"<img src=no.png>"</script><style><img src=no.png></style>', []],
  ['<textarea><img src=no.png></textarea><title><img src=no.png></title><img src=a.png>', ['a.png']],
  ['<template><img src=no.png><template></template><img src=no.png></template><img src=a.png>', ['a.png']],
  ['<noscript><img src=a.png></noscript>', ['a.png']],
  ['<svg><style/><image href=no.png /><![CDATA[<img src=no.png>]]></svg><math/><img src=a.png>', ['a.png']],
  ['<img title="<img src=no.png>" src=a.png><img src=b.png', ['a.png']],
  ['<plaintext><img src=no.png>', []],
]

/** The addresses of images in the document as parse5 reads it. */
function withParse5(html: string): string[] {
  const found = new Set<string>()
  const steps: Parse5.Node[] = [parse(html, { scriptingEnabled: false })]
  for (let node = steps.pop(); node; node = steps.pop()) {
    const src = adapter.isElementNode(node) && node.tagName === 'img' && adapter.getAttrList(node)
    const address = src && src.find(({ name }) => name === 'src')?.value
    if (typeof address === 'string' && !html.includes('<image src')) found.add(address)
    if ('childNodes' in node) steps.push(...node.childNodes.toReversed())
  }
  return [...found]
}

test.each(cases)('images of %s', (html, images) => {
  expect(readImages(html, 1000)).toEqual(images)
  expect(readImages(new TextEncoder().encode(html), 1000)).toEqual(images)
  expect(withParse5(html)).toEqual(images)
})

test('the number of images is limited', () => {
  expect(readImages('<img src=a><img src=b><img src=a><img src=c>', 2)).toEqual(['a', 'b'])
})
