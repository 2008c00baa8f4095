import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../../packages/core/src/report/report.ts'
import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import { readOnlyOptions } from '../../../packages/node/src/commands/config.ts'
import { applyOutput } from '../../../packages/node/src/commands/apply.ts'
import { checkOutput } from '../../../packages/node/src/commands/check.ts'
import { mergeParts } from '../../../packages/node/src/commands/merge.ts'
import { OptionsError } from '../../../packages/node/src/index.ts'
import { folderOnDisk } from '../../../packages/node/src/output/output-folder.ts'
import { writeTree } from '../../../tests/servers/write-tree.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import fc from 'fast-check'
import { filesDifference } from '../site/laws.ts'
import { readSite } from '../site/read-site.ts'
import { apply, filesOf } from '../site/run-site.ts'
import type { SiteFiles } from '../site/run-site.ts'
import { difference, type Target } from '../target.ts'
import { site } from './site.ts'

/** Threads are used for one of so many texts, because starting one takes half a second. */
const threadsEvery = 50

export const siteFolder: Target = {
  ...site,
  about:
    'A second check, which knows the first, one in several threads, and one of parts that were read apart say what a ' +
    'check says, a check of a site that lost a line says what one says that knows no other, and what is written is what ' +
    'should be',
  cost: 20,
  check: async (text, choice) => {
    using root = temporaryFolder('fuzz')
    try {
      return await breach(text, choice, root.path)
    } catch (error) {
      if (error instanceof OptionsError && error.message !== '') return undefined
      throw error
    }
  },
}

const domain = 'garden-a.org'

async function breach(text: string, choice: number, top: string): Promise<string | undefined> {
  const { options: own, ...texts } = readSite(text, domain)
  const files = filesOf(texts)
  const root = join(top, 'whole')
  writeSite(root, files)
  // Only a whole folder shows the form of its URLs. Parts, threads and folders in memory need it as options.
  const { assumed } = await examine(own, root, { cache: false })
  const { sources: _, ...form } = { cleanUrls: false, trailingSlash: 'ignore' as const, ...own, ...assumed }
  const options: UserOptions = assumed ? form : own
  const report = await examine(options, root)
  const whole: Whole = { options, files, report, root }
  return (
    compareReports('again', await examine(options, root), report) ??
    (choice % threadsEvery === 0
      ? compareReports('in threads', await inThreads(whole), report)
      : undefined) ??
    compareReports(
      'in parts',
      withoutUnmatched(await inParts(whole, choice, top)),
      withoutUnmatched(report),
    ) ??
    (await afterChange(text, whole, choice)) ??
    (await written(whole))
  )
}

interface Whole {
  options: UserOptions
  files: SiteFiles
  report: Report
  root: string
}

/** Rules about what only a run over the whole site can know. */
const unmatched = new Set(['run/globs-match', 'run/inputs-found', 'run/options-match', 'run/sources-paired'])

/** Remove findings of these rules, their numbers, and the list of sources. */
function withoutUnmatched(report: Report): object {
  const findings = report.findings.filter(({ rule }) => !unmatched.has(rule))
  return { ...report, findings, content: undefined, errors: 0, warnings: 0 }
}

function compareReports(how: string, ours: object, theirs: object): string | undefined {
  const words = difference(ours, theirs)
  return words && `${how}:\n${words}`
}

async function examine(
  options: UserOptions,
  root: string,
  { facts, write = false, cache = facts === undefined && !write }: Examination = {},
): Promise<Report> {
  const command = { flags: { ...(facts !== undefined && { facts }) }, options, root, cache }
  const outDir = join(root, 'dist')
  if (write) return applyOutput(command, outDir)
  return { ...(await checkOutput(command, outDir)), sitemapFile: undefined }
}

interface Examination {
  facts?: string
  write?: boolean
  cache?: boolean
}

/** Threads run the built code. */
const built = new URL('../../../packages/node/dist/', import.meta.url).href

async function inThreads({ options, root }: Whole): Promise<Report> {
  const { createBuild } = (await import(
    `${built}index.js`
  )) as typeof import('../../../packages/node/src/index.ts')
  const { checkFolder } = (await import(
    `${built}adapter.js`
  )) as typeof import('../../../packages/node/src/adapter.ts')
  const context = { root, outDir: join(root, 'dist'), writesSitemap: false, cache: false }
  const build = createBuild(readOnlyOptions(options), context)
  await checkFolder(build, { threads: 3 })
  return { ...build.finish().report, sitemapFile: undefined }
}

/** Check a site in parts. Each part has some of the output and the whole project, as each job of a CI matrix. */
async function inParts({ options, files, root }: Whole, choice: number, top: string): Promise<Report> {
  const count = 2 + (choice % 2)
  const parts = fc.sample(fc.nat(count - 1), { numRuns: files.output.size, seed: choice })
  const partOf = new Map([...files.output.keys()].map((name, index) => [name, parts[index]!]))
  // A job that creates a file also creates its sidecar.
  for (const name of partOf.keys()) {
    const [, file] = /^(.*)\.(?:ya?ml|json|toml)$/.exec(name) ?? []
    if (file !== undefined && partOf.has(file)) partOf.set(name, partOf.get(file)!)
  }
  const names: string[] = []
  for (let part = 0; part < count; part++) {
    const output = new Map([...files.output].filter(([name]) => partOf.get(name) === part))
    const folder = join(top, `part${part}`)
    const facts = join(top, `part${part}.facts`)
    writeSite(folder, { output, project: files.project })
    await examine(options, folder, { facts })
    names.push(facts)
  }
  return mergeParts(names, options, { root, out: undefined, cache: false })
}

/** Require that after a change, a run with a cache has the same report as a run without one. */
async function afterChange(
  text: string,
  { files, root }: Whole,
  choice: number,
): Promise<string | undefined> {
  const lines = text.split('\n')
  const { options, ...texts } = readSite(lines.toSpliced(choice % lines.length, 1).join('\n'), domain)
  const changed = filesOf(texts)
  replaceSite(root, changed)
  const known = await examine(options, root, { cache: true })
  const words = compareReports('changed', known, await examine(options, root, { cache: false }))
  replaceSite(root, files)
  return words
}

function replaceSite(root: string, files: SiteFiles): void {
  const { output, project } = readSiteAt(root)
  // A file may get the name of a folder.
  const paths = [...[...output.keys()].map((name) => `dist/${name}`), ...project.keys()]
  for (const path of paths)
    rmSync(join(root, /^(?:dist\/)?[^/]*/.exec(path)![0]), { recursive: true, force: true })
  writeSite(root, files)
}

/** Require that the command line writes the same files as a run in memory. */
async function written({ options, files, root }: Whole): Promise<string | undefined> {
  const expected = apply(options, files)
  const report = await examine(options, root, { write: true })
  return (
    compareReports('written', report, expected.report) ?? filesDifference(readSiteAt(root), expected.files)
  )
}

function writeSite(root: string, { output, project }: SiteFiles): void {
  for (const folder of ['dist', 'node_modules']) mkdirSync(join(root, folder), { recursive: true })
  writeTree(join(root, 'dist'), Object.fromEntries(output))
  writeTree(root, Object.fromEntries(project))
}

function readSiteAt(root: string): SiteFiles {
  const output = folderOnDisk(join(root, 'dist'))
  const project = folderOnDisk(root)
  const isOfProject = (name: string): boolean => !/^(?:dist|node_modules)\//.test(name)
  return {
    output: new Map(output.list().map((name) => [name, output.read(name)!])),
    project: new Map(
      project
        .list()
        .filter(isOfProject)
        .map((name) => [name, project.read(name)!]),
    ),
  }
}
