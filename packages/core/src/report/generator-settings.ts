import type { Finding } from '../linter/finding.ts'
import type { GeneratorName } from '../intent/theme-names.ts'
import { isPrivateRoot } from '../site/roots.ts'
import type { FindingGroup } from './group-findings.ts'

/** The generator, its configuration file, and the keys in it that decide the address of the site and the form of URLs. */
type Settings = readonly [name: string, file: string, address: string, form?: string]

// https://docs.astro.build/en/reference/configuration-reference/#site
const astro: Settings = [
  'Astro',
  'astro.config.mjs',
  '`site` and `base`',
  '`trailingSlash` and `build.format`',
]
// https://developer.wordpress.org/advanced-administration/upgrade/migrating/
const wordpress: Settings = ['WordPress', '', '`siteurl` and `home`']

/** The options of generators that write the address of the site, or the form of URLs, into all signals. */
const settings: Readonly<Record<GeneratorName, Settings>> = {
  'all in one seo': wordpress,
  astro,
  // https://docusaurus.io/docs/api/docusaurus-config#trailingSlash
  docusaurus: ['Docusaurus', 'docusaurus.config.js', '`url` and `baseUrl`', '`trailingSlash`'],
  // https://hexo.io/docs/configuration#URL
  hexo: ['Hexo', '_config.yml', '`url`', '`pretty_urls`'],
  // https://gohugo.io/configuration/all/#baseurl
  hugo: ['Hugo', 'hugo.toml', '`baseURL`', '`uglyURLs`'],
  // https://jekyllrb.com/docs/configuration/options/
  jekyll: ['Jekyll', '_config.yml', '`url` and `baseurl`', '`permalink`'],
  // https://www.mkdocs.org/user-guide/configuration/#site_url
  mkdocs: ['MkDocs', 'mkdocs.yml', '`site_url`', '`use_directory_urls`'],
  // https://vitepress.dev/reference/site-config#cleanurls
  vitepress: ['VitePress', '.vitepress/config', '`sitemap.hostname` and `base`', '`cleanUrls`'],
  'rank-math': wordpress,
  starlight: astro,
  wordpress,
  yoast: wordpress,
}

/** A part of a generator, theme or plugin that writes tags, so that authors of the content cannot correct them in a page. */
interface Component {
  generator: GeneratorName
  /** The rules about its tags. */
  rules: RegExp
  /** Who writes the tags, and where they can be changed. */
  text: string
}

const seoTags = /^(?:canonical|robots)\//

const components: readonly Component[] = [
  {
    generator: 'all in one seo',
    rules: seoTags,
    text: 'The plugin All in One SEO writes the tag; the filter `aioseo_canonical_url` changes canonicals.',
    // https://aioseo.com/docs/aioseo_canonical_url/
  },
  {
    generator: 'docusaurus',
    rules: /^robots\/(?:known-crawler|name-attribute)$/,
    text: 'Search themes of Docusaurus write `property="robots"` on their page; only the theme, or a swizzled `SearchPage`, can change it.',
    // https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-theme-search-algolia/src/theme/SearchPage/index.tsx
  },
  {
    generator: 'docusaurus',
    rules: /^hreflang\//,
    text: 'The theme of Docusaurus writes the hreflang links from `i18n` in docusaurus.config.js.',
    // https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-theme-classic/src/theme/SiteMetadata/index.tsx
  },
  {
    generator: 'mkdocs',
    rules: /^hreflang\//,
    text: 'Themes and plugins of MkDocs write the hreflang links from `extra.alternate` in mkdocs.yml, or from the languages of the plugin i18n.',
    // https://squidfunk.github.io/mkdocs-material/setup/changing-the-language/#site-language-selector
  },
  {
    generator: 'rank-math',
    rules: seoTags,
    text: 'The plugin Rank Math writes the tag, from the settings of the post.',
    // https://rankmath.com/kb/general-settings/
  },
  {
    generator: 'starlight',
    rules: /^hreflang\//,
    text: 'Starlight writes the hreflang links from `locales` in astro.config.mjs; only its component `Head` can change them.',
    // https://github.com/withastro/starlight/blob/main/packages/starlight/utils/head.ts
  },
  {
    generator: 'yoast',
    rules: seoTags,
    text: 'The plugin Yoast SEO writes the tag, from the section Advanced of the post or the filter `wpseo_canonical`.',
    // https://developer.yoast.com/features/seo-tags/canonical-urls/api
  },
]

/** Return who writes the tags that a rule reports, and how to accept the finding until then; undefined if no one is known. */
export function writerOf(
  generator: GeneratorName | undefined,
  { rule, level, file }: Pick<Finding, 'rule' | 'level' | 'file'>,
): string | undefined {
  const found = components.find((one) => one.generator === generator && one.rules.test(rule))
  // Sitemaps are from another component.
  if (!found || level === 'info' || file.endsWith('.xml')) return undefined
  const lower = level === 'error' ? 'warn' : 'off'
  return `${found.text} Until then, \`rules: { '${rule}': '${lower}' }\` in the options accepts the finding.`
}

/** Return a sentence about the option of a generator that causes all findings of a rule; undefined if none is known. */
export function settingOf(
  generator: GeneratorName | undefined,
  groups: readonly FindingGroup[],
): string | undefined {
  // https://www.mkdocs.org/user-guide/configuration/#site_url
  if (generator === 'mkdocs' && groups[0]?.findings[0]!.rule === 'canonical/present')
    return 'Themes of MkDocs write canonicals, and MkDocs lists pages in its sitemap, only with `site_url` in mkdocs.yml.'
  const [root, ...others] = new Set(groups.map(({ findings: [first] }) => first!.root))
  if (root === undefined || others.length > 0) return undefined
  // Links and redirects are typed by hand.
  const isGenerated = /^(?:canonical|hreflang|sitemap)\//
  if (!groups.some(({ findings }) => findings.some(({ rule }) => isGenerated.test(rule)))) return undefined
  if (isPrivateRoot(root)) {
    const own = generator === undefined ? '' : `${describe(generator, 'address')} `
    return `${own}Set the variable that the layout reads, such as \`URL\` of Netlify, in this build too.`
  }
  if (generator === undefined) return undefined
  if (root.startsWith('form ')) return describe(generator, 'form')
  return /^(?:host|with|without) |^(?:base|http)$/.test(root) ? describe(generator, 'address') : undefined
}

function describe(generator: GeneratorName, what: 'address' | 'form'): string | undefined {
  const [name, file, address, form] = settings[generator]
  const keys = what === 'form' ? form : address
  return keys && `${name} takes the ${what} from ${keys}${file && ` in ${file}`}.`
}
