import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A generator whose project is in a folder. */
export interface Generator {
  name: string
  /** The file that identifies the generator. */
  mark: string
  /** The folder that it writes, relative to the project. */
  output: string
  /** What the user runs. */
  command: string
}

interface Sign {
  name: string
  files: readonly string[]
  /**
   * Folders that confirm the generator; one must exist. Needed if the file name alone is too common. @default none
   * needed
   */
  beside?: readonly string[]
  output: string
  /** Finds the output folder if the file sets it. */
  setting?: RegExp
  command: string
}

/** Files that identify projects. Templates and sources of a project are also HTML files, and would count as pages. */
const signs: readonly Sign[] = [
  {
    name: 'hugo',
    files: [
      ...['toml', 'yaml', 'yml', 'json'].map((extension) => `hugo.${extension}`),
      ...['hugo', 'config'].flatMap((name) =>
        ['toml', 'yaml', 'yml', 'json'].map((extension) => `config/_default/${name}.${extension}`),
      ),
    ],
    output: 'public',
    setting: /^\s*"?publishDir"?\s*[=:]\s*["']?([^"'\s,#]+)/im,
    command: '`hugo`',
  },
  {
    name: 'zola',
    files: ['config.toml'],
    beside: ['templates', 'sass'],
    output: 'public',
    setting: /^\s*output_dir\s*=\s*["']([^"']+)/m,
    command: '`zola build`',
  },
  {
    name: 'hugo',
    files: ['config.toml', 'config.yaml', 'config.yml'],
    beside: ['archetypes', 'layouts'],
    output: 'public',
    setting: /^\s*publishDir\s*[=:]\s*["']?([^"'\s,#]+)/im,
    command: '`hugo`',
  },
  {
    name: 'jekyll',
    files: ['_config.yml', '_config.yaml', '_config.toml'],
    beside: ['_layouts', '_includes', '_posts', '_data', '_sass', '_pages'],
    output: '_site',
    setting: /^destination\s*:\s*["']?(?:\.\/)?([^"'\s#]+)/m,
    command: '`jekyll build`',
  },
  {
    name: 'mkdocs',
    files: ['mkdocs.yml', 'mkdocs.yaml'],
    output: 'site',
    setting: /^site_dir\s*:\s*["']?(?:\.\/)?([^"'\s#]+)/m,
    command: '`mkdocs build`',
  },
  {
    name: 'eleventy',
    files: ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'],
    output: '_site',
    command: '`npx @11ty/eleventy`',
  },
  {
    name: 'astro',
    files: configsOf('astro'),
    output: 'dist',
    command: '`npx astro build`',
  },
  {
    name: 'docusaurus',
    files: configsOf('docusaurus'),
    output: 'build',
    command: '`npx docusaurus build`',
  },
  {
    name: 'vitepress',
    files: ['js', 'ts', 'mjs', 'mts'].flatMap((extension) => [
      `.vitepress/config.${extension}`,
      `.vitepress/config/index.${extension}`,
    ]),
    output: '.vitepress/dist',
    setting: /\boutDir\s*:\s*["'`](?:\.\/)?([^"'`$]+)/,
    command: '`npx vitepress build`',
  },
  {
    name: 'react-router',
    files: configsOf('react-router'),
    output: 'build/client',
    command: '`npx react-router build`',
  },
  {
    name: 'next',
    files: configsOf('next'),
    output: 'out',
    command: '`npx next build`',
  },
  {
    name: 'sveltekit',
    files: [...configsOf('svelte'), ...configsOf('vite')],
    beside: ['src/app.html'],
    output: 'build',
    command: '`npx vite build`',
  },
  {
    name: 'vite',
    files: configsOf('vite'),
    output: 'dist',
    command: '`npx vite build`',
  },
]

/** Return a generator that needs no file to be recognised, by its name. */
export function namedGenerator(name: string): Omit<Generator, 'mark'> {
  return signs.find((sign) => sign.name === name)!
}

/** Return the names that the config of a framework may have. */
export function configsOf(name: string): string[] {
  return ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].map((extension) => `${name}.config.${extension}`)
}

/** Return the generator of a project, or of its folder `docs`, where many projects have VitePress. */
export function findGeneratorBelow(root: string): Generator | undefined {
  const own = findGenerator(root)
  const docs = own && own.name !== 'vite' ? undefined : findGenerator(join(root, 'docs'))
  if (docs?.name !== 'vitepress') return own
  const inDocs = (path: string): string => `docs/${path}`
  return {
    ...docs,
    mark: inDocs(docs.mark),
    output: inDocs(docs.output),
    command: '`npx vitepress build docs`',
  }
}

/** Return the generator whose project is in a folder; undefined if none is recognised. */
export function findGenerator(folder: string): Generator | undefined {
  const has = (name: string): boolean => existsSync(join(folder, name))
  for (const { name, files, beside, output, setting, command } of signs) {
    const mark = files.find(has)
    if (mark === undefined || (beside && !beside.some(has))) continue
    const found = setting?.exec(readFileSync(join(folder, mark), 'utf8'))?.[1]
    return { name, mark, output: found?.replace(/\/$/, '') ?? output, command }
  }
  return undefined
}
