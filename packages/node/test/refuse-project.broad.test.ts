import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const home = '<!doctype html><title>T</title><link rel="canonical" href="https://www.example.com/">'
const other = home.replace('.com/"', '.com/a/"')
const packages = { 'package.json': '{}', 'node_modules/a/docs/index.html': other }
const built = { 'package.json': '{}', 'dist/index.html': home }

type Refused = [name: string, files: Record<string, string>, args: string[], message: string]

/** Files, arguments, expected message. */
const refused: Refused[] = [
  [
    'what Vite built',
    { ...built, 'index.html': home },
    ['check', '.'],
    'Unexpected `package.json` in folder `.`, expected the output of a build: `dist`',
  ],
  [
    'a command that writes',
    { ...built, ...packages },
    ['apply', '.'],
    'Unexpected `package.json` in folder `.`, expected the output of a build: `dist`',
  ],
  [
    'an explanation of a project below',
    { 'shop/package.json': '{}', 'shop/.output/public/index.html': home, 'shop/out/index.html': home },
    ['explain', 'shop/', '/'],
    'Unexpected `package.json` in folder `shop/`, expected the output of a build: `shop/.output/public` or `shop/out`',
  ],
  [
    'what Jekyll built',
    { '_config.yml': '', '_site/index.html': home, '_layouts/page.html': home, 'index.html': '---\n---\n' },
    ['check', '.'],
    'Unexpected `_config.yml` in folder `.`, expected the output of a build: `_site`',
  ],
  [
    'what Hugo built',
    { 'hugo.toml': '', 'public/index.html': home, 'layouts/index.html': home },
    ['check', '.'],
    'Unexpected `hugo.toml` in folder `.`, expected the output of a build: `public`',
  ],
  ...(
    [
      ['Hugo', { 'hugo.toml': '' }, 'hugo.toml', '`public`, which `hugo` writes'],
      ['Hugo', { 'hugo.yaml': 'publishDir: docs\n' }, 'hugo.yaml', '`docs`, which `hugo` writes'],
      [
        'an older Hugo',
        { 'config.toml': '', 'archetypes/default.md': '' },
        'config.toml',
        '`public`, which `hugo` writes',
      ],
      [
        'Zola',
        { 'config.toml': '', 'templates/base.html': home },
        'config.toml',
        '`public`, which `zola build` writes',
      ],
      [
        'Jekyll',
        { '_config.yml': 'title: T\ndestination: ./out/\n' },
        '_config.yml',
        '`out`, which `jekyll build` writes',
      ],
      ['MkDocs', { 'mkdocs.yml': '' }, 'mkdocs.yml', '`site`, which `mkdocs build` writes'],
      [
        'Eleventy',
        { 'eleventy.config.js': '' },
        'eleventy.config.js',
        '`_site`, which `npx @11ty/eleventy` writes',
      ],
      ['Vite', { 'vite.config.ts': '' }, 'vite.config.ts', '`dist`, which `npx vite build` writes'],
      ['Next', { 'next.config.mjs': '' }, 'next.config.mjs', '`out`, which `npx next build` writes'],
      [
        'VitePress in docs',
        { 'docs/.vitepress/config.ts': '' },
        'docs/.vitepress/config.ts',
        '`docs/.vitepress/dist`, which `npx vitepress build docs` writes',
      ],
    ] as [string, Record<string, string>, string, string][]
  ).map(([name, files, mark, output]): Refused => [
    `a project of ${name} before its first build`,
    { ...files, '_layouts/page.html': home, 'index.html': home },
    ['check', '.'],
    `Unexpected \`${mark}\` in folder \`.\`, expected the output of a build: ${output}`,
  ]),
  [
    'packages before the first build',
    packages,
    ['check', '.'],
    "Unexpected HTML in `node_modules` of folder `.`, expected the output of a build, or --exclude 'node_modules/**'",
  ],
]

test.each(refused)('the folder of a project is refused: %s', (_name, files, args, message) => {
  const { status, stdout, stderr } = indexical(makeFolder(files), ...args, ...site)
  expect(stderr.split('\n')[0]).toBe(`indexical: ${message}`)
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

test.each<[name: string, files: Record<string, string>, args: string[], pages: number]>([
  ['packages that are published', { 'index.html': home, 'node_modules/a/index.html': other }, [], 2],
  ['configuration that GitHub Pages reads', { '_config.yml': 'include: [a]\n', 'index.html': home }, [], 1],
  ['a config.toml of another tool', { 'config.toml': '', 'index.html': home }, [], 1],
  ['a package.json that is published', { 'package.json': '{}', 'index.html': home }, [], 1],
  [
    'a site by hand whose packages are left out',
    { ...packages, 'index.html': home },
    ['--exclude', 'node_modules/**'],
    1,
  ],
  [
    'a library whose dist holds no pages',
    { 'package.json': '{}', 'index.html': home, 'dist/library.js': '', 'node_modules/a/index.js': '' },
    [],
    1,
  ],
  [
    'a section of a site by hand',
    { 'package.json': '{}', 'index.html': home, 'build/index.html': other },
    [],
    2,
  ],
  [
    'a demo that is left out',
    { ...built, 'index.html': home, 'dist/index.html': other },
    ['--exclude', 'dist/**'],
    1,
  ],
  [
    'a folder named as builds are, without a project',
    { 'index.html': home, 'dist/index.html': other },
    [],
    2,
  ],
])('a folder that is published is read: %s', (_name, files, args, pages) => {
  const { stdout, stderr } = indexical(makeFolder(files), 'check', '.', ...site, ...args)
  expect(stdout).toContain(`Read ${pages} page`)
  expect(stderr).toBe('')
})
