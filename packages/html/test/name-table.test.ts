import { find, html } from 'property-information'
import { describe, expect, it } from 'vitest'
import { findInfo, frequentAttributes } from '../src/attribute-info.ts'
import { fromHtml } from '../src/parse.ts'
import { lookUp, nameTable } from '../src/name-table.ts'
import { childNamed } from '../src/element.ts'

describe('a name table', () => {
  const table = nameTable(['link', 'meta', 'http-equiv'])
  const bytes = new TextEncoder().encode('<LINK meta metas HTTP-equiv li')

  it.each([
    ['LINK', 1],
    ['meta', 2],
    ['metas', 0],
    ['HTTP-equiv', 3],
    ['li', 0],
  ])('knows %s', (name, number) => {
    const start = new TextDecoder().decode(bytes).lastIndexOf(name)
    expect(lookUp(table, bytes, start, start + name.length)).toBe(number)
  })
})

describe('attribute names', () => {
  // The parser has short ways of its own to these; property-information says what they have to give.
  const names = [
    'rel',
    'hreflang',
    'http-equiv',
    'class',
    'crossorigin',
    'tabindex',
    'aria-label',
    'itemprop',
    'charset',
    'data-a',
    'data-root-path',
    'data-a--b',
    'data-a-',
    'data-a-b-c',
    'data-nosnippet',
    'data-a1',
    'data-',
    'data',
    'xml:lang',
    'onclick',
    'accept-charset',
    'my-own',
  ]
  it.each(names)('%s', (name) => {
    const root = childNamed(fromHtml(`<html ${name}=x>`), 'html')!
    expect(Object.keys(root.properties)).toEqual([find(html, name).property])
  })
})

it.each(frequentAttributes)(
  'represents $attribute as property-information does',
  ({ attribute, property }) => {
    for (const name of [attribute, property]) {
      const { space: _space, defined: _defined, ...expected } = find(html, name)
      const flags = Object.fromEntries(
        Object.entries(expected).filter(
          ([key, value]) => value !== undefined && value !== false && key !== 'booleanish',
        ),
      )
      expect(findInfo('html', name)).toEqual(flags)
    }
  },
)
