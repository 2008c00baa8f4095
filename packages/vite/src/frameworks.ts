import path from 'node:path'
import type { ResolvedConfig } from 'vite'

/** A framework that writes its pages after Vite, so that the plugin receives none. */
interface Framework {
  title: string
  /** Names of its Vite plugins. */
  plugins: RegExp
  /** Where users write our plugin. */
  where: string
  /** The command that builds the site. */
  build: (config: ResolvedConfig) => string
  /** The folder that is deployed. */
  output: (config: ResolvedConfig) => string
}

const frameworks: readonly Framework[] = [
  {
    title: 'SvelteKit',
    plugins: /^vite-plugin-sveltekit-setup$/,
    where: 'beside `sveltekit()`',
    build: () => 'vite build',
    output: () => 'build',
  },
  {
    title: 'React Router',
    plugins: /^react-router(?:$|[:/])/,
    where: 'beside `reactRouter()`',
    build: () => 'react-router build',
    output: () => 'build/client',
  },
  {
    title: 'TanStack Start',
    plugins: /^tanstack-start(?:$|-core:|:)/,
    where: 'beside `tanstackStart()`',
    build: () => 'vite build',
    output: () => 'dist/client',
  },
  {
    title: 'Nuxt',
    plugins: /^nuxt:/,
    where: 'in `vite.plugins` of the Nuxt config',
    build: () => 'nuxt generate',
    output: () => '.output/public',
  },
  {
    title: 'VitePress',
    plugins: /^vitepress$/,
    where: 'in `vite.plugins` of the VitePress config',
    build: (config) => ['vitepress build', vitePressFolder(config, 'root')].join(' ').trimEnd(),
    output: (config) => vitePressFolder(config, 'outDir') ?? '.vitepress/dist',
  },
]

/** Return why a framework's pages cannot get tags and what to do instead; undefined without such a framework. */
export function describeFramework(config: ResolvedConfig, site: string): string | undefined {
  const { plugins } = config
  const has = (pattern: RegExp): boolean => plugins.some(({ name }) => pattern.test(name))
  if (has(/^astro:/))
    return 'Unexpected indexical() of vite-plugin-indexical in `vite.plugins`, expected `integrations: [indexical()]` with `astro-indexical`: Astro writes its pages after Vite'
  const found = frameworks.find((framework) => has(framework.plugins))
  if (!found) return undefined
  const { title, where, build, output } = found
  return `Unexpected indexical() ${where}, where it has no effect: ${title} writes its pages after Vite; expected it removed, and the build \`${build(config)} && npx indexical apply ${output(config)} --site ${site}\``
}

/** Return a folder of VitePress relative to the working folder; undefined if the config has another form. */
function vitePressFolder(config: ResolvedConfig, name: 'root' | 'outDir'): string | undefined {
  const { vitepress } = config as { vitepress?: { root?: string; outDir?: string } }
  const folder = vitepress?.[name]
  return folder === undefined ? undefined : path.relative(process.cwd(), folder).replaceAll(path.sep, '/')
}
