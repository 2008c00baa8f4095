import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBuild } from '../src/index.ts'
import type { UserOptions } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const text =
  'Linen is woven from the fibres of flax. It takes up water well, dries fast and feels cool on the skin, so it is worn where summers are hot. New cloth is stiff and becomes softer with each wash. Wash it at forty degrees, do not fill the drum, and hang it up while it is still damp: then it hardly needs an iron at all.'

/** Two pages with one text, each with navigation of its own. */
const pages = {
  'linen/index.html': `<!doctype html><head><title>Linen</title></head><body><nav>Home</nav><main>${text}</main>`,
  'care/linen/index.html': `<!doctype html><head><title>Care</title></head><body><nav>Care</nav><main>\n<p>${text}</p></main>`,
}

function findingsIn(files: Record<string, string>, options: Partial<UserOptions> = {}): string[] {
  const root = makeFolder({ 'package.json': '{}' })
  const build = createBuild(
    { site: 'https://www.example.com', ...options },
    { root, outDir: join(root, 'dist') },
  )
  for (const [file, html] of Object.entries(files))
    build.addPage({ file, html: new TextEncoder().encode(html) })
  return build.finish().report.findings.map(({ rule, file, message }) => `${file} ${rule}: ${message}`)
}

describe('equal main text', () => {
  test('the page with the shorter address is the one to keep, although injection gave each its canonical', () => {
    expect(findingsIn(pages)).toEqual([
      'dist/care/linen/index.html duplicates/no-identical-text: Unexpected copy of `/linen/`, expected a canonical to it or text of its own',
    ])
  })

  test('is not read when no rule compares it', () => {
    const rules = { 'duplicates/no-identical-text': 'off', 'duplicates/no-url-variants': 'off' } as const
    expect(findingsIn(pages, { rules })).toEqual([])
  })

  test('near copies are found when the rule is on', () => {
    const [first, second] = Object.keys(pages) as (keyof typeof pages)[]
    const files = { [first!]: pages[first!], [second!]: pages[second!].replace('forty', 'sixty') }
    expect(findingsIn(files)).toEqual([])
    const rules: NonNullable<UserOptions['rules']> = {
      'duplicates/no-similar-text': ['warn', { threshold: 0.7 }],
    }
    expect(findingsIn(files, { rules })).toEqual([
      expect.stringMatching(
        /^dist\/care\/linen\/index\.html duplicates\/no-similar-text: Unexpected \d\d % overlap with/,
      ),
    ])
  })

  test('one page in two files', () => {
    const html = pages['linen/index.html']
    expect(findingsIn({ 'linen.html': html, 'linen/index.html': html })).toEqual([
      'dist/linen.html duplicates/no-url-variants: Unexpected second file `linen.html` of one page, expected only `linen/index.html` or a canonical to it',
    ])
  })
})
