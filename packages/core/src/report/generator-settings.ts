import type { GeneratorName } from '../intent/theme-names.ts'
import { isPrivateRoot } from '../site/roots.ts'
import type { FindingGroup } from './group-findings.ts'

/** The options of generators that write the address of the site, or the form of URLs, into all signals. */
const settings: Record<GeneratorName, { address: string; form?: string; source: string }> = {
  astro: {
    address: 'Astro takes the address from `site` and `base` in astro.config.mjs.',
    form: 'Astro takes the form from `trailingSlash` and `build.format` in astro.config.mjs.',
    source: 'https://docs.astro.build/en/reference/configuration-reference/#site',
  },
  docusaurus: {
    address: 'Docusaurus takes the address from `url` and `baseUrl` in docusaurus.config.js.',
    form: 'Docusaurus takes the form from `trailingSlash` in docusaurus.config.js.',
    source: 'https://docusaurus.io/docs/api/docusaurus-config#trailingSlash',
  },
  hexo: {
    address: 'Hexo takes the address from `url` in _config.yml.',
    form: 'Hexo takes the form from `pretty_urls` in _config.yml.',
    source: 'https://hexo.io/docs/configuration#URL',
  },
  hugo: {
    address: 'Hugo takes the address from `baseURL` in hugo.toml.',
    form: 'Hugo takes the form from `uglyURLs` in hugo.toml.',
    source: 'https://gohugo.io/configuration/all/#baseurl',
  },
  jekyll: {
    address: 'Jekyll takes the address from `url` and `baseurl` in _config.yml.',
    form: 'Jekyll takes the form from `permalink` in _config.yml.',
    source: 'https://jekyllrb.com/docs/configuration/options/',
  },
  mkdocs: {
    address: 'MkDocs takes the address from `site_url` in mkdocs.yml.',
    form: 'MkDocs takes the form from `use_directory_urls` in mkdocs.yml.',
    source: 'https://www.mkdocs.org/user-guide/configuration/#site_url',
  },
  vitepress: {
    address: 'VitePress takes the address from `sitemap.hostname` and `base` in .vitepress/config.',
    form: 'VitePress takes the form from `cleanUrls` in .vitepress/config.',
    source: 'https://vitepress.dev/reference/site-config#cleanurls',
  },
  wordpress: {
    address: 'WordPress takes the address from `siteurl` and `home`.',
    source: 'https://developer.wordpress.org/advanced-administration/upgrade/migrating/',
  },
}

/** Return a sentence about the option of a generator that causes all findings of a rule; undefined if none is known. */
export function settingOf(
  generator: GeneratorName | undefined,
  groups: readonly FindingGroup[],
): string | undefined {
  const [root, ...others] = new Set(groups.map(({ findings: [first] }) => first!.root))
  if (root === undefined || others.length > 0) return undefined
  // Links and redirects are typed by hand.
  const isGenerated = /^(?:canonical|hreflang|sitemap)\//
  if (!groups.some(({ findings }) => findings.some(({ rule }) => isGenerated.test(rule)))) return undefined
  if (isPrivateRoot(root)) {
    const own = generator === undefined ? '' : `${settings[generator].address} `
    return `${own}Set the variable that the layout reads, such as \`URL\` of Netlify, in this build too.`
  }
  if (generator === undefined) return undefined
  if (root.startsWith('form ')) return settings[generator].form
  return /^(?:host|with|without) |^(?:base|http)$/.test(root) ? settings[generator].address : undefined
}
