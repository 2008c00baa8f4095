import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dist = new URL('../dist/', import.meta.url)

/** What a published file imports, by way of other files too. */
function librariesOf(file: URL, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file.href)) return found
  seen.add(file.href)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:.* from )?"(.+)";$/gm)) {
    if (!name!.startsWith('.')) found.add(name!)
    else for (const library of librariesOf(new URL(name!, file), seen)) found.add(library)
  }
  return found
}

test('an edge worker that writes tags carries no reader of YAML, sitemaps or configs', () => {
  expect([...librariesOf(new URL('page.js', dist))].toSorted()).toEqual([
    'entities/decode',
    'hast-util-from-html',
    'property-information',
  ])
  expect(librariesOf(new URL('index.js', dist))).toContain('yaml')
})
