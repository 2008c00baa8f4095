import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { Plugin } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test, vi } from 'vitest'
import { createLinter, OptionsError, resolveOptions, rules } from '@indexical/core'
import rehypeIndexical from '../src/index.ts'
import type { RehypeIndexicalOptions } from '../src/index.ts'
import rehypeLint from '../src/plugin.ts'

const site = 'https://www.example.com'

async function process(
  html: string,
  options: Partial<RehypeIndexicalOptions> = {},
  data: Record<string, unknown> = {},
) {
  const file = new VFile({ path: 'blog/a.md', value: html })
  Object.assign(file.data, data)
  const result = await unified()
    .use(rehypeParse)
    .use(rehypeIndexical, { site, ...options })
    .use(rehypeStringify)
    .process(file)
  return {
    html: String(result),
    messages: result.messages.map(({ ruleId, source, fatal, line, column, reason }) => ({
      ruleId,
      source,
      fatal,
      line,
      column,
      reason,
    })),
  }
}

describe('injection', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    [
      'a self canonical',
      '<head></head>',
      {},
      '<head><link rel="canonical" href="https://www.example.com/blog/a.html"></head>',
    ],
    [
      'frontmatter of vfile-matter',
      '<head></head>',
      { matter: { canonical: '/b/', robots: 'noindex' } },
      '<head><link rel="canonical" href="https://www.example.com/b/"><meta name="robots" content="noindex"></head>',
    ],
    [
      'frontmatter of Astro',
      '<head></head>',
      { astro: { frontmatter: { robots: { maxSnippet: 0, googlebot: { snippet: false } } } } },
      '<head><link rel="canonical" href="https://www.example.com/blog/a.html"><meta name="robots" content="max-snippet:0"><meta name="googlebot" content="nosnippet"></head>',
    ],
    [
      'frontmatter replaces a self canonical',
      '<head><link rel="canonical" href="https://www.example.com/blog/a"></head>',
      { matter: { canonical: '/b/' } },
      '<head><link rel="canonical" href="https://www.example.com/b/"></head>',
    ],
    [
      'frontmatter replaces robots that only permit, and keeps what it does not speak of',
      '<head><meta name="robots" content="index, follow, max-image-preview:large"><link rel=canonical href=https://www.example.com/blog/a.html></head>',
      { matter: { robots: 'noindex' } },
      '<head><meta name="robots" content="follow, max-image-preview:large, noindex"><link rel="canonical" href="https://www.example.com/blog/a.html"></head>',
    ],
    [
      'a tag with another value stays',
      '<head><link rel="canonical" href="https://www.example.com/c/"></head>',
      { matter: { canonical: '/b/' } },
      '<head><link rel="canonical" href="https://www.example.com/c/"></head>',
    ],
    [
      'hostile frontmatter is never written',
      '<head></head>',
      { matter: { canonical: '"><script>alert(1)</script>' } },
      '<head></head>',
    ],
  ])('%s', async (_name, html, data, expected) => {
    const { html: built } = await process(`<!doctype html>${html}`, {}, data)
    expect(built.replace('<!doctype html><html>', '').replace('<body></body></html>', '')).toBe(expected)
  })

  test.each([
    ['https://www.example.com/b/', 'https://www.example.com/b/'],
    ['/b/', 'https://www.example.com/b/'],
    ['b/', 'https://www.example.com/docs/b/'],
  ])('the URL `%s` of a page', async (url, expected) => {
    const { html } = await process('<!doctype html><head></head>', { base: '/docs/', url })
    expect(html).toContain(`<link rel="canonical" href="${expected}">`)
  })

  test('frontmatter wins over the option `pages`, key by key', async () => {
    const pages = {
      '/blog/a.html': { canonical: '/c/', robots: 'nosnippet' },
      '/blog/b.html': { draft: true },
    }
    const { html } = await process('<head></head>', { pages }, { matter: { robots: 'noindex' } })
    expect(html).toContain(`<link rel="canonical" href="${site}/c/"><meta name="robots" content="noindex">`)
  })

  test('selectors set data-nosnippet', async () => {
    const { html } = await process(
      '<!doctype html><head></head><body><p class="cookie">a</p><p>b</p></body>',
      {
        nosnippet: ['.cookie'],
      },
    )
    expect(html).toContain('<p class="cookie" data-nosnippet="">a</p><p>b</p>')
  })

  test('an element that two selectors match is marked once', () => {
    const processor = unified()
      .use(rehypeParse)
      .use(rehypeIndexical, { site, nosnippet: ['p', '.cookie'] })
    const file = new VFile({ path: 'a.html', value: '<!doctype html><p class="cookie">a</p><p>b</p>' })
    processor.runSync(processor.parse(file), file)
    expect(file.data.indexical!.edits!.filter(({ type }) => type === 'set')).toHaveLength(2)
  })
})

describe('messages', () => {
  test('findings are messages with rule ids, errors are fatal', async () => {
    const { messages } = await process(
      '<!doctype html>\n<head>\n<link rel="canonical" href="/b/">\n<meta name="robots" content="noidnex">\n</head>',
    )
    expect(messages).toEqual([
      {
        ruleId: 'canonical/absolute',
        source: 'indexical',
        fatal: false,
        line: 3,
        column: 1,
        reason: 'Unexpected relative canonical `/b/`, expected an absolute URL',
      },
      {
        ruleId: 'robots/known-directive',
        source: 'indexical',
        fatal: true,
        line: 4,
        column: 1,
        reason: 'Unexpected directive `noidnex`, expected `noindex`',
      },
    ])
  })

  test.each([[{}], [{ matter: { robots: 'noindex' } }]])(
    'a fragment gets a message about the missing element: %j',
    async (data) => {
      const { messages } = await process('<p>only a part</p>', {}, data)
      expect(messages.map(({ reason }) => reason)).toEqual([
        'Missing html element, expected a whole document: run rehype-document before this plugin',
      ])
    },
  )

  test('a proof of ownership is no page, and nothing is missing from it', async () => {
    const value = '<html><head></head><body>google</body></html>'
    const file = new VFile({ path: 'google1234567890abcdef.html', value })
    const processor = unified().use(rehypeParse).use(rehypeIndexical, { site }).use(rehypeStringify)
    expect(String(await processor.process(file))).toBe(value)
    expect(file.messages).toEqual([])
  })

  test('the second place of a finding is a note', () => {
    const file = new VFile({
      path: 'a.html',
      value: '<head><link rel=canonical href=https://www.example.com/b/>',
    })
    file.data['matter'] = { canonical: '/c/' }
    const processor = unified().use(rehypeParse).use(rehypeIndexical, { site })
    processor.runSync(processor.parse(file), file)
    expect(file.messages.map(({ ruleId, note }) => [ruleId, note])).toEqual([
      ['canonical/matches-frontmatter', 'see a.html: the frontmatter requests /c/'],
    ])
  })

  test('a page without a URL is wrong use', () => {
    expect(() =>
      unified().use(rehypeParse).use(rehypeIndexical, { site }).use(rehypeStringify).processSync('<p>'),
    ).toThrow('Missing URL of the page, expected option `url` or a file with a path')
  })

  test('a URL that is none is wrong use', () => {
    const processor = unified().use(rehypeParse).use(rehypeIndexical, { site, url: 'http://[' })
    expect(() => processor.runSync(processor.parse('<p>'), new VFile())).toThrow(
      new OptionsError(
        'Unexpected URL `http://[` of the page, expected an absolute URL or a path of the site',
      ),
    )
  })

  test.each([
    [{ url: 5 }, 'Unexpected value `5` of option `url`, expected a string or a function'],
    [
      { frontmatter: 'noindex' },
      'Unexpected value `noindex` of option `frontmatter`, expected an object or a function',
    ],
    [
      { frontmatter: ['noindex'] },
      'Unexpected value `noindex` of option `frontmatter`, expected an object or a function',
    ],
    [{ ulr: '/a/' }, 'Unexpected option `ulr`, expected `url`'],
    [{ frontMatter: {} }, 'Unexpected option `frontMatter`, expected `frontmatter`'],
    [{ sitemaps: false }, 'Unexpected option `sitemaps`, expected `sitemap`'],
  ])('an option of the plugin alone: %j', (options, message) => {
    const plugin = rehypeIndexical as unknown as Plugin<[unknown]>
    expect(() =>
      unified()
        .use(plugin, { site, ...options })
        .freeze(),
    ).toThrow(new OptionsError(message))
  })

  test.each([[undefined], [null]])('a plugin without options is wrong use: %s', (options) => {
    const plugin = rehypeIndexical as unknown as Plugin<[null | undefined]>
    expect(() => unified().use(plugin, options).freeze()).toThrow(
      new OptionsError(
        "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
      ),
    )
  })
})

test('a host that reads a changed page again gets the findings of its final text', () => {
  const url = `${site}/blog/a/`
  const page = { url, file: 'blog/a/index.html', source: undefined, intent: {}, served: true }
  const options = resolveOptions({ site })
  const linter = createLinter(options, { rules, now: () => 0 })
  const lint = (html: string) => {
    const file = new VFile({ value: html, data: { lintContext: { page, linter, tags: options } } })
    const processor = unified().use(rehypeParse).use(rehypeLint)
    processor.runSync(processor.parse(file), file)
    const { edits = [], findings = [], page: linted } = file.data.indexical!
    return {
      edits: edits.length,
      findings: findings.map(({ rule, line, column }) => `${line}:${column} ${rule}`),
      canonicals: linted!.canonicals.map(({ url: target }) => target),
    }
  }
  const robots = '<meta name="robots" content="noidnex">'
  // Columns of the inserted element are known only when the written text is read again.
  expect(lint(`<html><head>${robots}</head><body></body></html>`)).toEqual({
    edits: 1,
    findings: ['1:13 robots/known-directive'],
    canonicals: [url],
  })
  const tagged = `<html><head>${robots}<link rel="canonical" href="${url}"></head><body></body></html>`
  expect(lint(tagged)).toEqual({
    edits: 0,
    findings: ['1:13 robots/known-directive'],
    canonicals: [url],
  })
})

test.each([
  ['blog/a.md', '/site', 'blog/a.html'],
  ['/site/blog/a.md', '/site/', 'blog/a.html'],
  ['C:\\site\\blog\\a.md', 'C:\\site', 'blog/a.html'],
  ['c:\\Site\\blog\\a.md', 'C:\\site\\', 'blog/a.html'],
])('the page of %s below %s is %s', async (path, cwd, expected) => {
  const file = new VFile({ path, cwd, value: '<head></head>' })
  const result = await unified()
    .use(rehypeParse)
    .use(rehypeIndexical, { site })
    .use(rehypeStringify)
    .process(file)
  expect(String(result)).toContain(`<link rel="canonical" href="${site}/${expected}">`)
})

test.each([
  ['/Site/blog/a.md', '/site'],
  ['/srv/a.md', '/site'],
  ['../a.md', '/site'],
  ['D:\\a.md', 'C:\\site'],
])('%s is outside of %s, and its folders are not part of a URL', async (path, cwd) => {
  const processor = unified().use(rehypeParse).use(rehypeStringify)
  const file = () => new VFile({ path, cwd, value: '<head></head>' })
  await expect(processor().use(rehypeIndexical, { site }).process(file())).rejects.toThrow(
    new OptionsError(`Unexpected file \`${path}\` outside of \`${cwd}\`, expected option \`url\``),
  )
  const result = await processor().use(rehypeIndexical, { site, url: '/a/' }).process(file())
  expect(String(result)).toContain(`<link rel="canonical" href="${site}/a/">`)
})

test('a long-lived processor compares dates with the day of each file', async () => {
  vi.setSystemTime('2026-05-01')
  const html =
    '<html><head><meta name="robots" content="unavailable_after: 2026-06-01T00:00:00Z"></head></html>'
  const processor = unified()
    .use(rehypeParse)
    .use(rehypeIndexical, { site, url: '/a/' })
    .use(rehypeStringify)
    .freeze()
  const rulesOfFile = async (): Promise<(string | undefined)[]> => {
    const { messages } = await processor.process(html)
    return messages.map(({ ruleId }) => ruleId)
  }
  try {
    expect(await rulesOfFile()).toEqual([])
    vi.setSystemTime('2026-07-01')
    expect(await rulesOfFile()).toEqual(['robots/not-expired'])
  } finally {
    vi.useRealTimers()
  }
})
