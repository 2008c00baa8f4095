/**
 * The address of the project. It is in the root package.json, and `pnpm set-repository` writes it into all files that
 * repeat it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Fields of package.json that all published packages share. `repository` also contains the folder of the package. */
export interface Address {
  repository: { type: 'git'; url: string }
  homepage: string
  bugs: string
  author: string
  funding?: string
}

/** The name of the repository until the project has an address. */
const placeholder = 'OWNER/indexical'

/** Return `owner/name` of an address on GitHub. The action and the proof of origin of the packages come from there. */
function repositoryName(address: string): string {
  const [, name] = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address) ?? []
  if (name === undefined)
    throw new Error(`Unexpected address \`${address}\`, expected https://github.com/<owner>/<name>`)
  return name
}

/**
 * Return the files that change when the repository gets an address, by path.
 *
 * @param root folder of the repository
 * @param given the address, and the values that replace those of the root package.json
 */
export function filesWithAddress(
  root: string,
  given: { url: string; homepage?: string; author?: string; funding?: string },
): Map<string, string> {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const before = JSON.parse(read('package.json')) as Address
  const [from, to] = [repositoryName(before.repository.url), repositoryName(given.url)]
  const url = `https://github.com/${to}`
  const funding = given.funding ?? before.funding
  const address: Address = {
    repository: { type: 'git', url: `git+${url}.git` },
    homepage: given.homepage ?? `${url}#readme`,
    bugs: `${url}/issues`,
    author: given.author ?? before.author,
    ...(funding === undefined ? {} : { funding }),
  }

  const changed = new Map<string, string>()
  for (const file of ['package.json', ...publishedManifests(root)])
    changed.set(file, withAddress(read(file), address, dirname(file)))
  for (const file of documents(root)) {
    const renamed = read(file).replaceAll(
      new RegExp(`(?<=uses: |github\\.com/)${from.replaceAll('.', '\\.')}(?=[@/#)\\s]|$)`, 'gm'),
      to,
    )
    const isPublished = to !== placeholder && /^packages\/[^/]+\/README\.md$/.test(file)
    changed.set(file, isPublished ? withAbsoluteLinks(renamed, file, url) : renamed)
  }
  for (const [file, text] of changed) if (text === read(file)) changed.delete(file)
  return changed
}

/** Write the address into all files that repeat it, and return their paths. */
export function setAddress(root: string, given: Parameters<typeof filesWithAddress>[1]): string[] {
  const changed = filesWithAddress(root, given)
  for (const [file, text] of changed) writeFileSync(join(root, file), text)
  return [...changed.keys()].toSorted()
}

/**
 * Return the parts that a release must not contain, as `file:line: text`: placeholders, links of published READMEs that
 * only work in the repository, and fields that differ from the root package.json.
 */
export function findPlaceholders(root: string): string[] {
  const lines = [...documents(root), 'package.json', ...publishedManifests(root)].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const isRelative = file.startsWith('packages/') && /\]\(\.\.\//.test(text)
        return isRelative || text.includes('OWNER/') ? [`${file}:${index + 1}: ${text.trim()}`] : []
      }),
  )
  return [...lines, ...differingManifests(root)]
}

/** Return the package.json files of published packages whose shared fields differ from those of the root package.json. */
export function differingManifests(root: string): string[] {
  const address = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Address
  return publishedManifests(root)
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return text !== withAddress(text, address, dirname(file))
    })
    .map((file) => `${file}: other repository, homepage, bugs, author or funding than package.json`)
}

function publishedManifests(root: string): string[] {
  return globSync('packages/*/package.json', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !(JSON.parse(readFileSync(join(root, file), 'utf8')) as { private?: boolean }).private)
    .toSorted()
}

function documents(root: string): string[] {
  return globSync(
    ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md', '.github/**/*.yml'],
    {
      cwd: root,
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

/** Replace the shared fields of a package.json, and put them after `license`. */
function withAddress(text: string, address: Address, folder: string): string {
  const { repository, homepage, bugs, author, funding } = address
  const shared = {
    homepage,
    bugs,
    repository: folder === '.' ? repository : { ...repository, directory: folder },
    funding,
    author,
  }
  const manifest = JSON.parse(text) as Record<string, unknown>
  const entries = Object.entries(manifest).filter(([name]) => !(name in shared))
  const at = entries.findIndex(([name]) => name === 'license')
  const own = Object.entries(shared).filter(([, value]) => value !== undefined)
  const sorted = [...own.slice(0, 2), entries[at]!, ...own.slice(2).toSorted(byPlace)]
  return `${JSON.stringify(Object.fromEntries([...entries.slice(0, at), ...sorted, ...entries.slice(at + 1)]), null, 2)}\n`
}

/** The order of the fields by the formatter. */
const order = ['author', 'repository', 'funding']
const byPlace = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  order.indexOf(one) - order.indexOf(other)

/** Return the path in the repository of a link that `withAbsoluteLinks` made; undefined for other links. */
export function pathInRepository(link: string, root: string): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Address
  const start = `https://github.com/${repositoryName(repository.url)}/`
  return link.startsWith(start)
    ? /^(?:blob|tree|raw)\/main\/(.*)$/.exec(link.slice(start.length))?.[1]
    : undefined
}

/**
 * Replace links that leave the folder of a package by absolute ones, because npm shows the README without the
 * repository.
 */
function withAbsoluteLinks(markdown: string, file: string, url: string): string {
  return markdown.replaceAll(/(!?\[[^\]]*\])\((\.\.\/[^)\s]*)\)/g, (_, label: string, link: string) => {
    const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(link) ?? []
    const target = posix.join(dirname(file), path)
    const kind = label.startsWith('!') ? 'raw' : /\.\w+$/.test(target) ? 'blob' : 'tree'
    return `${label}(${url}/${kind}/main/${target}${hash})`
  })
}
