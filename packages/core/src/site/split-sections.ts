import { createMatchUrls } from '@indexical/syntax/globs'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'

/** The URLs of a sitemap by the option `sitemap.sections`. */
export interface SplitListing {
  sections: { name: string; listed: ListedUrl[] }[]
  /** URLs in no section. */
  rest: readonly ListedUrl[]
}

/** Split the URLs of a sitemap by the option `sitemap.sections`. The first section that matches a URL contains it. */
export function splitSections(listed: readonly ListedUrl[], { sitemap }: Options): SplitListing {
  const globs = sectionGlobs(sitemap)
  if (globs.length === 0) return { sections: [], rest: listed }
  const matchUrls = createMatchUrls(globs.map(({ glob }) => glob))
  const sections = new Map<string, ListedUrl[]>(globs.map(({ name }) => [name, []]))
  const rest: ListedUrl[] = []
  for (const entry of listed) {
    const [first] = matchUrls(entry.url)
    const section = first === undefined ? rest : sections.get(globs[first]!.name)!
    section.push(entry)
  }
  return { sections: Array.from(sections, ([name, urls]) => ({ name, listed: urls })), rest }
}

/** Return the globs of all sections with their names, in order. */
export function sectionGlobs(sitemap: Options['sitemap']): { name: string; glob: string }[] {
  const { sections = {} } = sitemapOptionsOf(sitemap) ?? {}
  return Object.entries(sections).flatMap(([name, globs]) => globs.map((glob) => ({ name, glob })))
}
