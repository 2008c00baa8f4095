import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { linkModules } from '../../../scripts/link-modules.ts'
import { runWarm } from '../../../tests/warm.ts'

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))
const cache = fileURLToPath(new URL('../.cache/', import.meta.url))

/** Copy an example into a folder of its own, where a test may edit and build it. */
export async function copyExample(name: string): Promise<string> {
  const from = join(examples, name)
  // Inside the repository: Astro would take a package outside of this tree for a path of the site.
  await mkdir(cache, { recursive: true })
  const root = await mkdtemp(join(cache, `${name}-`))
  const left = new Set(['node_modules', 'dist', '_site', '.astro', '.cache'])
  for (const entry of await readdir(from)) {
    if (!left.has(entry)) await cp(join(from, entry), join(root, entry), { recursive: true })
  }
  linkModules(from, root)
  return root
}

/** Remove what `copyExample` made. */
export async function removeExample(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true })
}

/** Replace a text in a source file. */
export async function edit(root: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8')
  if (!text.includes(from)) throw new Error(`Missing \`${from}\` in ${file}`)
  await writeFile(join(root, file), text.replace(from, to))
}

/** Return the tags of a page that a server sends. */
export async function tagsAt({ url }: Pick<Server, 'url'>, path: string): Promise<string> {
  const response = await fetch(url + path)
  return tagsOf(await response.text())
}

/** How a command ended, and all that it printed, without colours and clock times. */
export interface Outcome {
  code: number | null
  output: string
}

/** Run Astro's own command line in a site. */
export async function astro(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const { code, stdout, stderr } = await runWarm([astroBin(root), ...args], root, env)
  return { code, output: tidy(stdout + stderr) }
}

/** A running server. */
export interface Server {
  url: string
  /** Everything printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Start `astro dev`, or any other command of a site, and wait until it names its address. */
export async function serve(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const child = start(root, args, env)
  const output = collect(child)
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(stripVTControlCharacters(output.text))
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    void closed.then(() => reject(new Error(`Unexpected end of the server:\n${output.text}`)))
  })
  return {
    url,
    output: () => tidy(output.text),
    stop: async () => {
      child.kill()
      await closed
    },
  }
}

/** Return a port that no server uses. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Every file under a folder that ends in `.html`, by path with forward slashes, with its text. */
export async function htmlOf(dir: string): Promise<Map<string, string>> {
  const files = (await readdir(dir, { recursive: true })).map((file) => file.replaceAll(sep, '/'))
  const pages = files.filter((file) => file.endsWith('.html')).sort()
  return new Map(
    await Promise.all(pages.map(async (file) => [file, await readFile(join(dir, file), 'utf8')] as const)),
  )
}

const canonicalLink = /<link rel="canonical" href="([^"]*)"\/?>/g
const robotsMeta = /<meta name="(robots|googlebot)" content="([^"]*)"\/?>/g

/** Return the signals of a page on one line: its canonicals, then its robots metas. */
export function tagsOf(html: string): string {
  const canonicals = [...html.matchAll(canonicalLink)].map(([, href]) => href)
  const robots = [...html.matchAll(robotsMeta)].map(([, name, content]) => `${name}=${content}`)
  return [...canonicals, ...robots].join(' | ')
}

/** The page without those tags, to compare the rest byte for byte. */
export function withoutTags(html: string): string {
  return html.replace(new RegExp(`\\s*(?:${canonicalLink.source}|${robotsMeta.source})`, 'g'), '')
}

function start(root: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const [command = '', ...rest] = args
  const isScript = /\.[cm]?js$|^node_modules\//.test(command)
  return spawn(process.execPath, [isScript ? command : astroBin(root), ...(isScript ? rest : args)], {
    cwd: root,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      NODE_ENV: '',
      VITEST: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function astroBin(root: string): string {
  const manifest = createRequire(join(root, 'x.js')).resolve('astro/package.json')
  // Astro 5 has it at another place.
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { astro: string } }
  return join(manifest, '..', bin.astro)
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
  return output
}

function tidy(text: string): string {
  return stripVTControlCharacters(text).replace(/^\d\d:\d\d:\d\d /gm, '')
}
