import type { ResolvedConfig } from 'vite'

/** A framework that writes its pages after Vite. The plugin then receives no pages. */
interface Framework {
  title: string
  /** Names of its Vite plugins. */
  plugins: RegExp
  /** Where users write our plugin. */
  where: string
  /** The command that builds the site. */
  build: string
  /** The folder that is deployed. */
  output: string
}

const frameworks: readonly Framework[] = [
  {
    title: 'TanStack Start',
    plugins: /^tanstack-start(?:$|-core:|:)/,
    where: 'beside `tanstackStart()`',
    build: 'vite build',
    output: 'dist/client',
  },
  {
    title: 'Nuxt',
    plugins: /^nuxt:/,
    where: 'in `vite.plugins` of the Nuxt config',
    build: 'nuxt generate',
    output: '.output/public',
  },
]

/** Return why a framework's pages cannot get tags and what to do instead; undefined without such a framework. */
export function describeFramework(config: ResolvedConfig, site: string): string | undefined {
  const { plugins } = config
  const has = (pattern: RegExp): boolean => plugins.some(({ name }) => pattern.test(name))
  if (has(/^vitepress$/))
    return 'Unexpected indexical() of vite-plugin-indexical in `vite.plugins` of the VitePress config, expected that of `vitepress-plugin-indexical`: VitePress writes its pages after Vite'
  if (has(/^astro:/))
    return 'Unexpected indexical() of vite-plugin-indexical in `vite.plugins`, expected `integrations: [indexical()]` with `astro-indexical`: Astro writes its pages after Vite'
  if (has(/^vite-plugin-sveltekit-setup$/))
    return 'Unexpected indexical() of vite-plugin-indexical beside `sveltekit()`, expected `adapter: indexical(adapter(), { site: … })` with `sveltekit-plugin-indexical`: SvelteKit writes its pages after Vite'
  if (has(/^react-router(?:$|[:/])/))
    return 'Unexpected indexical() of vite-plugin-indexical beside `reactRouter()`, expected that of `react-router-plugin-indexical`: React Router writes its pages after Vite'
  const found = frameworks.find((framework) => has(framework.plugins))
  if (!found) return undefined
  const { title, where, build, output } = found
  return `Unexpected indexical() ${where}, where it has no effect: ${title} writes its pages after Vite; expected it removed, and the build \`${build} && npx indexical apply ${output} --site ${site}\``
}
