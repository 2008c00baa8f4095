import { hostNames } from '../../../packages/hosts/src/names.ts'
import type { Target } from '../target.ts'

/** The targets. Each is loaded when it runs. */
export const targets: Record<string, () => Promise<Target>> = {
  html: async () => (await import('./html.ts')).html,
  parse5: async () => (await import('./html.ts')).parse5,
  frontmatter: async () => (await import('./frontmatter.ts')).frontmatter,
  ...Object.fromEntries(
    hostNames.map((name) => [name, async () => (await import('./host-target.ts')).hostTarget(name)]),
  ),
  site: async () => (await import('./site.ts')).site,
  'site-folder': async () => (await import('./site-folder.ts')).siteFolder,
}
