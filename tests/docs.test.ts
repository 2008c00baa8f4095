import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLinter, resolveOptions, rules } from '../packages/core/src/index.ts'
import { readIntent } from '../packages/core/src/internal.ts'
import { readFrontmatter } from '../packages/syntax/src/data/index.ts'
import { fields } from '../packages/core/src/intent/fields.ts'
import { pathInRepository } from '../scripts/release/address.ts'
import { optionExamples } from '../scripts/generate/option-examples.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'examples/*/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map((file) => file.replaceAll('\\', '/'))
const anchors = new Map(pages.map((file) => [file, anchorsOf(withoutCode(read(file)))]))

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Blocks and spans of code, in which nothing is a heading or a link. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^( *)```[^]*?^\1```$/gm, '')
    .replaceAll(/`[^`\n]*`(?!\])/g, (code) => code.replaceAll(/[[\]()]/g, ''))
}

/** Return the anchors that GitHub makes of the headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Return the links of a page that lead nowhere. */
function brokenLinks(file: string): string[] {
  const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => {
    const own = pathInRepository(link, root)
    if (own === undefined && /^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = (own ?? link).split('#')
    const folder = own === undefined ? dirname(file) : '.'
    const target = path === '' ? file : join(folder, path).replaceAll('\\', '/').replace(/\/$/, '')
    if (anchor !== undefined) return !anchors.get(target)?.has(anchor)
    return !anchors.has(target) && !existsSync(join(root, target))
  })
}

test('every link between pages of the documentation leads to a page, and its anchor to a heading', () => {
  expect(pages.length).toBeGreaterThan(100)
  const broken = pages.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))
  expect(broken).toEqual([])
})

test('every source file that the documentation names exists', () => {
  const files = pages
    .filter((file) => !file.startsWith('docs/rules/'))
    .flatMap((page) => [...read(page).matchAll(/`([\w-]+\/[\w./-]+\.[cm]?ts)`/g)].map(([, file]) => file!))
  expect(files.length).toBeGreaterThan(10)
  const missing = files.filter((file) => {
    // Documentation shortens `packages/core/src/report/text.ts` to `core/report/text.ts`.
    const short = file.replace(/^([a-z]+)\//, 'packages/$1/src/')
    return !existsSync(join(root, file)) && !existsSync(join(root, short))
  })
  expect(missing).toEqual([])
})

test.each(
  Object.entries(optionExamples).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
)('the example of an option is accepted and has an effect: $name $value', ({ name, value }) => {
  const options = resolveOptions({ site: 'https://www.example.org', [name]: value })
  expect(options).not.toEqual(resolveOptions({ site: 'https://www.example.org' }))
  expect(() => createLinter(options, { rules, now: Date.now })).not.toThrow()
})

test.each(Object.keys(fields))('the examples of %s in frontmatter are read as it', (name) => {
  const section = new RegExp(`^## ${name}\n[^]*?\`\`\`yaml\n([^]*?)\`\`\``, 'm').exec(
    read('docs/frontmatter.md'),
  )
  const lines = section![1]!.trimEnd().split('\n')
  const values = lines.map((line) => readFrontmatter(`---\n${line}\n---\n`, 'page.md')!)
  for (const { data, problems, locate, locateKey } of values) {
    const { intent, problems: wrong } = readIntent(data, { locate, locateKey })
    expect([...problems, ...wrong]).toEqual([])
    expect(Object.keys(intent)).not.toEqual([])
  }
  const first = fields[name as keyof typeof fields]
  expect(lines).toHaveLength(first.examples.length)
})

test('the table of dependencies lists what our packages depend on or contain, and nothing else', () => {
  const manifests = globSync('packages/*/package.json', { cwd: root }).map(
    (file) =>
      JSON.parse(read(file)) as {
        name: string
        dependencies: Record<string, string>
        devDependencies?: Record<string, string>
      },
  )
  const ours = new Set(manifests.map(({ name }) => name))
  const notices = globSync('packages/*/dist/THIRD-PARTY-NOTICES.md', { cwd: root }).map(read)
  const contained = new Set(
    notices.flatMap((text) => [...text.matchAll(/^## (\S+) \d/gm)].map(([, name]) => name)),
  )
  const used = manifests
    .flatMap(({ dependencies, devDependencies = {} }) => [
      ...Object.keys(dependencies),
      ...Object.keys(devDependencies).filter((name) => contained.has(name)),
    ])
    .filter((name) => !ours.has(name))
  const [table] = read('docs/dependencies.md').split('## ')
  const rows = [...table!.matchAll(/^\| (\S.*?) \| [A-Z]/gm)].map(([, names]) =>
    names!.replace(/ \(.*\)/, ''),
  )
  expect(rows.flatMap((names) => names.split(', ')).sort()).toEqual([...new Set(used)].sort())
})

test('all packages are released together', () => {
  const names = globSync('packages/*/package.json', { cwd: root })
    .map((file) => JSON.parse(read(file)) as { name: string; private?: boolean })
    .filter((manifest) => !manifest.private)
    .map(({ name }) => name)
    .toSorted()
  const { fixed } = JSON.parse(read('.changeset/config.json')) as { fixed: string[][] }
  expect(fixed.map((group) => group.toSorted())).toEqual([names])
})

test('the schema of config files keeps to the draft that it names, and knows the rules in both places', () => {
  const schema = JSON.parse(read('packages/node/config.schema.json')) as Record<string, unknown>
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: {
      rules: {
        properties: {
          'duplicates/no-similar-text': { anyOf: [{}, { items: [{}, { additionalProperties: false }] }] },
        },
      },
      overrides: {
        items: {
          properties: { rules: { properties: { 'canonical/absolute': {} }, additionalProperties: false } },
        },
      },
    },
  })
  expect(schema['required']).toBeUndefined()
  expect(JSON.stringify(schema)).not.toContain('prefixItems')
})
