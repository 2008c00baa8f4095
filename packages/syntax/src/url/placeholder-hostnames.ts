/** Names that nobody can register, except those of private networks: RFC 2606 and RFC 6761. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)$/

/**
 * Hostnames in the configuration of templates, with their source. They belong to other people, or are not registered.
 */
const templates: readonly RegExp[] = [
  // https://docs.astro.build/en/guides/deploy/github/
  /^(?:www\.)?stargazers\.club$/,
  // https://docs.astro.build/en/reference/configuration-reference/#site
  /^(?:www\.)?my-site\.dev$/,
  // https://github.com/satnaing/astro-paper/blob/main/src/config.ts
  /^astro-paper\.pages\.dev$/,
  // https://github.com/arthelokyo/astrowind/blob/main/src/config.yaml
  /^astrowind\.vercel\.app$/,
  // https://squidfunk.github.io/mkdocs-material/creating-your-site/
  /^(?:www\.)?mydomain\.(?:com|org)$/,
  // https://jekyllrb.com/docs/configuration/default/
  /^(?:www\.)?your-?(?:domain|site|blog)\.(?:com|org|net|tld)$/,
  // https://docs.github.com/pages/getting-started-with-github-pages/what-is-github-pages
  /^(?:your-?)?username\.git(?:hub|lab)\.io$/,
]

/** Return whether nobody can register a hostname, in lower case: `www.example.com`. */
export function isReservedHostname(hostname: string): boolean {
  return reserved.test(hostname)
}

/** Return whether a hostname, in lower case, is a placeholder: reserved, or in the configuration of a template. */
export function isPlaceholderHostname(hostname: string): boolean {
  return isReservedHostname(hostname) || templates.some((name) => name.test(hostname))
}
