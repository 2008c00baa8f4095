import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { markResponded, recordEntries } from '../src/record-entries.ts'
import { recordRender } from '../src/runtime-plugin.ts'

const scopeKey = Symbol.for('astro:render-scope')

/** What Astro does when a page calls `render(entry)`. */
function astroRenders(file: string): void {
  const scope = (globalThis as Record<symbol, any>)[scopeKey]
  scope?.getStore()?.contentEntries?.add(file)
}

test('pages that render at the same time keep their entries apart', async () => {
  const page = async (files: string[]) => {
    return recordEntries(async ({ rendered }) => {
      for (const file of files) {
        await setTimeout(1)
        astroRenders(file)
      }
      return [...rendered]
    })
  }
  const first = ['src/content/blog/green-dress.md', 'src/content/banners/sale.md']
  const second = ['src/content/blog/red-dress.mdx']
  expect(await Promise.all([page(first), page(second)])).toEqual([first, second])
})

test('an outer collector, such as that of an incremental build, still gets every entry', () => {
  recordEntries((outer) => {
    recordEntries((inner) => {
      astroRenders('src/content/care/silk.mdoc')
      expect([...inner.rendered]).toEqual(['src/content/care/silk.mdoc'])
    })
    expect([...outer.rendered]).toEqual(['src/content/care/silk.mdoc'])
  })
})

test('of two runs for one page, as in a rewrite, the inner one marks the outer one as done', () => {
  recordEntries((outer) => {
    recordEntries((inner) => {
      expect(inner.hasResponded).toBe(false)
      markResponded(inner)
    })
    expect(outer.hasResponded).toBe(true)
    recordEntries((next) => expect(next.hasResponded).toBe(false))
  })
})

test('nothing is recorded outside of a page', () => {
  const { rendered } = recordEntries((recording) => recording)
  astroRenders('src/content/care/silk.mdoc')
  expect([...rendered]).toEqual([])
})

test('`render` of Astro 6 is wrapped, that of Astro 7 is left alone', () => {
  const six = `export {\n\tdefineCollection,\n\trenderEntry as render,\n} from 'astro/content/runtime';`
  expect(recordRender(six)?.split('\n').slice(0, 6)).toEqual([
    'export {',
    '\tdefineCollection,',
    '\t',
    "} from 'astro/content/runtime';",
    "import { renderEntry as indexicalRender } from 'astro/content/runtime'",
    'export const render = (entry) => {',
  ])
  expect(recordRender('export const render = createRenderEntry({ logger });')).toBeUndefined()
})
