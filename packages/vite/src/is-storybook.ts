import type { ResolvedConfig } from 'vite'

/** Storybook builds its own page with the config of the project: it is not part of the site. */
export function isStorybook({ plugins }: ResolvedConfig): boolean {
  return plugins.some(({ name }) => name.startsWith('storybook:'))
}
