import type { Target } from '../target.ts'

/** The targets. Each is loaded when it runs, so that coverage counts its code from the start. */
export const targets: Record<string, () => Promise<Target>> = {
  html: async () => (await import('./html.ts')).html,
  parse5: async () => (await import('./parse5.ts')).parse5,
  robots: async () => (await import('./robots.ts')).robots,
  'robots-txt': async () => (await import('./robots-txt.ts')).robotsTxt,
  'link-header': async () => (await import('./link-header.ts')).linkHeader,
  refresh: async () => (await import('./refresh.ts')).refresh,
  url: async () => (await import('./url.ts')).url,
  sitemap: async () => (await import('./sitemap.ts')).sitemap,
  pcre: async () => (await import('./pcre.ts')).pcre,
  frontmatter: async () => (await import('./frontmatter.ts')).frontmatter,
  netlify: async () => (await import('./hosts.ts')).netlify,
  cloudflare: async () => (await import('./hosts.ts')).cloudflare,
  vercel: async () => (await import('./hosts.ts')).vercel,
  firebase: async () => (await import('./hosts.ts')).firebase,
  azure: async () => (await import('./hosts.ts')).azure,
  apache: async () => (await import('./hosts.ts')).apache,
  nginx: async () => (await import('./hosts.ts')).nginx,
  site: async () => (await import('./site.ts')).site,
  'site-folder': async () => (await import('./site-folder.ts')).siteFolder,
}
