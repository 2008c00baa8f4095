import type { Element, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import rehypeIndexical from '../src/index.ts'

const site = 'https://www.example.com'

describe('a tree that was built by hand', () => {
  const element = (
    tagName: string,
    children: Element[],
    properties: Element['properties'] = {},
  ): Element => ({
    type: 'element',
    tagName,
    properties,
    children,
  })
  const canonical = element('link', [], { rel: ['canonical'], href: `${site}/a/` })
  const examined = async (...children: Root['children']) => {
    const file = new VFile()
    const processor = unified().use(rehypeIndexical, { site, url: '/a/' }).use(rehypeStringify)
    const tree = await processor.run({ type: 'root', children }, file)
    return [processor.stringify(tree, file), ...file.messages.map(({ reason }) => reason)]
  }

  test('is a whole document without a doctype, too, and gets a head', async () => {
    const tag = `<link rel="canonical" href="${site}/a/">`
    expect(await examined(element('html', [element('body', [element('p', [])])]))).toEqual([
      `<html><head>${tag}</head><body><p></p></body></html>`,
    ])
  })

  test('may leave out properties and children that are empty', async () => {
    const title = { type: 'element', tagName: 'title' }
    const head = { type: 'element', tagName: 'head', children: [title] }
    const html = { type: 'element', tagName: 'html', children: [head] } as Element
    expect(await examined(html)).toEqual([
      `<html><head><title></title><link rel="canonical" href="${site}/a/"></head></html>`,
    ])
  })

  test('has no element that closed head by accident', async () => {
    const body = element('body', [element('h1', []), canonical])
    const [, ...messages] = await examined(element('html', [element('head', []), body]))
    expect(messages).toEqual(['Unexpected canonical in body, expected it in head'])
  })
})
