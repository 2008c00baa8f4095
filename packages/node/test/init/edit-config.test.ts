import { describe, expect, test } from 'vitest'
import { addToFunction, addToList } from '../../src/commands/init/edit-config.ts'

const site = 'https://www.example.com'

describe('a list of plugins in an exported object', () => {
  const cases: [name: string, before: string, after: string][] = [
    [
      'an empty config',
      `export default defineConfig({})\n`,
      `import indexical from 'vite-plugin-indexical'\nexport default defineConfig({ plugins: [indexical({ site: '${site}' })] })\n`,
    ],
    [
      'other plugins in one line',
      `import { defineConfig } from "vite";\nimport vue from "@vitejs/plugin-vue";\n\nexport default defineConfig({\n  plugins: [vue()],\n});\n`,
      `import indexical from "vite-plugin-indexical";\nimport { defineConfig } from "vite";\nimport vue from "@vitejs/plugin-vue";\n\nexport default defineConfig({\n  plugins: [vue(), indexical({ site: "${site}" })],\n});\n`,
    ],
    [
      'other plugins, a line each, and a comment that contains a bracket',
      `// Config ]\nimport vue from '@vitejs/plugin-vue'\nexport default {\n  build: { plugins: [] },\n  plugins: [\n    vue({ a: [1] }), // ]\n  ],\n}\n`,
      `// Config ]\nimport indexical from 'vite-plugin-indexical'\nimport vue from '@vitejs/plugin-vue'\nexport default {\n  build: { plugins: [] },\n  plugins: [\n    vue({ a: [1] }),\n    indexical({ site: '${site}' }), // ]\n  ],\n}\n`,
    ],
    [
      'a comment before the first one',
      `export default {\n\tplugins: [\n\t\t/* a */ a(),\n\t],\n}\n`,
      `import indexical from 'vite-plugin-indexical'\nexport default {\n\tplugins: [\n\t\t/* a */ a(),\n\t\tindexical({ site: '${site}' }),\n\t],\n}\n`,
    ],
    [
      'a list without final comma',
      `export default {\n  plugins: [\n    a(),\n    b()\n  ],\n}\n`,
      `import indexical from 'vite-plugin-indexical'\nexport default {\n  plugins: [\n    a(),\n    b(),\n    indexical({ site: '${site}' }),\n  ],\n}\n`,
    ],
    [
      'a config without the list',
      `export default {\n  appType: 'mpa',\n}\n`,
      `import indexical from 'vite-plugin-indexical'\nexport default {\n  plugins: [indexical({ site: '${site}' })],\n  appType: 'mpa',\n}\n`,
    ],
    [
      'an object with a name and a type',
      `const config: Config = {\n  plugins: [],\n}\n\nexport default config\n`,
      `import indexical from 'vite-plugin-indexical'\nconst config: Config = {\n  plugins: [indexical({ site: '${site}' })],\n}\n\nexport default config\n`,
    ],
  ]
  test.each(cases)('%s', (_, before, after) => {
    expect(addToList(before, 'plugins', { plugin: 'vite-plugin-indexical', site }, false)).toBe(after)
  })

  test.each([
    ['a function', `export default defineConfig(({ mode }) => ({ plugins: [] }))\n`],
    ['CommonJS', `module.exports = { plugins: [] }\n`],
    ['a list from elsewhere', `export default { plugins: own }\n`],
    ['a short form', `export default { plugins }\n`],
    ['the plugin', `import x from 'vite-plugin-indexical'\nexport default { plugins: [x()] }\n`],
    ['no code', ''],
  ])('%s is not changed', (_, code) => {
    expect(addToList(code, 'plugins', { plugin: 'vite-plugin-indexical', site }, false)).toBeUndefined()
  })

  test.each([
    ['export default { title: "A" }\n', `vite: { plugins: [indexical({ site: "${site}" })] }, title: "A" }`],
    [
      'export default { vite: { plugins: [a()] } }\n',
      `vite: { plugins: [a(), indexical({ site: '${site}' })] } }`,
    ],
    [
      'export default { vite: { build: {} } }\n',
      `vite: { plugins: [indexical({ site: '${site}' })], build: {} } }`,
    ],
  ])('VitePress has the list in the config of Vite: %s', (before, after) => {
    const line = { plugin: 'vitepress-plugin-indexical', site }
    const [first, second] = addToList(before, 'vite.plugins', line, false)!.split('\n')
    expect(first).toMatch(/^import indexical from ["']vitepress-plugin-indexical["']$/)
    expect(second).toBe(`export default { ${after}`)
  })

  test('a list of VitePress from elsewhere is not changed', () => {
    const line = { plugin: 'vitepress-plugin-indexical', site }
    expect(addToList('export default { vite: own }\n', 'vite.plugins', line, false)).toBeUndefined()
  })

  test('Docusaurus loads a plugin by its name', () => {
    const line = { plugin: 'docusaurus-plugin-indexical', site, isNamed: true }
    expect(
      addToList("const config = {\n  plugins: ['a'],\n}\nexport default config\n", 'plugins', line, false),
    ).toBe("const config = {\n  plugins: ['a', 'docusaurus-plugin-indexical'],\n}\nexport default config\n")
  })

  test('the config of Astro gets the site too, unless it has one', () => {
    const line = { plugin: 'astro-indexical', site }
    expect(
      addToList(`export default defineConfig({\n  output: 'static',\n});\n`, 'integrations', line, true),
    ).toBe(
      `import indexical from 'astro-indexical';\nexport default defineConfig({\n  integrations: [indexical()],\n  site: '${site}',\n  output: 'static',\n});\n`,
    )
    // As `npm create astro` writes it.
    expect(addToList(`export default defineConfig({});\n`, 'integrations', line, true)).toBe(
      `import indexical from 'astro-indexical';\nexport default defineConfig({ integrations: [indexical()], site: '${site}' });\n`,
    )
    expect(addToList(`export default defineConfig({ output: 'static' })\n`, 'integrations', line, true)).toBe(
      `import indexical from 'astro-indexical'\nexport default defineConfig({ integrations: [indexical()], site: '${site}', output: 'static' })\n`,
    )
    const own = `export default defineConfig({ site: 'https://example.org', integrations: [] })\n`
    expect(addToList(own, 'integrations', line, true)).toBe(
      `import indexical from 'astro-indexical'\nexport default defineConfig({ site: 'https://example.org', integrations: [indexical()] })\n`,
    )
  })
})

describe('an exported function of Eleventy', () => {
  const call = `config.addPlugin(indexical, { site: '${site}' })`
  const load = `import indexical from 'eleventy-plugin-indexical'\n`
  const cases: [name: string, before: string, after: string][] = [
    [
      'a function',
      `export default function (config) {\n    config.ignores.add('x')\n}\n`,
      `${load}export default function (config) {\n    ${call}\n    config.ignores.add('x')\n}\n`,
    ],
    [
      'an asynchronous function with a name',
      `export default async function setup(config) {\n}\n`,
      `${load}export default async function setup(config) {\n  ${call}\n}\n`,
    ],
    ['an arrow', `export default (config) => {\n}\n`, `${load}export default (config) => {\n  ${call}\n}\n`],
    [
      'CommonJS with semicolons',
      `const a = require('a');\nmodule.exports = function (config) {\n  config.addPlugin(a);\n};\n`,
      `const indexical = require('eleventy-plugin-indexical');\nconst a = require('a');\nmodule.exports = function (config) {\n  ${call};\n  config.addPlugin(a);\n};\n`,
    ],
    [
      'an arrow without brackets',
      `module.exports = config => {\n  return {}\n}\n`,
      `const indexical = require('eleventy-plugin-indexical')\nmodule.exports = config => {\n  ${call}\n  return {}\n}\n`,
    ],
    [
      'a function in one line',
      `export default (config) => { config.addFilter('x', x) }\n`,
      `${load}export default (config) => {\n  ${call}\n config.addFilter('x', x) }\n`,
    ],
    [
      'a bracket after the call',
      `export default (config) => {\n  (0, x)(config)\n}\n`,
      `${load}export default (config) => {\n  ${call};\n  (0, x)(config)\n}\n`,
    ],
  ]
  test.each(cases)('%s', (_, before, after) => {
    expect(addToFunction(before, { plugin: 'eleventy-plugin-indexical', site })).toBe(after)
  })

  test.each([
    ['an expression', `export default (config) => setup(config)\n`],
    ['an object', `module.exports = { dir: {} }\n`],
    ['a destructured parameter', `export default function ({ ignores }) {\n}\n`],
    ['the plugin', `// eleventy-plugin-indexical\nexport default function (config) {\n}\n`],
  ])('%s is not changed', (_, code) => {
    expect(addToFunction(code, { plugin: 'eleventy-plugin-indexical', site })).toBeUndefined()
  })
})
