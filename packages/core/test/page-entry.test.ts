import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dist = new URL('../dist/', import.meta.url)

/** Libraries whose code is in a published file, or in files that it imports. */
function librariesOf(file: URL, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file.href)) return found
  seen.add(file.href)
  const code = readFileSync(file, 'utf8')
  // The bundler writes the path of each module above its code, except for CommonJS.
  for (const [, name] of code.matchAll(/^\s*\/\/ .*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm))
    found.add(name!)
  for (const [, name] of code.matchAll(/^var (?:import|require)_(\w+) = .*__commonJS/gm)) found.add(name!)
  for (const [, name] of code.matchAll(/^(?:import|export) (?:.* from )?"(.+)";$/gm)) {
    const next = name!.startsWith('.') ? new URL(name!, file) : ownFile(name!)
    if (next === undefined) found.add(name!)
    else for (const library of librariesOf(next, seen)) found.add(library)
  }
  return found
}

/** The published file that an import of one of our packages loads; undefined for other packages. */
function ownFile(name: string): URL | undefined {
  const [, folder, entry] = /^@indexical\/(html|syntax|hosts|core)(?:\/(.+))?$/.exec(name) ?? []
  if (folder === undefined) return undefined
  const packageFile = new URL(`../../${folder}/package.json`, import.meta.url)
  const { exports } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    exports: Record<string, { default: string } | string>
  }
  const target = exports[entry === undefined ? '.' : `./${entry}`] ?? `./dist/${entry}.js`
  return new URL(typeof target === 'string' ? target : target.default, packageFile)
}

test('an edge worker that writes tags carries no reader of YAML, sitemaps or configs', () => {
  const all = ['entities', 'parse5', 'property-information']
  const readers = ['jsonc-parser', 'js-yaml', 'saxes', 'smol-toml', 'yaml']
  const [page, index] = ['page.js', 'index.js'].map((name) => [...librariesOf(new URL(name, dist))])
  expect(page).toEqual(expect.arrayContaining(all))
  expect(page!.filter((name) => [...readers, 'picomatch', 'valibot'].includes(name))).toEqual([])
  expect(index).toEqual(expect.arrayContaining([...all, ...readers]))
})
