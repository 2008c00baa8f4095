/**
 * Copies the Markdown of the repository into the content folder of the site. The files stay readable where they are: they
 * have no frontmatter, and their links are relative.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pagePath, publishedFiles, sidebarLabel, siteLink } from './page-paths.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const content = fileURLToPath(new URL('src/content/docs', import.meta.url))

/** Return a document with its title in frontmatter, and links to pages of the site. */
function toPage(markdown: string, file: string): string {
  const [heading, title = file] = /^# (.+)\n/m.exec(markdown) ?? []
  const body = heading === undefined ? markdown : markdown.replace(heading, '')
  const description = descriptionOf(body)
  const label = sidebarLabel(pagePath(file) ?? '')
  const lines = [
    `title: ${JSON.stringify(title.replaceAll('`', ''))}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(label === undefined ? [] : [`sidebar: { label: ${JSON.stringify(label)} }`]),
  ]
  return `---\n${lines.join('\n')}\n---\n${outsideCode(body, (text) => rewriteLinks(text, file))}`
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
cpSync(fileURLToPath(new URL('pages', import.meta.url)), content, { recursive: true })
const published = fileURLToPath(new URL('public', import.meta.url))
mkdirSync(published, { recursive: true })
for (const [from, to] of Object.entries(publishedFiles)) cpSync(join(root, from), join(published, to))
