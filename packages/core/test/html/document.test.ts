import { describe, expect, it } from 'vitest'
import { fromHtml } from '../../src/html/parse.ts'
import { childNamed } from '../../src/html/project.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('facts of the document', () => {
  const cases: [html: string, doctype: boolean, fragment: boolean][] = [
    ['<!DOCTYPE html><p>', true, false],
    ['<p><!doctype html>', false, true],
    ['<div>partial</div>', false, true],
    ['<title>a</title>', false, false],
    ['<p><title>a</title>', false, false],
    ['<div><body>', false, false],
    ['<html>', false, false],
    ['', false, true],
  ]
  it.each(cases)('%s', (html, doctype, fragment) =>
    expect(fromHtml(html).data).toEqual({ doctype, fragment }),
  )

  it.each([
    ['<body><div data-nosnippet>a <b>b</b></div>', true, 42],
    ['<body><div data-nosnippet><p>a</div>', true, 36],
    ['<body><p data-nosnippet>a<div></div>', false, 25],
    ['<body><p><span data-nosnippet>a<p>b', false, 31],
  ])('%s tells whether its own end tag closes it', (html, closed, end) => {
    const [node] = childNamed(childNamed(fromHtml(html), 'html'), 'body')!.children
    expect(node).toMatchObject({
      properties: { dataNosnippet: '' },
      data: { closed },
      position: { end: { offset: end } },
    })
  })
})

describe('hostile documents take linear time and do not throw', () => {
  const many = 300_000
  const cases: [why: string, html: string][] = [
    ['comments that never end', '<!--'.repeat(many)],
    ['quotes that never end', '<a href="'.repeat(many)],
    ['script end tags that are none', `<script>${'</script'.repeat(many)}`],
    ['escaped scripts', `<script>${'<!--<script>'.repeat(many)}`],
    ['titles in titles', '<title>'.repeat(many)],
    ['attributes', `<meta ${Array.from({ length: many }, (_, index) => `a${index}`).join(' ')}>`],
    ['one attribute again and again', `<meta ${'content=a '.repeat(many)}>`],
    ['deep svg', '<svg>'.repeat(many)],
    ['deep templates', `<body>${'<template>'.repeat(many)}`],
    [
      'deep nesting that needs the full tree',
      `<body><select><b>${'<div>'.repeat(20_000)}<link rel=canonical>`,
    ],
    ['noscripts', '<noscript></noscript>'.repeat(many)],
    ['ampersands in head', '&'.repeat(many)],
    ['angle brackets', '<'.repeat(many)],
  ]
  it.each(cases)('%s', (_, html) => {
    const start = performance.now()
    expect(fromHtml(bytes(html)).type).toBe('root')
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
