/** Names of our fields that themes and generators define, as dotted paths. */
export const themeNames = {
  robots: [
    // https://gohugo.io/content-management/front-matter/#parameters
    'params.robots',
    // https://www.getzola.org/documentation/content/page/#front-matter
    'extra.robots',
    // https://github.com/arthelokyo/astrowind/blob/main/src/types.d.ts
    'metadata.robots',
  ],
  noindex: [
    'params.noindex',
    'params.noIndex',
    // https://github.com/adityatelange/hugo-PaperMod/blob/master/layouts/_partials/head.html
    'params.robotsNoIndex',
    'extra.noindex',
    'extra.no_index',
  ],
} as const

/** A key that requests noindex, but only from one generator: others use the same word for their lists or menus. */
interface GeneratorKey {
  /** In lower case, as at the start of the generator's meta element. */
  generator: 'docusaurus'
  /** The generator's name in messages. */
  label: string
  key: string
  value: unknown
  source: string
}

/**
 * Generators that pages name, at the start of the meta element, in lower case; and themes and plugins, which write tags of
 * their own.
 */
export const generatorNames = [
  'all in one seo',
  'astro',
  'docusaurus',
  'hexo',
  'hugo',
  'jekyll',
  'mkdocs',
  'rank-math',
  'starlight',
  'vitepress',
  'wordpress',
  'yoast',
] as const
export type GeneratorName = (typeof generatorNames)[number]

/**
 * Keys of generators that also request noindex. Keys that only hide a page from menus, lists or the site's own search
 * are missing on purpose: `hidden`, `nav_exclude`, `sidebar.hidden`, `search.exclude`.
 */
export const generatorKeys: readonly GeneratorKey[] = [
  {
    generator: 'docusaurus',
    label: 'Docusaurus',
    key: 'unlisted',
    value: true,
    source: 'https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter',
  },
]

/** Return the generator of a `generator` meta element, such as `Docusaurus v3.8.1`; undefined if it is unknown. */
export function generatorName(content: string): GeneratorName | undefined {
  const name = content.trim().toLowerCase()
  return generatorNames.find((generator) => name.startsWith(generator))
}
