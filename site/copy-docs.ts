/**
 * Copies the Markdown of the repository into the content folder of the site. The originals stay readable in the
 * repository, because they have no frontmatter and relative links.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiPage } from './api/api-page.ts'
import { makeSuite } from '../scripts/suite/make-suite.ts'
import { longestFragment, toFragment } from './src/playground/state.ts'
import {
  isForContributors,
  pagePath,
  publishedFiles,
  sidebarLabel,
  sidebarOrder,
  siteLink,
} from './page-paths.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const content = fileURLToPath(new URL('src/content/docs', import.meta.url))
const suite = makeSuite()

/** Return a document with its title in frontmatter, and links to pages of the site. */
function toPage(markdown: string, file: string): string {
  const [heading, title = file] = /^# (.+)\n/m.exec(markdown) ?? []
  const body = heading === undefined ? markdown : markdown.replace(heading, '')
  const description = descriptionOf(body)
  const page = pagePath(file) ?? ''
  const sidebar = { label: sidebarLabel(page), order: sidebarOrder(page) }
  const lines = [
    `title: ${JSON.stringify(title.replaceAll('`', ''))}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    `sidebar: ${JSON.stringify(sidebar)}`,
    ...(isForContributors(page) ? ['pagefind: false'] : []),
  ]
  return `---\n${lines.join('\n')}\n---\n${outsideCode(withTryIt(body, file), (text) => rewriteLinks(text, file))}`
}

/** Add a link to the playground to each example of a rule that consists of files. */
function withTryIt(body: string, file: string): string {
  const [, rule] = /^docs\/rules\/(.+)\.md$/.exec(file) ?? []
  if (rule === undefined) return body
  return body.replace(/^\*\*(?:Fine|Reported)\*\*: (.*)$/gm, (line, name: string) => {
    const found = suite.cases.find((one) => one.rule === rule && one.name === name)
    if (!found || found.facts) return line
    const fragment = toFragment({ files: found.files, options: { ...found.options, inject: false } })
    return fragment.length > longestFragment ? line : `${line} · [Try it](/playground/#${fragment})`
  })
}

/** Return the first sentence of the first paragraph as plain text. */
function descriptionOf(body: string): string | undefined {
  const paragraph = body.split(/\n\s*\n/).find((block) => /^[A-Z]/.test(block.trim()))
  const text = paragraph
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === undefined ? undefined : (/^.{20,155}?[.:](?= |$)/.exec(text)?.[0] ?? text.slice(0, 155))
}

/** Change a text, except its code blocks. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('')
}

function rewriteLinks(text: string, file: string): string {
  return text
    .replace(/<!--[^]*?-->/g, '')
    .replace(/\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
      const target = siteLink(link, file)
      return target === undefined ? label : `[${label}](${target})`
    })
}

rmSync(content, { recursive: true, force: true })
const files = globSync(['docs/**/*.md', 'packages/*/README.md', 'CONTRIBUTING.md'], { cwd: root })
for (const name of files
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules'))) {
  const page = pagePath(name)
  if (page === undefined) continue
  const to = join(content, `${page}.md`)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, toPage(readFileSync(join(root, name), 'utf8'), name))
}
for (const name of ['node', 'core', 'rehype', 'html', 'syntax', 'hosts']) {
  mkdirSync(join(content, 'reference/api'), { recursive: true })
  writeFileSync(join(content, `reference/api/${name}.md`), apiPage(join(root, 'packages', name)))
}
cpSync(fileURLToPath(new URL('pages', import.meta.url)), content, { recursive: true })
// A test compares the report in the README with what the command prints.
const [report = ''] = /^```text\n[^]*?^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
const home = join(content, 'index.mdx')
writeFileSync(
  home,
  readFileSync(home, 'utf8').replace('{/* the first report of README.md */}', () => report),
)
writeFileSync(join(root, 'site/public/suite.json'), `${JSON.stringify(suite)}\n`)
const published = fileURLToPath(new URL('public', import.meta.url))
mkdirSync(published, { recursive: true })
for (const [from, to] of Object.entries(publishedFiles)) cpSync(join(root, from), join(published, to))
