/** Names that nobody can register, except those of private networks: RFC 2606 and RFC 6761. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)$/

/**
 * Hostnames in the configuration of templates, with their source. They belong to other people, or are not registered.
 */
const templates: readonly { name: RegExp; source: string }[] = [
  { name: /^(?:www\.)?stargazers\.club$/, source: 'https://docs.astro.build/en/guides/deploy/github/' },
  {
    name: /^(?:www\.)?my-site\.dev$/,
    source: 'https://docs.astro.build/en/reference/configuration-reference/#site',
  },
  {
    name: /^astro-paper\.pages\.dev$/,
    source: 'https://github.com/satnaing/astro-paper/blob/main/src/config.ts',
  },
  {
    name: /^astrowind\.vercel\.app$/,
    source: 'https://github.com/arthelokyo/astrowind/blob/main/src/config.yaml',
  },
  {
    name: /^(?:www\.)?mydomain\.(?:com|org)$/,
    source: 'https://squidfunk.github.io/mkdocs-material/creating-your-site/',
  },
  {
    name: /^(?:www\.)?your-?(?:domain|site|blog)\.(?:com|org|net|tld)$/,
    source: 'https://jekyllrb.com/docs/configuration/default/',
  },
  {
    name: /^(?:your-?)?username\.git(?:hub|lab)\.io$/,
    source: 'https://docs.github.com/pages/getting-started-with-github-pages/what-is-github-pages',
  },
]

/** Return whether nobody can register a hostname, in lower case: `www.example.com`. */
export function isReservedHostname(hostname: string): boolean {
  return reserved.test(hostname)
}

/** Return whether a hostname, in lower case, is a placeholder: reserved, or in the configuration of a template. */
export function isPlaceholderHostname(hostname: string): boolean {
  return isReservedHostname(hostname) || templates.some(({ name }) => name.test(hostname))
}
