import type { ResolvedConfig } from 'vite'

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
  const describe = (title: string, where: string, command: string, output: string): string =>
    `Unexpected indexical() ${where}, where it has no effect: ${title} writes its pages after Vite; expected it removed, and the build \`${command} && npx indexical apply ${output} --site ${site}\``
  if (has(/^tanstack-start(?:$|-core:|:)/))
    return describe('TanStack Start', 'beside `tanstackStart()`', 'vite build', 'dist/client')
  if (has(/^nuxt:/))
    return describe('Nuxt', 'in `vite.plugins` of the Nuxt config', 'nuxt generate', '.output/public')
  return undefined
}
