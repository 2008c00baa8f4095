/** The steps of action.yml, run as GitHub does, against a server that records what would be posted. */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const action = data as unknown as {
  inputs: Record<string, { default?: string; required?: boolean }>
  runs: { steps: Step[] }
}

interface Request {
  method: string | undefined
  url: string | undefined
  token: string | undefined
  body: unknown
}
let requests: Request[] = []
let comments: object[] = []
let status = 200
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const { method, url } = request
    requests.push({ method, url, token: request.headers.authorization, body: text && JSON.parse(text) })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(method === 'GET' ? comments : {}))
  })
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
beforeEach(() => {
  requests = []
  comments = []
  status = 200
})

function page(path: string, head = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>${path}</title>\n<link rel="canonical" href="https://www.example.com${path}">\n${head}\n</head>\n<body>${path}</body>\n</html>\n`
}

const paths = ['/', '/about/', '/docs/one/', '/docs/two/']

/** A repository with a built site, in which the package is installed. */
function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'indexical-action-'))
  made.push(root)
  build(root, paths)
  put(root, 'indexical.config.json', '{ "site": "https://www.example.com" }')
  put(root, 'package.json', '{}')
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(workspace, 'packages/node'), join(root, 'node_modules/indexical'))
  return root
}

function build(root: string, all: readonly string[], head = ''): void {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  for (const path of all) put(root, `dist${path}index.html`, page(path, head))
}

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const pull = {
  number: 7,
  head: { ref: 'branch`$(touch /tmp/owned)`', repo: { id: 42 } },
  base: { ref: 'main', repo: { id: 42 } },
}

interface Run {
  code: number | null
  stdout: string
  stderr: string
  summary: string
  outputs: string
}

/** Run all steps that have a script, with the environment that the action gives them. */
async function run(
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

/** A repository whose base branch was pushed. */
async function withBase(): Promise<string> {
  const root = makeRepository()
  const { code, outputs, stderr } = await run(root, { name: 'push' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(outputs).toContain('cache=true')
  expect(existsSync(join(root, '.indexical/site.facts'))).toBe(true)
  return root
}

const hiddenComment = `### Changes to the search index

| Lost | Hidden | Shown | Moved | Changed | New |
|---:|---:|---:|---:|---:|---:|
| 0 | 4 | 0 | 0 | 0 | 0 |

4 indexable URLs before, 0 after.

#### Hidden: 4 URLs

- \`dist/index.html:6:30\`: noindex on 4 URLs
  - \`/\`
  - \`/about/\`
  - \`/docs/one/\`
  - \`/docs/two/\`


<details><summary>New findings: 1</summary>

- \`dist/about/index.html:6:1\` \`robots/not-all-noindex\`: Unexpected noindex on all 4 pages, expected a production build with indexable pages

</details>

`

describe('a pull request', () => {
  test('a noindex in the layout is one line of one comment, which the next run replaces', async () => {
    const root = await withBase()
    build(root, paths, '<meta name="robots" content="noindex">')
    const { summary } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(summary).toBe(hiddenComment)
    const body = `<!-- indexical site -->\n${summary}`
    expect(requests).toEqual([
      {
        method: 'GET',
        url: '/repositories/42/issues/7/comments?per_page=100&page=1',
        token: 'Bearer secret',
        body: '',
      },
      { method: 'POST', url: '/repositories/42/issues/7/comments', token: 'Bearer secret', body: { body } },
    ])
    requests = []
    comments = [
      { id: 1, user: { type: 'User' }, body },
      { id: 2, user: { type: 'Bot' }, body },
    ]
    await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repositories/42/issues/7/comments?per_page=100&page=1',
      'PATCH /repositories/42/issues/comments/2',
    ])
  })

  test('a lost URL fails with --fail-on, and errors are annotated', async () => {
    const root = await withBase()
    build(root, paths.slice(0, 3))
    put(root, 'dist/index.html', page('/', '<meta name="robots" content="noindx">'))
    const event = { name: 'pull_request', payload: { pull_request: pull } } as const
    const { code, stdout, outputs } = await run(root, event, { 'fail-on': 'lost' })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error title=robots\/known-directive,file=dist\/index\.html,line=6/m)
    const sarif = /^sarif=(.*)$/m.exec(outputs)![1]!
    expect(JSON.parse(readFileSync(sarif, 'utf8'))).toMatchObject({ version: '2.1.0' })
  })

  test('of a fork gets the summary and no comment', async () => {
    const root = await withBase()
    build(root, paths.slice(0, 3))
    const fork = { ...pull, head: { ref: 'main', repo: { id: 43 } } }
    const { code, summary, stdout } = await run(root, {
      name: 'pull_request',
      payload: { pull_request: fork },
    })
    expect(summary).toContain('| 1 | 0 | 0 | 0 | 0 | 0 |')
    expect(stdout).toContain('This pull request is from a fork, whose token cannot write comments.')
    expect({ code, requests }).toEqual({ code: 0, requests: [] })
  })

  test('names of URLs are neither markup nor mentions nor commands', async () => {
    const root = await withBase()
    build(root, [...paths, '/@everyone|`<img src=x>/', '/a%0A::error::x/'])
    const { summary, stdout } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(summary.replaceAll(/(`+).*?\1/g, '')).not.toMatch(/@everyone|<img/)
    expect(stdout).not.toMatch(/^::error::x/m)
    expect(existsSync('/tmp/owned')).toBe(false)
  })

  test.each([
    ['no facts', undefined, 'Not compared: the base branch has no facts yet.'],
    ['facts of another version', 'indexical facts 1\n', 'Not compared: `Unexpected file `'],
    ['damaged facts', readDamaged, 'Not compared: `Unexpected end or change of'],
  ])('%s are no reason to fail', async (_, content, expected) => {
    const root = await withBase()
    const facts = join(root, '.indexical/site.facts')
    if (content === undefined) rmSync(facts)
    else writeFileSync(facts, typeof content === 'string' ? content : content(facts))
    const { code, summary } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(summary).toContain(expected.replace('file `', 'file '))
    expect(code).toBe(0)
  })

  test('a token without permission is a warning', async () => {
    const root = await withBase()
    status = 403
    const { code, stdout } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(stdout).toContain(
      '::warning::Unexpected answer to the comment: status 403, expected the permission `pull-requests: write`',
    )
    expect(code).toBe(0)
  })
})

function readDamaged(facts: string): Buffer {
  return readFileSync(facts).subarray(0, -100)
}

test('several sites of a monorepo do not share a comment or facts', async () => {
  const root = makeRepository()
  cpSync(makeRepository(), join(root, 'apps/shop'), { recursive: true })
  const inputs = { name: 'shop', 'working-directory': 'apps/shop' }
  await run(root, { name: 'push' }, inputs)
  expect(existsSync(join(root, '.indexical/shop.facts'))).toBe(true)
  await run(root, { name: 'pull_request', payload: { pull_request: pull } }, inputs)
  expect(requests.at(-1)!.body).toEqual({ body: expect.stringMatching(/^<!-- indexical shop -->/) })
})

test('wrong use is one sentence', async () => {
  const root = makeRepository()
  const { code, stdout } = await run(root, { name: 'push' }, { name: '../x' })
  expect({ code, stdout }).toEqual({
    code: 2,
    stdout: '::error::Unexpected name `../x`, expected letters, digits, dots and hyphens\n',
  })
})

test('other actions are pinned by commit, and no script contains an expression', () => {
  for (const { uses, run: script } of action.runs.steps) {
    if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/)
    if (script !== undefined) expect(script).not.toContain('${{')
  }
})
