import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactKey } from '../../packages/syntax/src/url/identity.ts'
import { createHostModel } from '../../packages/hosts/src/host-model.ts'
import { apache } from '../../packages/hosts/src/apache/apache.ts'
import type { HostContext, HostFile, HostStatements } from '../../packages/hosts/src/types.ts'
import type { DesiredConfig } from '../../packages/hosts/src/desired-config.ts'
import { oddSite } from '../../packages/hosts/test/json/odd-names.ts'
import { desiredOf, desiredOfOddSite } from '../../packages/hosts/test/json/desired-of.ts'
import { errors } from './apache-fixtures/errors.ts'
import { files, urls as common } from './apache-fixtures/fixture.ts'
import type { Fixture } from './apache-fixtures/fixture.ts'
import { headers } from './apache-fixtures/headers.ts'
import { randomTrees } from './apache-fixtures/random.ts'
import { redirects } from './apache-fixtures/redirects.ts'
import { rewrites } from './apache-fixtures/rewrites.ts'
import { serving } from './apache-fixtures/serving.ts'
import { innerHtaccess, nastyFiles, userHtaccess, desired } from './apache-fixtures/written.ts'
import { startApache } from './apache-server.ts'
import type { ApacheServer } from './apache-server.ts'
import type { Tree } from './write-tree.ts'

/** What is compared, on one line. */
interface Told {
  status: number
  location: string | undefined
  robots: string | undefined
  link: string | undefined
  file: string | undefined
}

/** All files and folders: with and without a final slash, with a further path, and without their extension. */
function pathsOf(tree: Tree): string[] {
  const paths = new Set(['/', '/missing', '/missing/deep'])
  for (const name of Object.keys(tree)) {
    const path = `/${name.split('/').map(encodeURIComponent).join('/')}`
    for (const one of [path, `${path}/`, `${path}/x`, path.replace(/\.html$/, '')]) paths.add(one)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      paths.add(path.slice(0, end))
      paths.add(path.slice(0, end + 1))
    }
  }
  return [...paths]
}

/** Receivers do not care in which order parts of a header come. */
function sorted(text: string | undefined): string | undefined {
  return text?.split(', ').toSorted().join(', ')
}

/** Return the name that an output file contains. */
function fileIn(body: string): string | undefined {
  return /^file (.*)\n$/.exec(body)?.[1]
}

function hostFiles(tree: Tree): HostFile[] {
  return Object.entries(tree)
    .filter(([name]) => apache.reads({ folder: 'output', name }))
    .map(([name, text]) => ({ folder: 'output', name, file: `dist/${name}`, text }))
}

/** Every folder of `.htaccess` files is a site of its own. */
const fixtures: Readonly<Record<string, Fixture>> = Object.fromEntries(
  Object.entries({ ...headers, ...redirects, ...rewrites, ...serving, ...errors }).map(([name, fixture]) => [
    name,
    { ...fixture, tree: { ...files, ...fixture.tree } },
  ]),
)

const random: Readonly<Record<string, Tree>> = Object.fromEntries(
  randomTrees(80).map((tree, index) => [`random-${index}`, { ...files, ...tree }]),
)

/** A tree with what we write into its `.htaccess`. */
function tell(tree: Tree, asked = desired): Tree {
  const context: HostContext = {
    root: 'http://example.com/',
    files: new Set(Object.keys(tree)),
    outputFolder: 'dist',
  }
  const { files: changed, unwritable } = apache.write!(asked, hostFiles(tree), context)
  if (asked === desired && unwritable.length > 0) throw new Error(JSON.stringify(unwritable))
  return { ...tree, ...Object.fromEntries(changed.map(({ name, text }) => [name, text])) }
}

const written: Readonly<Record<string, Tree>> = {
  'written-alone': tell({ ...files, ...nastyFiles }),
  'written-beside': tell({
    ...files,
    ...nastyFiles,
    '.htaccess': userHtaccess,
    'blog/.htaccess': innerHtaccess,
    'papers/.htaccess': 'DirectorySlash Off\n',
  }),
  'written-crlf': tell({ ...files, ...nastyFiles, '.htaccess': userHtaccess.replaceAll('\n', '\r\n') }),
}

/** More pages with a header than one line of a `.htaccess` can name, and as many retired ones. */
const many = ((): { tree: Tree; desired: DesiredConfig } => {
  const names = Array.from(
    { length: 400 },
    (_, index) => `many/a-page-with-a-rather-long-name-${index}/index.html`,
  )
  const wishes = desiredOf(
    names
      .slice(0, -1)
      .map((name) => [undefined, [`/${name.replace('index.html', '')}`], 'X-Robots-Tag', 'noindex']),
    names.map((name, index) => [`/retired/${index}/`, `/${name.replace('index.html', '')}`]),
  )
  const tree = tell(Object.fromEntries(names.map((name) => [name, `file ${name}\n`])), wishes)
  return { tree, desired: wishes }
})()

/** Sites with odd names and their desired config, the same in every run. */
const odd = ((): { trees: Record<string, Tree>; desired: DesiredConfig[] } => {
  const sites = fc
    .sample(oddSite, { numRuns: 60, seed: 20_261_121 })
    .filter(({ pages }) => !pages.some((one) => pages.some((other) => other.startsWith(`${one}/`))))
  const wishes = sites.map((site) => desiredOfOddSite(site))
  const trees = sites.map(({ pages }, index) =>
    tell(Object.fromEntries(pages.map((page) => [page, `file ${page}\n`])), wishes[index]),
  )
  return {
    trees: Object.fromEntries(trees.map((tree, index) => [`odd-${index}`, tree])),
    desired: wishes,
  }
})()

let server: ApacheServer

beforeAll(async () => {
  const read = Object.fromEntries(Object.entries(fixtures).map(([name, { tree }]) => [name, tree]))
  server = await startApache({ ...read, ...random, ...written, ...odd.trees, many: many.tree })
})

afterAll(() => server?.stop())

function contextOf(name: string, tree: Tree): HostContext {
  return { root: server.rootOf(name), files: new Set(Object.keys(tree)) }
}

function readTree(name: string, tree: Tree): HostStatements {
  return apache.read(hostFiles(tree), contextOf(name, tree))
}

/** Answers of the server and of the model for all paths; only those that differ. */
async function differences(name: string, tree: Tree, paths: readonly string[]): Promise<string[]> {
  const context = contextOf(name, tree)
  const statements = readTree(name, tree)
  const model = createHostModel(apache, statements, context)
  // What we cannot interpret may be unknown. The others must be right.
  const isOpen = statements.unsupported.length > 0
  const different: string[] = []
  for (const path of new Set(paths)) {
    const url = context.root + path.slice(1)
    const reply = await server.get(url)
    const found = model.respond(url)
    const hasKnownHeaders = !model.hasUnknownHeaders(url)
    const real: Told = {
      status: reply.status,
      location: reply.location === undefined ? undefined : new URL(reply.location, url).href,
      robots: hasKnownHeaders ? sorted(reply.robots) : undefined,
      link: hasKnownHeaders ? sorted(reply.link) : undefined,
      file: fileIn(reply.body),
    }
    const join = (header: string): string | undefined =>
      found?.lines.some((line) => line.name === header)
        ? found.lines
            .filter((line) => line.name === header)
            .map(({ value }) => value.value)
            .join(', ')
        : undefined
    const told: Told | undefined = found && {
      status: found.status,
      location: found.location,
      robots: hasKnownHeaders ? sorted(join('x-robots-tag')) : undefined,
      link: hasKnownHeaders ? sorted(join('link')) : undefined,
      file: found.file,
    }
    if (!told && isOpen) continue
    if (JSON.stringify(real) !== JSON.stringify(told))
      different.push(`${path}\n   real ${JSON.stringify(real)}\n   told ${JSON.stringify(told)}`)
  }
  return different
}

describe('a real Apache answers as the model says', () => {
  test.each(Object.keys(fixtures))('%s', async (name) => {
    const { tree, urls, elsewhere = [], unsupported = [], problems = [] } = fixtures[name]!
    const paths = [...pathsOf(tree), ...common, ...urls].filter((path) => !elsewhere.includes(path))
    expect(await differences(name, tree, paths)).toEqual([])
    const statements = readTree(name, tree)
    expect(statements.unsupported.map(({ text }) => text)).toEqual(unsupported)
    expect(
      statements.redirectProblems.map(({ location }) =>
        [location.file, location.line, location.column].filter(Boolean).join(':'),
      ),
    ).toEqual(problems)
    const model = createHostModel(apache, statements, contextOf(name, tree))
    expect(
      elsewhere.filter((path) => model.respond(server.rootOf(name) + path.slice(1)) !== undefined),
    ).toEqual([])
  })
})

describe('a real Apache answers as the model says to what nobody would write', () => {
  test.each(Object.keys(random))('%s', async (name) => {
    const tree = random[name]!
    expect(readTree(name, tree).redirectProblems).toEqual([])
    expect(await differences(name, tree, [...pathsOf(files), ...common])).toEqual([])
  })
})

describe('a real Apache sends what we wrote', () => {
  const asOften = [
    ...desired.redirects.map(({ from }) => from),
    ...desired.headers.flatMap(({ paths }) => paths),
  ]

  test.each(Object.keys(written))('%s: all else as the model says', async (name) => {
    const tree = written[name]!
    const paths = [...pathsOf(tree), ...common, ...asOften, '/mine', '/blog/gone', '/old/x', '/old/?a=b']
    expect(await differences(name, tree, paths)).toEqual([])
  })

  test.each(Object.keys(written))('%s: redirects', async (name) => {
    const root = server.rootOf(name)
    for (const { from, to } of desired.redirects) {
      const reply = await server.get(root + from.slice(1))
      expect({ from, status: reply.status, to: exactKey(new URL(reply.location!, root)) }).toEqual({
        from,
        status: 301,
        to: exactKey(new URL(to, root)),
      })
    }
  })

  test.each(Object.keys(written))('%s: headers, with these files and no others', async (name) => {
    const root = server.rootOf(name)
    const expected = new Map<string, Set<string>>()
    for (const { paths, headers: lines } of desired.headers)
      for (const path of paths) {
        const file = decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path).slice(1)
        for (const { value } of lines) expected.set(file, (expected.get(file) ?? new Set()).add(value))
      }
    for (const path of pathsOf(written[name]!)) {
      const reply = await server.get(root + path.slice(1))
      const values = [reply.robots?.replace(/^noarchive(?:, )?/, ''), reply.link].filter(Boolean)
      const file = reply.status === 200 ? fileIn(reply.body) : undefined
      const own = [...(expected.get(file ?? '') ?? [])]
      expect({ path, sent: values.join(', ') }).toEqual({ path, sent: own.join(', ') })
    }
  })

  test('for odd names', async () => {
    for (const [index, [name, tree]] of Object.entries(odd.trees).entries()) {
      const { redirects: moved, headers: marked } = odd.desired[index]!
      const asked = [...moved.map(({ from }) => from), ...marked.flatMap(({ paths }) => paths)]
      expect(await differences(name, tree, [...pathsOf(tree), ...asked])).toEqual([])
    }
  })

  test('for more pages than a line can name', async () => {
    const paths = ['/many/a-page-with-a-rather-long-name-', '/retired/'].flatMap((path) =>
      ['0/', '123/', '398/', '399/'].map((end) => path + end),
    )
    expect(await differences('many', many.tree, paths)).toEqual([])
    const root = server.rootOf('many')
    const replies = await Promise.all(paths.map((path) => server.get(root + path.slice(1))))
    expect(replies.map(({ status, robots }) => `${status} ${robots ?? ''}`.trim())).toEqual([
      '200 noindex',
      '200 noindex',
      '200 noindex',
      '200',
      ...Array.from({ length: 4 }, () => '301'),
    ])
  })
})
