import type { ElementContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { bytes, first } from './first.ts'

function outline(node: ElementContent): string {
  if (node.type !== 'element') return node.type === 'text' ? JSON.stringify(node.value) : node.type
  const inner = node.children.map(outline).join(' ')
  const name = node.properties['id'] ?? node.properties['href'] ?? node.properties['content']
  return `${node.tagName}${name === undefined ? '' : `#${String(name)}`}${inner && `(${inner})`}`
}

/** `head: … | body: …`, with the id, href or content of each element. */
function placement(text: string): string {
  const html = childNamed(fromHtml(text, { links: true }), 'html')
  const head = childNamed(html, 'head')!.children.map(outline).join(' ')
  const body = childNamed(html, 'body')?.children.map(outline).join(' ')
  return `${head} | ${body ?? 'none'}`
}

describe('what stays in head', () => {
  const cases: [why: string, html: string, placement: string][] = [
    [
      'an ordinary head',
      '<head><title>Docs</title><link href=a></head><body><a href=b>',
      'title("Docs") link#a | a#b',
    ],
    ['no tags of its own', '<title>Docs</title><meta content=c>', 'title("Docs") meta#c | '],
    ['a second head tag is ignored', '<head><link href=a><head><link href=b>', 'link#a link#b | '],
    ['stray end tags are ignored', '<head></div></p></title><link href=a>', 'link#a | '],
    ['comments and white space', '<head> <!-- <p> --> <?php ?> <!x> </3> </> <link href=a>', 'link#a | '],
    ['a reference to white space', '<head>&#32;&#9;&#12;&#x0A;&Tab;<link href=a>', 'link#a | '],
    ['elements between head and body', '<head></head><link href=a><body><link href=b>', 'link#a | link#b'],
    [
      'a link in noscript',
      '<head><noscript><link href=a></noscript><link href=b>',
      'noscript(link#a) link#b | ',
    ],
    ['a template', '<head><template><link href=a><p></template><link href=b>', 'link#b | '],
    [
      'a template that needs the full tree',
      '<head><template><select><p></template><link href=b>',
      'link#b | ',
    ],
    [
      'raw text in a template that needs the full tree',
      '<head><template><select><title></template><link href=a>',
      'link#a | ',
    ],
    ['the empty document', '', ' | '],
    ['a tag that the document cuts off', '<head><link href=a><link href="b', 'link#a | '],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(placement(html)).toBe(expected))
})

describe('what opens the body', () => {
  const cases: [why: string, html: string, placement: string][] = [
    ['an element', '<head><div>x</div><link href=a>', ' | div link#a'],
    ['a text', '<head>\n  Hello &amp; welcome <link href=a>', ' | "Hello & welcome" link#a'],
    ['a no-break space', '<head>&nbsp;<link href=a>', ' | "\u00A0" link#a'],
    ['a mark inside the file', '<head>\uFEFF<link href=a>', ' | "\uFEFF" link#a'],
    ['a NUL, which no tree shows', '<head>\0<link href=a>', ' | "\uFFFD" link#a'],
    ['a lone less-than sign', '<head>< <link href=a>', ' | "<" link#a'],
    ['an image in noscript', '<head><noscript><img id=i></noscript><link href=a>', 'noscript | img link#a'],
    ['a carriage return reference, as parse5 reads it', '<head>&#13;<link href=a>', ' | "\uFFFD" link#a'],
    ['a br end tag', '<head></br><link href=a>', ' | br link#a'],
    ['the old name of img', '<head><image><link href=a>', ' | img link#a'],
    ['an anchor', '<head><a href=x><link href=a>', ' | a#x link#a'],
    ['a body tag leaves no trace', '<head><body><link href=a>', ' | link#a'],
    ['a body end tag leaves no trace', '<head></body><link href=a>', ' | link#a'],
    ['text before the doctype', 'x<!doctype html><head><link href=a>', ' | "x" link#a'],
    ['noscript after head', '<head></head><noscript><link href=a></noscript>', ' | noscript link#a'],
    [
      'frames take the place of a body',
      '<head><link href=a></head><frameset><frame></frameset>',
      'link#a | none',
    ],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(placement(html)).toBe(expected))

  it('has a place', () => {
    const html = childNamed(fromHtml('<!doctype html>\n<head>\n  <p class=a>'), 'html')
    expect(childNamed(childNamed(html, 'body'), 'p')).toEqual({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [],
      position: { start: { line: 3, column: 3, offset: 25 }, end: { line: 3, column: 14, offset: 36 } },
    })
  })
})

describe('text that holds no elements', () => {
  const cases: [why: string, html: string, placement: string][] = [
    ['a script', '<script>"<link href=a>"</script><link href=b>', 'link#b | '],
    [
      'a script with an escaped script',
      '<script><!--<script></script><link href=a>--></script><link href=b>',
      'link#b | ',
    ],
    ['an escaped script, left early', '<script><!--<script></script></script><link href=b>', 'link#b | '],
    ['an escaped script, ended', '<script><!-- --><script></script><link href=b>', 'link#b | '],
    ['no comment mark in a script', '<script><!x-<script></script><link href=b>', 'link#b | '],
    ['a `<` before the end of a script', '<script>a<</script><link href=b>', 'link#b | '],
    ['a comment mark in a script', '<script><!-- x </script><link href=b>', 'link#b | '],
    ['a self-closing script', '<script /><link href=a></script><link href=b>', 'link#b | '],
    ['a style', '<style><link href=a></style x="></style>"><link href=b>', 'link#b | '],
    [
      'a longer end tag',
      '<title></titlex><link href=a></title/><link href=b>',
      'title("</titlex><link href=a>") link#b | ',
    ],
    ['a title cut off', '<title>A<link href=a>', 'title("A<link href=a>") | '],
    ['comments that close at once', '<!--><link href=a><!---><link href=b>', 'link#a link#b | '],
    ['a comment closed with a bang', '<!-- --!><link href=a>', 'link#a | '],
    ['a comment with dashes', '<!--- -- -><link href=a>--><link href=b>', 'link#b | '],
    ['a doctype identifier', '<!doctype html public "><link href=a>', 'link#a | "'.slice(0, 9)],
    ['CDATA outside svg', '<![CDATA[<link href=a>]]>', ' | "]]>"'],
    ['an end tag with an attribute', '<head></div a=">"><link href=a>', 'link#a | '],
    [
      'textarea, xmp and iframe',
      '<body><textarea><a href=a></textarea><xmp><a href=b></xmp><iframe><a href=c></iframe><a href=d>',
      ' | a#d',
    ],
    ['plaintext', '<body><a href=a><plaintext><a href=b></plaintext><a href=c>', ' | a#a'],
    [
      'a template in body',
      '<body><template><a href=a><template></template><a href=b></template><a href=c>',
      ' | a#c',
    ],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(placement(html)).toBe(expected))
})

describe('foreign content and select', () => {
  const cases: [why: string, html: string, placement: string][] = [
    [
      'an svg title is no title',
      '<body><svg><title>Icon</title><link href=a></svg><title>T</title>',
      ' | title("T")',
    ],
    ['an svg anchor is a link', '<body><svg><a href=a /><g><a href=b></a></g></svg>', ' | a#a a#b'],
    ['a style in svg is no raw text', '<body><svg><style><a href=a></style></svg>', ' | a#a'],
    ['a break out of svg', '<body><svg><p><link href=a></svg>', ' | link#a'],
    [
      'HTML inside foreignObject',
      '<body><svg><foreignObject><link href=a></foreignObject></svg>',
      ' | link#a',
    ],
    ['CDATA in svg', '<body><svg><![CDATA[<a href=a>]]><a href=b></svg>', ' | a#b'],
    ['a bracket in CDATA', '<body><svg><![CDATA[]x><a href=a>]]><a href=b></svg>', ' | a#b'],
    ['a self-closing svg', '<body><svg/><link href=a>', ' | link#a'],
    ['an svg that its end tag closes early', '<body><svg><g><path></svg><link href=a>', ' | link#a'],
    ['math text', '<body><math><mi>x</mi></math><link href=a>', ' | link#a'],
    ['select drops links', '<body><select><link href=a><option></select><link href=b>', ' | link#b'],
    ['a table', '<body><table><link href=a><tr><td><a href=b></table>', ' | link#a a#b'],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(placement(html)).toBe(expected))
})

describe('names that the full parser mistakes', () => {
  const cases: [why: string, html: string, placement: string][] = [
    // Such a document is read without the full tree.
    [
      'a template of another name',
      '<template.x><div data-nosnippet><p></div><a href=a>',
      ' | template.x div a#a',
    ],
    [
      'a template with a number sign',
      '<template#><div data-nosnippet><p></div><a href=a>',
      ' | template# div a#a',
    ],
    ['a link with the sign for Kelvin', '<div data-nosnippet><p></div><lin\u212A href=a>', ' | div'],
    ['a link with a dot', '<div data-nosnippet><p></div><link.x href=a>', ' | div'],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(placement(html)).toBe(expected))
})

describe('attributes', () => {
  const cases: [why: string, html: string, properties: object][] = [
    [
      'hast names and lists',
      '<link REL="Canonical next" hreflang=de HREF=/a/>',
      { rel: ['Canonical', 'next'], hrefLang: 'de', href: '/a/' },
    ],
    ['the first of two counts', '<link href=a HREF=b>', { href: 'a' }],
    ['references', '<link href="?a=1&amp;b=2&copy=3&copy;&#x41;">', { href: '?a=1&b=2&copy=3©A' }],
    ['line ends and NUL', '<link title="a\r\nb\rc\0">', { title: 'a\nb\nc\uFFFD' }],
    ['an equals sign starts a name', '<link =a href=b>', { '=a': '', href: 'b' }],
    ['no space between', '<link href="a"rel=b/c>', { href: 'a', rel: ['b/c'] }],
    ['a value that is missing', '<link href= >', { href: '' }],
    ['a quote inside a value', '<link href=a"b>', { href: 'a"b' }],
    ['names of object members', '<link constructor=a __proto__=b tostring=c>', { tostring: 'c' }],
    [
      'data attributes',
      '<link data-a-b=1 data-ab-cd-=2 data-1x=3 data--x=4>',
      { dataAB: '1', 'dataAbCd-': '2', data1x: '3', dataX: '4' },
    ],
    ['booleans and numbers', '<link disabled tabindex=2>', { disabled: true, tabIndex: 2 }],
  ]
  it.each(cases)('%s', (_, html, expected) => expect(first(html, 'link').properties).toEqual(expected))

  it('merges those of later html tags', () => {
    const tree = fromHtml('<html lang=en><head><html lang=de dir=rtl><body><html class=a>')
    expect(childNamed(tree, 'html')!.properties).toEqual({ lang: 'en', dir: 'rtl', className: ['a'] })
  })
})

describe('where text can be inserted into head', () => {
  const cases: [why: string, html: string][] = [
    ['before the end tag', '<head><title>a</title>^</head><link href=a>'],
    ['before the body tag', '<html><title>a</title>^<body>'],
    ['before the element that closes head', '<head><title>a</title>\n^<div>'],
    ['before the text that closes head', '<head>  ^text'],
    ['at the end', '<!doctype html><title>a</title>\n^'],
    ['before a title that never ends', '<head>^<title>a</head>'],
    ['before a comment that never ends', '<head><meta>^<!-- </head>'],
    ['before a tag that never ends', '<head><meta>^<link rel="'],
    ['before a noscript that an image leaves', '<head><meta>^<noscript><img></noscript></head>'],
    [
      'before a noscript that ends elsewhere with scripting',
      '<head>^<noscript><style></noscript></style></noscript></head>',
    ],
    ['after a noscript with links', '<head><noscript><link></noscript>^</head>'],
    ['after a template', '<head><template><p></template>^</head>'],
    ['before a template that never ends', '<head>^<template></head>'],
    ['in a page of frames', '<head></head>^<frameset>'.replace('</head>^', '^</head>')],
    ['after characters of several bytes', '<title>é😀</title>^</head>'],
    ['in nothing', '^'],
  ]
  it.each(cases)('%s', (_, marked) => {
    const text = marked.replace('^', '')
    const at = (source: string | Uint8Array): unknown =>
      childNamed(childNamed(fromHtml(source), 'html'), 'head')!.data!.insertAt
    expect(at(text)).toBe(marked.indexOf('^'))
    expect(at(bytes(text))).toBe(bytes(marked).indexOf(94))
  })
})
