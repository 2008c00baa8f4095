import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { TextPool } from '../src/text-pool.ts'
import { cpuTime } from '../../../tests/cpu-time.ts'

const encoder = new TextEncoder()

/** How many elements stand in head and in body, and how many links and others are packed. */
type Counts = [head: number, body: number, packed: number]

function countsOf(tree: Root): Counts {
  const html = childNamed(tree, 'html')
  const [head, body] = [childNamed(html, 'head'), childNamed(html, 'body')]
  const { links, nosnippets } = tree.data!
  const packed = (links?.values.length ?? 0) + (nosnippets?.tags.length ?? 0)
  return [head?.children.length ?? 0, body?.children.length ?? 0, packed]
}

function read(bytes: Uint8Array): Root {
  return fromHtml(bytes, { links: true, pool: new TextPool() })
}

/** The least of some measurements, in milliseconds. */
function costOf(work: () => void): number {
  const costs = [1, 2, 3].map(() => {
    const start = cpuTime()
    work()
    return cpuTime() - start
  })
  return Math.min(...costs)
}

const growth = 8
/** Less is too short to be measured. */
const shortest = 2

describe('a hostile construct costs as much as it is long', () => {
  const cases: [
    why: string,
    size: number,
    html: (size: number) => string,
    counts: (size: number) => Counts,
  ][] = [
    [
      'a comment that never ends',
      200_000,
      (size) => `<head><link><!--${' -->'.slice(0, 3).repeat(size)}`,
      () => [1, 0, 0],
    ],
    ['comments in one that never ends', 100_000, (size) => '<!--'.repeat(size), () => [0, 0, 0]],
    ['bogus comments that never end', 100_000, (size) => `<body>${'<!'.repeat(size)}`, () => [0, 0, 0]],
    ['a script that never ends', 50_000, (size) => `<script>${'</script'.repeat(size)}`, () => [0, 0, 0]],
    [
      'a script in a comment of a script',
      20_000,
      (size) => `<script>${'<!--<script>'.repeat(size)}`,
      () => [0, 0, 0],
    ],
    ['a title that never ends', 50_000, (size) => '<title>'.repeat(size), () => [1, 0, 0]],
    ['a textarea that never ends', 50_000, (size) => `<body>${'<textarea>'.repeat(size)}`, () => [0, 0, 0]],
    ['a style that never ends', 50_000, (size) => `<style>${'</style '.repeat(size)}`, () => [0, 0, 0]],
    ['a quote that never ends', 50_000, (size) => '<a href="'.repeat(size), () => [0, 0, 0]],
    [
      'a tag that never ends',
      20_000,
      (size) => `<head><link><meta ${'a="b" '.repeat(size)}`,
      () => [1, 0, 0],
    ],
    ['tags without an end', 50_000, (size) => `<body><p>${'<a href=x'.repeat(size)}`, () => [0, 0, 0]],
    [
      'CDATA that never ends',
      50_000,
      (size) => `<body><svg>${'<![CDATA[ ]] >'.repeat(size)}`,
      () => [0, 0, 0],
    ],
    ['svg that never ends', 20_000, (size) => `<body>${'<svg>'.repeat(size)}<link>`, () => [0, 0, 0]],
    [
      'end tags that close nothing in svg',
      4000,
      (size) => `<body><svg>${'<g>'.repeat(size)}${'</x>'.repeat(size)}`,
      () => [0, 0, 0],
    ],
    [
      'a select that never ends',
      20_000,
      (size) => `<body><select>${'<option>'.repeat(size)}`,
      () => [0, 0, 0],
    ],
    [
      'selects that need the full tree',
      500,
      (size) => `<body>${'<select><link></select>'.repeat(size)}`,
      () => [0, 0, 0],
    ],
    ['templates that never end', 20_000, (size) => `<body>${'<template>'.repeat(size)}`, () => [0, 0, 0]],
    [
      'templates in head that need the full tree',
      500,
      (size) => `<head>${'<template><select></template>'.repeat(size)}<link>`,
      () => [1, 0, 0],
    ],
    [
      'noscript elements',
      4000,
      (size) => `<head>${'<noscript></noscript>'.repeat(size)}`,
      (size) => [size, 0, 0],
    ],
    [
      'data-nosnippet in data-nosnippet',
      500,
      (size) => `<body>${'<span data-nosnippet>'.repeat(size)}`,
      (size) => [0, size, 0],
    ],
    [
      'data-nosnippet after data-nosnippet',
      2000,
      (size) => `<body>${'<b data-nosnippet>a</b>'.repeat(size)}`,
      (size) => [0, 0, size],
    ],
    [
      'data-nosnippet with a value',
      2000,
      (size) => `<body>${'<b data-nosnippet=x>a</b>'.repeat(size)}`,
      (size) => [0, size, 0],
    ],
    [
      'data-nosnippet around much',
      8000,
      (size) => `<body><b data-nosnippet>${'<i>a</i>'.repeat(size)}</b>`,
      () => [0, 0, 1],
    ],
    [
      'attributes of a meta',
      4000,
      (size) =>
        `<meta ${names(size)
          .map((name) => `${name}=x`)
          .join(' ')}>`,
      () => [1, 0, 0],
    ],
    [
      'attributes of a link',
      20_000,
      (size) =>
        `<body><p><a ${names(size)
          .map((name) => `${name}=x`)
          .join(' ')} href=/x/>`,
      () => [0, 0, 1],
    ],
    [
      'one attribute again and again',
      50_000,
      (size) => `<meta ${'content=a '.repeat(size)}>`,
      () => [1, 0, 0],
    ],
    [
      'html tags with attributes',
      500,
      (size) =>
        names(size)
          .map((name) => `<html ${name}>`)
          .join(''),
      () => [0, 0, 0],
    ],
    ['ampersands', 100_000, (size) => `<head>${'&'.repeat(size)}`, () => [0, 1, 0]],
    [
      'references to white space',
      20_000,
      (size) => `<head>${'&#0000032;'.repeat(size)}<link>`,
      () => [1, 0, 0],
    ],
    ['angle brackets', 100_000, (size) => '<'.repeat(size), () => [0, 1, 0]],
    [
      'links',
      4000,
      (size) =>
        `<body><p>${names(size)
          .map((name) => `<a href=/${name}/>`)
          .join('')}`,
      (size) => [0, 0, size],
    ],
    [
      'bytes that start no character',
      100_000,
      (size) => `<head>${'\uFFFD'.repeat(size)}<link>`,
      () => [0, 2, 0],
    ],
  ]
  it.each(cases)('%s', (_, size, html, counts) => {
    const [small, large] = [encoder.encode(html(size)), encoder.encode(html(size * growth))]
    expect(countsOf(read(small))).toEqual(counts(size))
    expect(countsOf(read(large))).toEqual(counts(size * growth))
    const before = Math.max(
      costOf(() => read(small)),
      shortest,
    )
    // Growth with the square of the size would give 64.
    expect(costOf(() => read(large)) / before).toBeLessThan(growth * 6)
  })
})

/** Names of attributes, all different. */
function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`)
}

describe('a document of extreme size', () => {
  it.each([
    ['100,000 elements deep', `<body>${'<div>'.repeat(100_000)}<link href=x>`, [0, 1, 0]],
    ['100,000 elements deep in svg', `<body><svg>${'<g>'.repeat(100_000)}<a href=x>`, [0, 1, 0]],
    [
      'so deep that the full tree is out of reach',
      `<body><select><p></select>${'<div>'.repeat(100_000)}<link href=x>`,
      [0, 1, 0],
    ],
    ['1,000,000 attributes', `<meta ${names(1_000_000).join(' ')}><link>`, [2, 0, 0]],
    ['1,000,000 attributes of no interest', `<body><p ${names(1_000_000).join(' ')}><link>`, [0, 1, 0]],
  ] satisfies [string, string, Counts][])('%s', (_, html, counts) => {
    expect(countsOf(read(encoder.encode(html)))).toEqual(counts)
  })

  it.each([
    ['of links', '<p>Docs <a class="next" href="/docs/next/">next</a> and more text', [1, 0, 1]],
    ['in a comment that never ends', '<a href="/docs/">-- > </a', [1, 0, 0], '<!--'],
    ['in a script that never ends', '<a href="/docs/">"</a </script', [1, 0, 0], '<script>'],
    ['in an attribute that never ends', "<a href='/docs/'></a>", [1, 0, 0], '<p title="'],
  ] satisfies [string, string, Counts, string?][])(
    '100 MB %s, without a copy of it',
    (_, unit, counts, start = '') => {
      const bytes = new Uint8Array(100_000_000)
      const piece = encoder.encode(unit)
      for (let at = 0; at + piece.length <= bytes.length; at += piece.length) bytes.set(piece, at)
      bytes.set(encoder.encode(`<!doctype html><head><link rel=canonical href=/docs/></head><body>${start}`))
      const before = process.memoryUsage()
      const tree = read(bytes)
      const after = process.memoryUsage()
      expect(countsOf(tree)).toEqual(counts)
      const grown = after.heapUsed - before.heapUsed + after.external - before.external
      expect(grown).toBeLessThan(bytes.length / 2)
    },
  )
})
