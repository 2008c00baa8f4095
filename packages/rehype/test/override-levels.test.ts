import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import rehypeIndexical from '../src/index.ts'
import type { RehypeIndexicalOptions } from '../src/index.ts'

describe('what every host does with levels', () => {
  const wrong = { matter: { robots: 'noidnex' } }
  const rule = 'robots/known-directive'
  test.each<[string, Partial<RehypeIndexicalOptions>, Record<string, unknown>, (boolean | undefined)[]]>([
    ['an error', {}, wrong, [true]],
    [
      'switched off by the page',
      {},
      { matter: { ...wrong.matter, indexical: { ignore: { [rule]: 'a test' } } } },
      [],
    ],
    ['off on some paths', { overrides: [{ paths: ['/blog/**'], rules: { [rule]: 'off' } }] }, wrong, []],
    [
      'a warning on some paths',
      { overrides: [{ paths: ['/blog/**'], rules: { [rule]: 'warn' } }] },
      wrong,
      [false],
    ],
    ['off on other paths', { overrides: [{ paths: ['/shop/**'], rules: { [rule]: 'off' } }] }, wrong, [true]],
    [
      'on for other paths alone',
      { rules: { [rule]: 'off' }, overrides: [{ paths: ['/shop/**'], rules: { [rule]: 'error' } }] },
      wrong,
      [],
    ],
  ])('%s', async (_name, options, data, fatal) => {
    const file = new VFile({ path: 'blog/a.md', value: '<!doctype html><head></head>', data })
    const { messages } = await unified()
      .use(rehypeParse)
      .use(rehypeIndexical, { site: 'https://www.example.com', ...options })
      .use(rehypeStringify)
      .process(file)
    expect(messages.map((message) => message.fatal)).toEqual(fatal)
  })
})
