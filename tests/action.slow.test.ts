/** The steps of action.yml: what they check, compare and write into the pull request. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { action, build, github, makeRepository, page, paths, pull, put, run } from './action-steps.ts'

let pushed: string
beforeAll(async () => {
  pushed = makeRepository()
  const { code, outputs, stderr } = await run(pushed, { name: 'push' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(outputs).toContain('cache=true')
  expect(existsSync(join(pushed, '.indexical/site.facts'))).toBe(true)
})

/** A repository whose base branch was pushed. */
function withBase(): string {
  const root = makeRepository()
  cpSync(join(pushed, '.indexical'), join(root, '.indexical'), { recursive: true })
  return root
}

const hiddenComment = `### 4 of 4 indexable URLs would no longer be indexable

Exit code 0: the second build is a preview, so no difference fails the command.

| Lost | Hidden | Shown | Moved | Changed | New |
|---:|---:|---:|---:|---:|---:|
| 0 | 4 | 0 | 0 | 0 | 0 |

4 indexable URLs before, 0 after.

#### Hidden: 4 URLs

- \`dist/index.html:6:30\`: noindex on 4 URLs
  - now: \`<meta name="robots" content="noindex">\`
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
    const root = withBase()
    build(root, paths, '<meta name="robots" content="noindex">')
    const { summary } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(summary).toBe(hiddenComment)
    const body = `<!-- indexical site -->\n${summary}`
    expect(github.requests).toEqual([
      {
        method: 'GET',
        url: '/repositories/42/issues/7/comments?per_page=100&page=1',
        token: 'Bearer secret',
        body: '',
      },
      { method: 'POST', url: '/repositories/42/issues/7/comments', token: 'Bearer secret', body: { body } },
    ])
    github.requests = []
    github.comments = [
      { id: 1, user: { type: 'User' }, body },
      { id: 2, user: { type: 'Bot' }, body },
    ]
    await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(github.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repositories/42/issues/7/comments?per_page=100&page=1',
      'PATCH /repositories/42/issues/comments/2',
    ])
  })

  test('a lost URL fails with --fail-on, and errors are annotated', async () => {
    const root = withBase()
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
    const root = withBase()
    build(root, paths.slice(0, 3))
    const fork = { ...pull, head: { ref: 'main', repo: { id: 43 } } }
    const { code, summary, stdout } = await run(root, {
      name: 'pull_request',
      payload: { pull_request: fork },
    })
    expect(summary).toContain('| 1 | 0 | 0 | 0 | 0 | 0 |')
    expect(stdout).toContain('This pull request is from a fork, whose token cannot write comments.')
    expect({ code, requests: github.requests }).toEqual({ code: 0, requests: [] })
  })

  test('names of URLs are neither markup nor mentions nor commands', async () => {
    const root = withBase()
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
    const root = withBase()
    const facts = join(root, '.indexical/site.facts')
    if (content === undefined) rmSync(facts)
    else writeFileSync(facts, typeof content === 'string' ? content : content(facts))
    const { code, summary } = await run(root, { name: 'pull_request', payload: { pull_request: pull } })
    expect(summary).toContain(expected.replace('file `', 'file '))
    expect(code).toBe(0)
  })

  test('a token without permission is a warning', async () => {
    const root = withBase()
    github.status = 403
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
  expect(github.requests.at(-1)!.body).toEqual({ body: expect.stringMatching(/^<!-- indexical shop -->/) })
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
