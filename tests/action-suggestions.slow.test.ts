/** The suggestions of action.yml: fixes on lines that a pull request changes. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { github, makeRepository, pull, put, run } from './action-steps.ts'

describe('suggestions', () => {
  const headers = (value: string, type: string): string =>
    `/*.pdf\n  X-Robots-Tag: ${value}\n/a.html\n  Link: <https://www.example.com/about/>; rel=${type}\n`
  const patch = `@@ -1,3 +1,4 @@\n /*.pdf\n-  X-Robots-Tag: noindex\n+  X-Robots-Tag: no-index\n /a.html\n+  Link: <https://www.example.com/about/>; rel='canonical'\n\\ No newline at end of file`
  const bodies = [
    "<!-- indexical site -->\n`headers/valid-robots: Unexpected directive 'no-index' in X-Robots-Tag, expected 'noindex'`\n\n```suggestion\n  X-Robots-Tag: noindex\n```",
    "<!-- indexical site -->\n`headers/valid-link: Unexpected quotes ''canonical'' in a Link header, expected '\"canonical\"': only double quotes count`\n\n```suggestion\n  Link: <https://www.example.com/about/>; rel=\"canonical\"\n```",
  ]
  const event = { name: 'pull_request', payload: { pull_request: pull } } as const

  function withHeaders(text: string, folder = ''): string {
    const root = makeRepository()
    if (folder !== '') cpSync(makeRepository(), join(root, folder), { recursive: true })
    for (const part of ['public', 'dist']) put(join(root, folder), `${part}/_headers`, text)
    put(join(root, folder), 'dist/list.pdf', '')
    return root
  }
  const reviews = (): typeof github.requests => github.requests.filter(({ url }) => url?.endsWith('/reviews'))

  test('are the fixes of the lines that the pull request changes, each once', async () => {
    const root = withHeaders(headers('no-index', "'canonical'"))
    github.changedFiles = [{ filename: 'public/_headers', patch }, { filename: 'logo.png' }]
    github.lineComments = [{ user: { type: 'User' }, path: 'public/_headers', body: bodies[0] }]
    const { stdout } = await run(root, event)
    expect(stdout).not.toContain('::warning::')
    const expected = [2, 4].map((line, index) => ({
      path: 'public/_headers',
      side: 'RIGHT',
      line,
      body: bodies[index],
    }))
    expect(reviews()).toEqual([
      {
        method: 'POST',
        url: '/repositories/42/pulls/7/reviews',
        token: 'Bearer secret',
        body: { commit_id: 'abc123', event: 'COMMENT', comments: expect.arrayContaining(expected) },
      },
    ])
    github.requests = []
    await run(root, event, { suggestions: 'false' })
    expect(github.requests.filter(({ url }) => url?.includes('/pulls/'))).toEqual([])
    github.requests = []
    github.lineComments = bodies.map((body) => ({ user: { type: 'Bot' }, path: 'public/_headers', body }))
    await run(root, event)
    expect(reviews()).toEqual([])
  })

  test.each([
    ['a file of another version', headers('no-index', 'canonical'), patch.replace('no-index', 'no-index ')],
    ['an unchanged line', headers('no-index', 'canonical'), patch.replace('+  X', '   X')],
    [
      'Windows line ends',
      headers('no-index', 'canonical').replaceAll('\n', '\r\n'),
      patch.replaceAll('\n', '\r\n'),
    ],
  ])('are not made for %s', async (_, text, changed) => {
    const root = withHeaders(text)
    github.changedFiles = [{ filename: 'public/_headers', patch: changed }]
    await run(root, event)
    expect(reviews()).toEqual([])
  })

  test('name files of a monorepo from its root', async () => {
    const root = withHeaders(headers('no-index', 'canonical'), 'apps/shop')
    github.changedFiles = [{ filename: 'apps/shop/public/_headers', patch }]
    await run(root, event, { 'working-directory': 'apps/shop' })
    expect(reviews()[0]!.body).toMatchObject({
      comments: [{ path: 'apps/shop/public/_headers', line: 2, body: bodies[0] }],
    })
  })
})
