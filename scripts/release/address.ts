/**
 * The address of the project. It is in the root package.json, and `pnpm set-repository` writes it into all files that
 * repeat it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The name of the repository until the project has an address. */
const placeholder = 'OWNER/indexical'

/** Return `owner/name` of an address on GitHub. The action and the proof of origin of the packages come from there. */
function repositoryName(address: string): string {
  const [, name] = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address) ?? []
  if (name === undefined)
    throw new Error(`Unexpected address \`${address}\`, expected https://github.com/<owner>/<name>`)
  return name
}

function currentName(root: string): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  return repositoryName((JSON.parse(text) as { repository: { url: string } }).repository.url)
}

/** Write a new address into all files that repeat the present one, and return their paths. */
export function setAddress(root: string, address: string): string[] {
  const [from, to] = [currentName(root), repositoryName(address)]
  const old = new RegExp(
    `(?<=uses: |github\\.com/)${from.replaceAll('.', '\\.')}(?=[@/#)"\\s]|\\.git"|$)`,
    'gm',
  )
  return documents(root).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const renamed = text.replaceAll(old, to)
    const changed =
      to !== placeholder && isPublished(file)
        ? withAbsoluteLinks(renamed, file, `https://github.com/${to}`)
        : renamed
    if (changed !== text) writeFileSync(join(root, file), changed)
    return changed !== text
  })
}

/**
 * Return the lines that a release must not contain, as `file:line: text`: placeholders, and links of published READMEs
 * that only work in the repository.
 */
export function findPlaceholders(root: string): string[] {
  return documents(root).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const isRelative = isPublished(file) && text.includes('](../')
        return isRelative || text.includes('OWNER/') ? [`${file}:${index + 1}: ${text.trim()}`] : []
      }),
  )
}

/** Return whether npm shows a file, without the repository around it. */
function isPublished(file: string): boolean {
  return /^packages\/[^/]+\/README\.md$/.test(file)
}

function documents(root: string): string[] {
  const kinds = ['*.md', 'docs/**/*.md', '{packages,examples}/*/README.md', '.github/**/*.yml']
  return globSync([...kinds, 'package.json', '{packages,editors}/*/package.json', 'editors/*/README.md'], {
    cwd: root,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

/** Return the path in the repository of a link that `withAbsoluteLinks` made; undefined for other links. */
export function pathInRepository(link: string, root: string): string | undefined {
  const start = `https://github.com/${currentName(root)}/`
  return link.startsWith(start)
    ? /^(?:blob|tree|raw)\/main\/(.*)$/.exec(link.slice(start.length))?.[1]
    : undefined
}

function withAbsoluteLinks(markdown: string, file: string, url: string): string {
  return markdown.replaceAll(/(!?\[[^\]]*\])\((\.\.\/[^)\s]*)\)/g, (_, label: string, link: string) => {
    const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(link) ?? []
    const target = posix.join(dirname(file), path)
    const kind = label.startsWith('!') ? 'raw' : /\.\w+$/.test(target) ? 'blob' : 'tree'
    return `${label}(${url}/${kind}/main/${target}${hash})`
  })
}
