import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathInRepository } from '../scripts/release/address.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Start pages, by the folder of the package whose README they are, in the order of the sidebar. */
const starts: Readonly<Record<string, { path: string; label: string }>> = {
  astro: { path: 'start/astro', label: 'Astro' },
  vite: { path: 'start/vite', label: 'Vite' },
  eleventy: { path: 'start/eleventy', label: 'Eleventy' },
  vitepress: { path: 'start/vitepress', label: 'VitePress' },
  docusaurus: { path: 'start/docusaurus', label: 'Docusaurus' },
  sveltekit: { path: 'start/sveltekit', label: 'SvelteKit' },
  next: { path: 'start/next', label: 'Next.js' },
  'react-router': { path: 'start/react-router', label: 'React Router' },
  rehype: { path: 'start/unified', label: 'unified' },
  node: { path: 'start/any-folder', label: 'Any folder of HTML' },
}

/** Pages of the other READMEs of packages, by folder. */
const packages: Readonly<Record<string, string>> = {
  core: 'api/core',
  html: 'api/html',
  syntax: 'api/syntax',
  hosts: 'api/hosts',
}

/** Short labels for pages with long titles, and for start pages, whose titles are names of packages. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(starts).map(({ path, label }) => [path, label])),
  'guides/existing-site': 'Existing site',
  'guides/ci': 'Reviews in pull requests',
  'guides/previews': 'Preview deploys',
  'guides/redirects': 'Redirects and moved pages',
  'guides/languages': 'Several languages',
  'guides/www': 'www or not',
}

/** Return the label of a page in the sidebar. @default its title */
export function sidebarLabel(page: string): string | undefined {
  return labels[page]
}

/** Pages in the order in which people need them. The other pages come after these, by title. */
const order = [
  ...Object.values(starts).map(({ path }) => path),
  ...[
    'existing-site',
    'ci',
    'fix',
    'previews',
    'redirects',
    'files',
    'ai',
    'languages',
    'www',
    'versions',
    'sitemap',
    'paths',
    'diff',
    'ledger',
    'search-console',
    'live-site',
  ].map((name) => `guides/${name}`),
]

/** Return the position of a page in its part of the sidebar. @default after those with a position */
export function sidebarOrder(page: string): number | undefined {
  const index = order.indexOf(page)
  return index < 0 ? undefined : index
}

/** Pages for contributors. All other pages of `docs/` are guides. */
const project = new Set([
  'add-a-host',
  'add-an-adapter',
  'architecture',
  'benchmarks',
  'compatibility',
  'dependencies',
  'release',
  'suite',
  'trust',
  'write-a-rule',
])

/** Return whether a page is for people who change or embed Indexical: the search of the site leaves it out. */
export function isForContributors(page: string): boolean {
  return (
    /^(?:project|api)\//.test(page) && page !== 'project/compatibility' && page !== 'project/write-a-rule'
  )
}

const reference = new Set(['options', 'frontmatter', 'urls'])

/**
 * Return the path of a page for a Markdown file of the repository, without slashes around it; undefined for a file that
 * is not on the site. The home page is written by hand.
 *
 * @param file relative to the repository, with forward slashes
 */
export function pagePath(file: string): string | undefined {
  if (file === 'CONTRIBUTING.md') return 'project/contribute'
  const [, folder] = /^packages\/([^/]+)\/README\.md$/.exec(file) ?? []
  if (folder !== undefined) return starts[folder]?.path ?? packages[folder]
  const [, name] = /^docs\/(.+)\.md$/.exec(file) ?? []
  if (name === undefined) return undefined
  if (name === 'README') return 'guides'
  if (name === 'hosts') return 'hosts'
  if (name.startsWith('decisions/')) return `project/${name.replace(/\/README$/, '')}`
  if (name.includes('/')) return name.replace(/\/README$/, '')
  if (name.startsWith('migrate-from-')) return `migrate/${name.slice('migrate-from-'.length)}`
  if (project.has(name)) return `project/${name}`
  return reference.has(name) ? `reference/${name}` : `guides/${name}`
}

/** Files that the site publishes unchanged, by their path in the repository. */
export const publishedFiles: Readonly<Record<string, string>> = {
  'packages/node/config.schema.json': 'config.schema.json',
  'docs/suite.schema.json': 'suite.schema.json',
  'docs/images/failing-build.svg': 'pictures/failing-build.svg',
  'docs/images/report.png': 'pictures/report.png',
  'docs/images/toolbar.png': 'pictures/toolbar.png',
}

/**
 * Return the target of a link on the site; undefined for a file that is not on it.
 *
 * @param link as written in a Markdown file
 * @param file the Markdown file, relative to the repository
 */
export function siteLink(link: string, file: string): string | undefined {
  const own = pathInRepository(link, root)
  if (own === undefined && /^(?:[a-z][a-z\d+.-]*:|#|\/)/i.test(link)) return link
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(own ?? link) ?? []
  const target = own === undefined ? posix.join(posix.dirname(file), path) : path
  const published = publishedFiles[target]
  if (published !== undefined) return `/${published}`
  const page = pagePath(target) ?? pagePath(posix.join(target, 'README.md'))
  return page === undefined ? undefined : `/${page}/${hash}`
}
