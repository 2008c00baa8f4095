import type { Element, Properties } from 'hast'
import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit } from '../src/edit.ts'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { splice } from '../src/splice.ts'

function element(tagName: string, properties: Properties): Element {
  return { type: 'element', tagName, properties, children: [] }
}

const canonical = element('link', { rel: ['canonical'], href: 'https://example.com/a/' })
const robots = element('meta', { name: 'robots', content: 'noindex, nofollow' })
const LINK = '<link rel="canonical" href="https://example.com/a/">'

function insert(source: string, ...elements: Element[]): string {
  return splice(source, fromHtml(source), [{ type: 'insert', elements }])
}

/** The first element of head, which every case has. */
function firstIn(source: string | Uint8Array): { tree: ReturnType<typeof fromHtml>; node: Element } {
  const tree = fromHtml(source)
  const node = childNamed(childNamed(tree, 'html'), 'head')!.children[0]
  if (node?.type !== 'element') throw new Error('Missing element in head')
  return { tree, node }
}

describe('insert', () => {
  const cases: [why: string, source: string, output: string][] = [
    ['a head on one line', '<head><title>a</title></head>', `<head><title>a</title>${LINK}</head>`],
    [
      'the indentation of the line before',
      '<head>\n    <title>a</title>\n  </head>\n',
      `<head>\n    <title>a</title>\n    ${LINK}\n  </head>\n`,
    ],
    [
      'tabs and CRLF',
      '<head>\r\n\t<title>a</title>\r\n</head>',
      `<head>\r\n\t<title>a</title>\r\n\t${LINK}\r\n</head>`,
    ],
    ['old line ends', '<head>\r <title>a</title>\r</head>', `<head>\r <title>a</title>\r ${LINK}\r</head>`],
    [
      'blank lines',
      '<head>\n  <title>a</title>\n\n</head>',
      `<head>\n  <title>a</title>\n\n  ${LINK}\n</head>`,
    ],
    [
      'the end tag after an element',
      '<head>\n  <title>a</title></head>',
      `<head>\n  <title>a</title>${LINK}</head>`,
    ],
    ['no head at all', '<p>Hello', `${LINK}<p>Hello`],
    ['no head, a doctype', '<!doctype html>\n<p>Hello', `<!doctype html>\n${LINK}\n<p>Hello`],
    ['nothing', '', LINK],
    ['a title that never ends', '<head><title>a</head>', `<head>${LINK}<title>a</head>`],
  ]
  it.each(cases)('follows %s', (_, source, output) => expect(insert(source, canonical)).toBe(output))

  it('writes several elements on their own lines', () => {
    expect(insert('<head>\n  <base>\n</head>', canonical, robots)).toBe(
      `<head>\n  <base>\n  ${LINK}\n  <meta name="robots" content="noindex, nofollow">\n</head>`,
    )
  })

  it('lets no value break out', () => {
    const hostile = element('meta', { name: 'x', content: `"><script>'&amp;\r\n` })
    expect(insert('<head></head>', hostile)).toBe(
      '<head><meta name="x" content="&quot;&gt;&lt;script&gt;&#39;&amp;amp;&#13;\n"></head>',
    )
  })

  it.each([
    [element('script', {}), 'Unexpected element `script`, expected base, link, meta or title'],
    [
      element('meta', { 'a b': 'c' }),
      'Unexpected attribute name `a b`, expected one without space, quote, `=` or `>`',
    ],
  ])('refuses what HTML cannot hold safely', (node, message) => {
    expect(() => insert('<head></head>', node)).toThrow(new TypeError(message))
  })

  it('keeps a byte order mark and counts in bytes', () => {
    const source = new TextEncoder().encode('\uFEFF<title>é</title></head>ü')
    const output = splice(source, fromHtml(source), [{ type: 'insert', elements: [canonical] }])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(output)).toBe(
      `\uFEFF<title>é</title>${LINK}</head>ü`,
    )
  })
})

describe('set', () => {
  const cases: [why: string, source: string, output: string][] = [
    ['double quotes', '<meta content="a" name=b>', '<meta content="x&quot;y" name=b>'],
    ['single quotes', "<meta content='a' name=b>", "<meta content='x&quot;y' name=b>"],
    ['no quotes', '<meta content=a name=b>', '<meta content="x&quot;y" name=b>'],
    ['no quotes before a slash', '<meta content=a/>', '<meta content="x&quot;y">'],
    ['an empty value', '<meta content="">', '<meta content="x&quot;y">'],
    ['no value', '<meta content name=b>', '<meta content="x&quot;y" name=b>'],
    ['an equals sign only', '<meta content= >', '<meta content="x&quot;y" >'],
    ['spaces around the equals sign', '<meta CONTENT = a>', '<meta CONTENT="x&quot;y">'],
    ['no such attribute', '<meta name=b>', '<meta content="x&quot;y" name=b>'],
    ['no attributes', '<meta/>', '<meta content="x&quot;y"/>'],
    ['the attribute twice', '<meta content=a content=b>', '<meta content="x&quot;y" content=b>'],
    ['text of several bytes before', '<meta name="é😀" content="ü">', '<meta name="é😀" content="x&quot;y">'],
  ]
  it.each(cases)('%s', (_, source, output) => {
    for (const page of [source, new TextEncoder().encode(source)]) {
      const { tree, node } = firstIn(page)
      const result = splice(page, tree, [{ type: 'set', node, name: 'content', value: 'x"y' }])
      expect(typeof result === 'string' ? result : new TextDecoder().decode(result)).toBe(output)
    }
  })

  it('takes the last of several values', () => {
    const { tree, node } = firstIn('<meta content=a>')
    const edits = ['b', 'c'].map((value) => ({ type: 'set', node, name: 'content', value }) as const)
    expect(splice('<meta content=a>', tree, edits)).toBe('<meta content="c">')
  })
})

describe('remove', () => {
  const cases: [why: string, source: string, output: string][] = [
    ['an element between others', '<head><meta><title>a</title></head>', '<head><title>a</title></head>'],
    ['a whole line', '<head>\n  <meta>\n  <base>\n</head>', '<head>\n  <base>\n</head>'],
    ['a whole line with CRLF', '<head>\r\n<meta> \r\n</head>', '<head>\r\n</head>'],
    ['an element that shares its line', '<head>\n  <meta> <base>\n</head>', '<head>\n   <base>\n</head>'],
    ['a title with its text', '<title>a</title><p>', '<p>'],
  ]
  it.each(cases)('%s', (_, source, output) => {
    const { tree, node } = firstIn(source)
    expect(splice(source, tree, [{ type: 'remove', node }])).toBe(output)
  })

  it('makes no byte order mark of a text that comes to stand first', () => {
    const source = '<meta name=robots>\uFEFF<link rel=next href=/b/>'
    const output = '\uFEFF\uFEFF<link rel=next href=/b/>'
    const bytes = new TextEncoder().encode(source)
    const [text, binary] = [firstIn(source), firstIn(bytes)]
    expect(splice(source, text.tree, [{ type: 'remove', node: text.node }])).toBe(output)
    expect(splice(bytes, binary.tree, [{ type: 'remove', node: binary.node }])).toEqual(
      new TextEncoder().encode(output),
    )
  })

  it('and insert in one go', () => {
    const source = '<head>\n  <meta name=robots>\n</head>'
    const { tree, node } = firstIn(source)
    const edits: Edit[] = [
      { type: 'insert', elements: [canonical] },
      { type: 'remove', node },
    ]
    expect(splice(source, tree, edits)).toBe(`<head>\n  ${LINK}\n</head>`)
  })

  it('refuses a node that was not read from the source', () => {
    expect(() => splice('<head>', fromHtml('<head>'), [{ type: 'remove', node: robots }])).toThrow(
      new TypeError('Missing position of `meta`, expected a node that was read from the source'),
    )
  })
})

describe('without an effect', () => {
  it('gives the very source when there is nothing to do', () => {
    const source = new Uint8Array([0xff, 0x00])
    expect(splice(source, fromHtml(source), [])).toBe(source)
  })
})

describe('applyEdits', () => {
  it('creates a head where there is none', () => {
    const tree = { type: 'root' as const, children: [{ type: 'doctype' as const }, element('p', {})] }
    applyEdits(tree, [{ type: 'insert', elements: [robots] }])
    expect(tree.children.map((node) => ('tagName' in node ? node.tagName : node.type))).toEqual([
      'doctype',
      'head',
      'p',
    ])
  })

  it('puts elements in front of what follows the end tag of head', () => {
    const tree = fromHtml('<head><base></head><title>a</title><body>')
    applyEdits(tree, [{ type: 'insert', elements: [robots] }])
    const head = childNamed(childNamed(tree, 'html'), 'head')!
    expect(head.children.map((node) => node.type === 'element' && node.tagName)).toEqual([
      'base',
      'meta',
      'title',
    ])
  })

  it('reads values as a parser does', () => {
    const { tree, node } = firstIn('<link>')
    applyEdits(tree, [{ type: 'set', node, name: 'rel', value: 'canonical next' }])
    expect(node.properties).toEqual({ rel: ['canonical', 'next'] })
  })
})
