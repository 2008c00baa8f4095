import type { Element, Properties } from 'hast'
import { expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { splice } from '../src/splice.ts'
import { cpuTime } from '../../../tests/cpu-time.ts'

function element(tagName: string, properties: Properties): Element {
  return { type: 'element', tagName, properties, children: [] }
}

const canonical = element('link', { rel: ['canonical'], href: 'https://example.com/a/' })
const LINK = '<link rel="canonical" href="https://example.com/a/">'

function insert(source: string, ...elements: Element[]): string {
  return splice(source, fromHtml(source), [{ type: 'insert', elements }])
}

it('handles 20 MB on a single line', () => {
  const source = `<head></head>${'<a href="/x/">é</a>'.repeat(1_000_000)}`
  const start = cpuTime()
  expect(insert(source, canonical)).toHaveLength(source.length + LINK.length)
  expect(cpuTime() - start).toBeLessThan(10_000)
})
