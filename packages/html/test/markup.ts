/** Return a whole number from 0 up to, but not including, a limit. */
export type Below = (limit: number) => number

/** Elements by the kind of content that they are given here, whether HTML allows it or not. */
const NAMES = {
  signal: 'base link meta title a area link meta',
  void: 'br hr img input wbr col embed source keygen frame bgsound basefont param track image',
  raw: 'script style textarea title xmp iframe noembed noframes',
  flow: 'div p section article h1 h3 ul li dl dd dt form button address pre listing center details dialog fieldset',
  phrase: 'a b i em font nobr big code span small ruby rb rt rp rtc u s tt label x-y',
  marker: 'object applet marquee',
  table: 'table caption colgroup col tbody thead tfoot tr td th',
  select: 'select option optgroup hr button datalist',
  outer: 'html head body frameset noscript',
  svg: 'g path desc title foreignObject foreignobject a link meta base style script font text use',
  math: 'mi mo mn ms mtext mrow annotation-xml mglyph malignmark a link meta title',
}
type Kind = keyof typeof NAMES
const names = Object.fromEntries(
  Object.entries(NAMES).map(([kind, list]) => [kind, list.split(' ')]),
) as Record<Kind, string[]>

const VALUES: Record<string, string[]> = {
  rel: ['canonical', 'CANONICAL nofollow', '&nbsp;canonical', 'alternate\tcanonical', ' next\n', 'a\vb', ''],
  href: ['/a/', 'https://example.com/?a=1&amp;b=2', '#top', '', '/é/😀', 'x&copy=1', '&#47;b', 'a\0b'],
  name: ['robots', 'googlebot', 'Robots', 'description'],
  content: [
    'noindex',
    'noindex,&#32;nofollow',
    '0; url=/b/',
    'a&notit;b&not',
    'line\r\nend',
    '>',
    '&#x80;&#0;',
  ],
  'http-equiv': ['refresh', 'Refresh', 'content-type'],
  property: ['og:url'],
  hreflang: ['de', 'x-default'],
  'data-nosnippet': ['', 'true'],
  'data-no-snippet': [''],
  encoding: ['text/html', 'TEXT/html', 'application/xhtml+xml', 'image/svg+xml'],
  type: ['hidden', 'text/css', 'application/ld+json', 'module', 'Text/JavaScript', ''],
  src: ['/a.js', 'http://example.com/b.js', ''],
  lang: ['en', 'de'],
  color: ['red'],
  'xlink:href': ['/x/'],
  constructor: ['', 'x'],
  'data-a.b#c': ['1'],
  shadowrootmode: ['open'],
  '<b': ["'"],
}
// In the literal, this name would set the prototype.
Object.defineProperty(VALUES, '__proto__', { value: ['', 'x'], enumerable: true })
const attributes = Object.keys(VALUES)

/** Generates one document: a nested page, with tags left out, misplaced and damaged. */
class Writer {
  private readonly below: Below
  /** Elements that may still be written, which limits the size. */
  private budget: number

  constructor(below: Below) {
    this.below = below
    this.budget = 3 + below(28)
  }

  document(): string {
    const head = this.some(['', '<head>', `<head${this.attributes()}>`]) + this.list(() => this.headItem(), 5)
    const body = this.some(['', '<body>', `<body${this.attributes()}>`]) + this.content(0)
    const top = this.some(['', '<!doctype html>', '<!DOCTYPE html>\n', '<!-- x -->', '\uFEFF', ' ', '<!x>'])
    const html = this.some(['', '<html>', `<html${this.attributes()}>`])
    const page = `${top}${html}${head}${this.some(['', '</head>', '</head>', ' </HEAD >'])}${body}${this.some(['', '</body></html>', '</html>'])}`
    const tail = this.below(4) === 0 ? this.content(2) : ''
    return this.below(3) === 0 ? this.damage(page + tail) : page + tail
  }

  private headItem(): string {
    switch (this.below(9)) {
      case 0:
        return this.raw(this.some(names.raw))
      case 1:
        return this.wrap('template', this.some(['flow', 'table', 'select', 'signal', 'svg', 'outer']), 1)
      case 2:
        return `<noscript${this.attributes()}>${this.list(() => this.signal(), 2)}${this.some(['', this.text()])}${this.end('noscript')}`
      case 3:
        return this.text()
      case 4:
        return this.anything(2)
      default:
        return this.signal()
    }
  }

  private signal(): string {
    const name = this.some(names.signal)
    return name === 'title' ? this.raw(name) : this.start(name)
  }

  private content(depth: number): string {
    return this.list(() => this.anything(depth), 4)
  }

  private anything(depth: number): string {
    if (this.budget-- <= 0) return this.text()
    switch (this.below(13)) {
      case 0:
        return this.start(this.some(names.void))
      case 1:
        return this.raw(this.some(names.raw))
      case 2:
        return this.wrap('svg', 'svg', depth)
      case 3:
        return this.wrap('math', 'math', depth)
      case 4:
        return this.wrap('table', 'table', depth)
      case 5:
        return this.wrap('select', 'select', depth)
      case 6:
        return this.wrap('template', this.some(Object.keys(NAMES) as Kind[]), depth)
      case 7:
        return this.some([this.start(this.some(names.outer)), this.wrap('noscript', 'signal', depth)])
      case 8:
        return this.wrap(this.some(names.phrase), 'phrase', depth)
      case 9:
        return this.wrap(this.some([...names.flow, ...names.marker]), 'flow', depth)
      case 10:
        return `</${this.some(names[this.some(Object.keys(NAMES) as Kind[])])}>`
      case 11:
        return this.text()
      default:
        return this.signal()
    }
  }

  /** Write an element whose children are mostly of one kind. */
  private wrap(name: string, kind: Kind, depth: number): string {
    if (this.budget-- <= 0 || depth > 7) return this.start(name)
    const child = (): string => {
      if (this.below(3) === 0) return this.anything(depth + 1)
      const inner = this.some(names[kind])
      return names.void.includes(inner) ? this.start(inner) : this.wrap(inner, kind, depth + 1)
    }
    return this.start(name) + this.list(child, 3) + this.end(name)
  }

  private raw(name: string): string {
    const inner = this.list(
      () =>
        this.some([
          'x',
          '<!--',
          '-->',
          '<script>',
          '</script',
          '</p>',
          '&amp;',
          '<a href=/r/>',
          '\r\n',
          '<',
          'canonical',
          'noindex robots',
        ]),
      3,
    )
    return this.start(name) + inner + this.end(name)
  }

  private start(name: string): string {
    const spelled = this.below(9) === 0 ? name.toUpperCase() : name
    return `<${spelled}${this.attributes()}${this.some(['', '', '', ' ', '/', ' /'])}>`
  }

  private end(name: string): string {
    if (this.below(6) === 0) return ''
    if (this.below(20) === 0) return `</${this.some(names[this.some(Object.keys(NAMES) as Kind[])])}>`
    return this.some([`</${name}>`, `</${name}>`, `</${name.toUpperCase()} x=">">`])
  }

  private attributes(): string {
    return this.list(() => {
      const name = this.some(attributes)
      const value = this.some(VALUES[name]!)
      const space = this.some([' ', ' ', '\n', '\t', ' / '])
      const bare = /[\s>"'=`]/.test(value) || value === '' ? `"${value}"` : value
      return `${space}${name}${this.some([`="${value}"`, `="${value}"`, ` = '${value}'`, `=${bare}`, ''])}`
    }, 3)
  }

  private text(): string {
    return this.some(
      [
        'x',
        ' ',
        '\n',
        'é',
        '😀',
        '&amp;',
        '&lt;a&gt;',
        '&#32;',
        '\0',
        '\u00A0',
        '\f',
        '<',
        '</',
        '<3',
        '\r\n',
        '&nope;',
      ].concat([
        '<!-- a -->',
        '<!---->',
        '<!-->',
        '<!-- --!>',
        '<?php ?>',
        '</ x>',
        '<![CDATA[<a href=/c/>]]>',
        ']]>',
        '</p>',
        '</br>',
      ]),
    )
  }

  /** Leave out, repeat or replace pieces. */
  private damage(text: string): string {
    let damaged = text
    for (let count = 1 + this.below(3); count > 0; count--) {
      const at = this.below(damaged.length + 1)
      const end = at + this.below(12)
      const piece = this.some([
        '',
        '',
        damaged.slice(at, end).repeat(2),
        '<',
        '>',
        '"',
        "'",
        '/',
        '<!--',
        '\0',
        '=',
      ])
      damaged = damaged.slice(0, at) + piece + damaged.slice(end)
    }
    return damaged
  }

  private list(item: () => string, limit: number): string {
    let text = ''
    for (let count = this.below(limit + 1); count > 0; count--) text += item()
    return text
  }

  private some<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
}

/** Return a generated document. It shares no code with `soup.ts`, so that each finds what the other one misses. */
export function markup(below: Below): string {
  return new Writer(below).document()
}
