/** A config file imports its plugins long before a page is built, so the import must load very little code. */
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url))).replaceAll('\\', '/') + '/'

/** Return what Node loads for an import in a new process: our files, and the names of other packages. */
function loadedBy(folder: string): string[] {
  const code = `import { registerHooks } from 'node:module'
const urls = new Set()
registerHooks({
  load(url, context, nextLoad) {
    urls.add(url)
    return nextLoad(url, context)
  },
})
await import(${JSON.stringify(new URL(`../packages/${folder}/dist/index.js`, import.meta.url).href)})
console.log(JSON.stringify([...urls].filter((url) => url.startsWith('file:'))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const files = (JSON.parse(stdout) as string[]).map((url) => fileURLToPath(url).replaceAll('\\', '/'))
  return [...new Set(files.map(nameOf))].sort()
}

function nameOf(file: string): string {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)
  return installed ? installed[1]! : file.slice(root.length)
}

test.each([
  {
    folder: 'astro',
    loaded: ['packages/astro/dist/config.js', 'packages/astro/dist/index.js'],
  },
  { folder: 'vite', loaded: ['packages/vite/dist/index.js'] },
  { folder: 'eleventy', loaded: ['packages/eleventy/dist/index.js'] },
])('importing the plugin of $folder loads only what reading the config needs', ({ folder, loaded }) => {
  expect(loadedBy(folder)).toEqual(loaded)
})

test.each([
  {
    file: 'cli',
    why: 'the version of Node is checked first, and the compile cache enabled',
    loaded: ['start'],
  },
  { file: 'replay', why: 'an unchanged build needs no more', loaded: ['replay-files'] },
])('$file.js loads little: $why', ({ file, loaded }) => {
  const code = readFileSync(new URL(`../packages/node/dist/${file}.js`, import.meta.url), 'utf8')
  expect([...code.matchAll(/\bfrom"\.\/([^"]+)\.js"/g)].map(([, name]) => name)).toEqual(loaded)
})
