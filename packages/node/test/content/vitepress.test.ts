import { expect, test } from 'vitest'
import { isPageScript, readPageScript } from '../../src/content/vitepress.ts'

const script = (data: string): string =>
  `import{o as t}from"./chunks/framework.B1q8Oer0.js";const f=JSON.parse('{"title":"T","description":"",${data}}'),r={name:"a.md"};export{f as __pageData};`

test.each([
  [
    'a page',
    '"frontmatter":{"robots":"noindex"},"headers":[],"relativePath":"guide/setup.md","filePath":"guide/setup.md"',
    { file: 'guide/setup.html', source: 'guide/setup.md' },
  ],
  [
    'a rewritten page',
    '"frontmatter":{},"headers":[],"relativePath":"manual/index.md","filePath":"guide/index.md","lastUpdated":1',
    { file: 'manual/index.html', source: 'guide/index.md' },
  ],
  [
    'a page of a dynamic route',
    '"frontmatter":{},"headers":[],"params":{"pkg":"foo"},"relativePath":"pkg/foo.md","filePath":"pkg/[pkg].md"',
    { file: 'pkg/foo.html', source: 'pkg/[pkg].md' },
  ],
  [
    'a name with an apostrophe',
    String.raw`"frontmatter":{},"headers":[],"relativePath":"what\'s-new.md","filePath":"what\'s-new.md"`,
    { file: "what's-new.html", source: "what's-new.md" },
  ],
  ['a script without a source', '"frontmatter":{},"headers":[],"relativePath":"404.md"', undefined],
])('%s', (_, data, page) => {
  expect(readPageScript(script(data))).toEqual(page)
})

test('scripts of pages', () => {
  const files = [
    'assets/guide_setup.md.CTckam6V.js',
    'assets/pkg_Bar Baz.md.KwCqI-E_.js',
    'assets/guide_setup.md.CTckam6V.lean.js',
    'assets/app.F2IOZwU-.js',
    'guide.md',
  ]
  expect(files.filter(isPageScript)).toEqual(files.slice(0, 2))
})
