/** Runs the steps of action.yml as GitHub does, against a server that records what would be posted. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readData } from '../packages/syntax/src/data/frontmatter.ts'

const workspace = fileURLToPath(new URL('..', import.meta.url))

interface Step {
  id?: string
  if?: string
  uses?: string
  run?: string
  env?: Record<string, string>
}
const { data } = readData(readFileSync(join(workspace, 'action.yml'), 'utf8'), 'action.yml', 'yaml')
export const action = data as unknown as {
  inputs: Record<string, { default?: string; required?: boolean }>
  runs: { steps: Step[] }
}

interface Request {
  method: string | undefined
  url: string | undefined
  token: string | undefined
  body: unknown
}

/** What the server of a test answers, and what it got. */
export const github = {
  requests: [] as Request[],
  comments: [] as object[],
  /** What a pull request changes, and the comments at its lines. */
  changedFiles: [] as object[],
  lineComments: [] as object[],
  status: 200,
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const { method, url } = request
    github.requests.push({
      method,
      url,
      token: request.headers.authorization,
      body: text && JSON.parse(text),
    })
    response.writeHead(github.status, { 'content-type': 'application/json' })
    const list = url?.includes('/files?')
      ? github.changedFiles
      : url?.includes('/pulls/')
        ? github.lineComments
        : github.comments
    response.end(JSON.stringify(method === 'GET' ? list : {}))
  })
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
beforeEach(() => {
  Object.assign(github, { requests: [], comments: [], changedFiles: [], lineComments: [], status: 200 })
})

export function page(path: string, head = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>${path}</title>\n<link rel="canonical" href="https://www.example.com${path}">\n${head}\n</head>\n<body>${path}</body>\n</html>\n`
}

export const paths = ['/', '/about/', '/docs/one/', '/docs/two/']

/** A repository with a built site, in which the package is installed. */
export function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'indexical-action-'))
  made.push(root)
  build(root, paths)
  put(root, 'indexical.config.json', '{ "site": "https://www.example.com" }')
  put(root, 'package.json', '{}')
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(workspace, 'packages/node'), join(root, 'node_modules/indexical'))
  return root
}

export function build(root: string, all: readonly string[], head = ''): void {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  for (const path of all) put(root, `dist${path}index.html`, page(path, head))
}

export function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

export const pull = {
  number: 7,
  head: { ref: 'branch`$(touch /tmp/owned)`', sha: 'abc123', repo: { id: 42 } },
  base: { ref: 'main', repo: { id: 42 } },
}

export interface Run {
  code: number | null
  stdout: string
  stderr: string
  summary: string
  outputs: string
}

/** Run all steps that have a script, with the environment that the action gives them. */
export async function run(
  root: string,
  event: { name: 'push' | 'pull_request'; payload?: object },
  inputs: Record<string, string> = {},
): Promise<Run> {
  const files = { event: '.event.json', summary: '.summary.md', output: '.output' }
  for (const file of [files.summary, files.output]) put(root, file, '')
  put(root, files.event, JSON.stringify({ repository: { id: 42 }, ...event.payload }))
  const values: Record<string, string> = { folder: 'dist', ...inputs }
  const valueOf = (name: string): string => values[name] ?? action.inputs[name]!.default ?? ''
  const step = action.runs.steps.find(({ run: script }) => script !== undefined)
  const env = Object.fromEntries(
    Object.entries(step!.env!).map(([name, text]) => [
      name,
      text
        .replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => valueOf(input))
        .replace('${{ github.token }}', 'secret'),
    ]),
  )
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', step!.run!], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      HOME: root,
      NO_COLOR: '1',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: workspace,
      GITHUB_WORKSPACE: root,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: join(root, files.event),
      GITHUB_STEP_SUMMARY: join(root, files.summary),
      GITHUB_OUTPUT: join(root, files.output),
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      RUNNER_TEMP: join(root, '.tmp'),
      ...env,
    },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  return { code, ...texts, summary: read(files.summary), outputs: read(files.output) }
}
