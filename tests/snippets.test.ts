/**
 * Snippets that make no project of their own: commands have valid flags, options are accepted, and code can be parsed.
 * `docs.test.ts` runs those of docs/options.md, and the rules run their own examples.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { resolveOptions } from '../packages/core/src/options/options.ts'
import { readCommandLine } from '../packages/node/src/commands/args.ts'
import { readData } from '../packages/syntax/src/data/frontmatter.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Snippet {
  /** Page, and line in it. */
  at: string
  language: string
  text: string
}

const snippets = globSync(
  ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md', 'site/pages/**/*.{md,mdx}'],
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^docs\/(?:rules\/|options\.md$)/.test(file))
  .flatMap((file): Snippet[] => {
    const page = readFileSync(join(root, file), 'utf8')
    return [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(({ index, 1: language, 2: text }) => ({
      at: `${file}:${page.slice(0, index).split('\n').length}`,
      language: language!,
      text: text!,
    }))
  })
const of = (...languages: string[]): Snippet[] =>
  snippets.filter(({ language }) => languages.includes(language))

/** Return what is wrong with snippets, each with its page and line. */
function problems(list: readonly Snippet[], find: (snippet: Snippet) => string | undefined): string[] {
  return list.flatMap((snippet) => {
    try {
      const problem = find(snippet)
      return problem === undefined ? [] : [`${snippet.at}: ${problem}`]
    } catch (error) {
      return [`${snippet.at}: ${(error as Error).message}`]
    }
  })
}

/** The commands of a snippet: `npx indexical check dist` to `check dist`. */
function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split(/\n|&&|\|/)
    .map((line) => line.replace(/\s#.*/, ''))
    .flatMap((line) => /(?:^|\s)(?:npx |pnpm exec )?indexical ((?:[a-z]+\b)(?!-).*)$/.exec(line)?.[1] ?? [])
}

test('commands have flags that exist', () => {
  const all = of('sh', 'yaml').flatMap((snippet) =>
    commandsOf(snippet.text).map((text) => ({ ...snippet, text })),
  )
  expect(all.length).toBeGreaterThan(50)
  const wrong = problems(all, ({ text }) => {
    const args = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
      ([, one, two, three]) => one ?? two ?? three!,
    )
    readCommandLine(args)
    return undefined
  })
  expect(wrong).toEqual([])
})

test('commands start with what finds the package', () => {
  const bare = problems(of('sh'), ({ text }) => /^indexical .*$/m.exec(text)?.[0])
  expect(bare).toEqual([])
})

test('code and data can be parsed', () => {
  const wrong = [
    ...problems(of('js', 'ts', 'jsx'), ({ language, text }) => {
      const lang = language as 'js'
      const [error] = parseSync(`snippet.${lang}`, text, { lang }).errors
      // A part of an object.
      const isPart = error && parseSync(`snippet.${lang}`, `({${text}})`, { lang }).errors.length === 0
      return isPart ? undefined : error?.message
    }),
    ...problems(of('json', 'yaml', 'toml'), ({ language, text }) => {
      const { problems: found } = readData(text, 'snippet', language as 'json')
      // Some pages list several forms of one key, or a step of a workflow.
      return found.find(({ type }) => type !== 'duplicate-key' && type !== 'not-a-map')?.type
    }),
  ]
  expect(wrong).toEqual([])
})

/** Run a config, and return the options that it passes to the plugin. */
function optionsOf(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  // In SvelteKit and Next, the options come second: the plugin wraps the adapter or the configuration.
  const indexical = (...values: Record<string, unknown>[]): void => void found.push(values.at(-1) ?? {})
  const code = text.replaceAll(/^import .*$/gm, '').replace('export default', 'return')
  const names = [
    'indexical',
    'defineConfig',
    'mdx',
    'sitemap',
    'adapter',
    'sveltekit',
    'reactRouter',
    'withIndexical',
  ]
  const run = runInThisContext(`(function (${names.join(', ')}) { ${code} })`) as (
    ...values: unknown[]
  ) => unknown
  const other = (): undefined => undefined
  const result = run(indexical, (config: unknown) => config, other, other, other, other, other, indexical)
  if (typeof result === 'function')
    result({
      addPlugin: (plugin: unknown, options: Record<string, unknown>) =>
        plugin === indexical && indexical(options),
    })
  else if (text.startsWith('// indexical.config')) found.push(result as Record<string, unknown>)
  return found
}

/** The plugin for Astro takes the languages from Astro's own options. */
function withLocales(options: Record<string, unknown>): Record<string, unknown> {
  const { sitemap } = options as { sitemap?: { alternates?: unknown } }
  return sitemap?.alternates === true
    ? { ...options, sitemap: { ...sitemap, alternates: { locales: { en: '/', de: '/de/' } } } }
    : options
}

test('options of plugins and config files are accepted', () => {
  const configs = of('js').filter(({ text }) =>
    /\bindexical\(|addPlugin\(indexical|^\/\/ indexical\.config/.test(text),
  )
  expect(configs.length).toBeGreaterThan(20)
  const wrong = problems(configs, ({ text }) => {
    const all = optionsOf(text)
    for (const options of all) {
      const { sitemap } = options as { sitemap?: { serialize?: (item: { url: string }) => unknown } }
      sitemap?.serialize?.({ url: 'https://www.example.com/' })
      resolveOptions({ site: 'https://www.example.com', ...withLocales(options) } as never)
    }
    return all.length === 0 ? 'no options' : undefined
  })
  expect(wrong).toEqual([])
})
