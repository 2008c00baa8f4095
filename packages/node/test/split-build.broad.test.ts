import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder, readFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const text = 'one two three four five six seven eight nine ten '.repeat(6)
const page = (head: string, body = '<p>A page</p>'): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n  <title>T</title>\n  ${head}\n</head>\n<body><main>${body}</main></body>\n</html>\n`
const canonical = (path: string): string => `<link rel="canonical" href="https://www.example.com${path}">`
const urls = (...paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>https://www.example.com${path}</loc></url>\n`)
    .join('')}</urlset>\n`

/** Files of a site, by the part that builds them; signals of one part affect the others. */
const healthy: Record<string, string | Uint8Array>[] = [
  {
    'index.html': page(canonical('/'), '<a href="/shop/shoes/">Shoes</a> <a href="/old/">Old</a>'),
    'about/index.html': page(canonical('/about/'), text),
    'de/index.html': page(
      '<link rel="alternate" hreflang="de" href="https://www.example.com/de/"><link rel="alternate" hreflang="en" href="https://www.example.com/shop/">',
    ),
    '404.html': page(''),
    'robots.txt':
      'User-agent: *\nDisallow: /shop/private/\nSitemap: https://www.example.com/shop/products.xml\nSitemap: https://www.example.com/shop/map\n',
    'app.css': 'a{}',
  },
  {
    'shop/index.html': page(
      `${canonical('/shop/')}<link rel="alternate" hreflang="en" href="https://www.example.com/shop/"><link rel="alternate" hreflang="de" href="https://www.example.com/de/">`,
    ),
    'shop/shoes/index.html': page(canonical('/shop/shoes/')),
    'shop/private/index.html': page(canonical('/shop/private/')),
    'shop/products.xml': urls('/shop/shoes/', '/blog/1/'),
    'shop/map': urls('/shop/'),
    'shop/list.pdf': '%PDF-1.7',
    'shop/list.pdf.yaml': 'robots: noindex\n',
    '404.html': page(''),
    _headers: '/blog/2/\n  X-Robots-Tag: noindex\n/shop/list.pdf\n  X-Robots-Tag: noindex\n',
  },
  {
    'blog/1/index.html': page(canonical('/blog/1/')),
    'blog/2/index.html': page(''),
    'blog/3/index.html': page(canonical('/about/'), text),
    'blog/sitemap.xml.gz': gzipSync(urls('/blog/1/')),
    'sitemap.xml': urls('/blog/1/'),
    '404.html': page(''),
    _redirects: '/old/ /blog/1/ 301\n/older/ /old/ 301\n',
  },
]

/** The same with mistakes, of pages alone and between parts. */
const broken = healthy.map((files, index) => ({
  ...files,
  ...[
    {
      'wrong.html': page(canonical('/blog/gone/'), '<a href="/older/">x</a>'),
      'robots.txt': `${String(healthy[0]!['robots.txt'])}Sitemap: https://www.example.com/shop/\n`,
    },
    {
      'shop/wrong/index.html': page(`${canonical('/blog/2/')}<meta name="robots" content="noidnex">`),
      'shop/gone.pdf.yaml': 'robots: noindex\n',
    },
    {
      'blog/4/index.html': page(canonical('/shop/private/')),
      'blog/sitemap.xml': urls('/blog/2/', '/old/', '/nowhere/'),
    },
  ][index],
}))

/** One folder with the whole site and one for each part, all called `dist` in projects of their own. */
function makeParts(parts: typeof healthy, config: Record<string, unknown> = {}) {
  const options = JSON.stringify({ site: 'https://www.example.com', ...config })
  const projects = parts.map((files, index) =>
    Object.entries(files).map(([file, content]) => [`part${index}/dist/${file}`, content] as const),
  )
  const whole = Object.assign({}, ...parts) as Record<string, string | Uint8Array>
  return makeFolder({
    ...Object.fromEntries(projects.flat()),
    ...Object.fromEntries(Object.entries(whole).map(([file, content]) => [`whole/dist/${file}`, content])),
    ...Object.fromEntries(
      ['part0', 'part1', 'part2', 'whole', 'merged'].map((name) => [
        `${name}/indexical.config.json`,
        options,
      ]),
    ),
  })
}

const facts = ['part0.facts', 'part1.facts', 'part2.facts']

/** Run a command over the whole site, and over its parts with a merge behind. */
function runBoth(dir: string, command: 'check' | 'apply', ...flags: string[]) {
  const alone = indexical(join(dir, 'whole'), command, 'dist', ...flags)
  const parts = facts.map((name, index) =>
    indexical(join(dir, `part${index}`), command, 'dist', '--facts', join(dir, 'merged', name), ...flags),
  )
  const out = command === 'apply' ? ['--out', 'dist'] : []
  // The machine that merges has no files to show lines of.
  alone.stdout = alone.stdout.replaceAll(/^ {2}(?:> *\d+ \| .*|  +\| +\^+)\n/gm, '')
  return { alone, parts, merged: indexical(join(dir, 'merged'), 'merge', ...facts, ...out, ...flags) }
}

describe('a site in three parts', () => {
  const duplicates = { rules: { 'duplicates/no-similar-text': 'warn' } }
  test.each<[string, typeof healthy, Record<string, unknown>]>([
    ['healthy', healthy, {}],
    ['broken', broken, {}],
    ['with texts compared and everything strict', broken, { ...duplicates, preset: 'strict' }],
  ])('gives the same report as the whole site: %s', (_name, parts, config) => {
    const dir = makeParts(parts, config)
    const { alone, merged } = runBoth(dir, 'check', '--format', 'json')
    expect(merged).toEqual(alone)
  })

  test('the broken one has mistakes that no part sees', () => {
    const dir = makeParts(broken)
    const { alone, parts, merged } = runBoth(dir, 'check')
    expect(merged).toEqual(alone)
    expect(parts.map(({ stdout }) => /^Read .*$/m.exec(stdout)?.[0])).toEqual([
      'Read 5 pages, changed 0, 3 indexable, left out /404.html (error page), /wrong.html (canonical elsewhere)',
      'Read 5 pages, changed 0, 3 indexable, left out /404.html (error page), /shop/wrong/ (canonical elsewhere)',
      'Read 5 pages, changed 0, 2 indexable, left out /404.html (error page), /blog/3/ (canonical elsewhere), /blog/4/ (canonical elsewhere)',
    ])
    expect(merged.stdout).toContain('dist/wrong.html:5:31  error  canonical/target-exists')
    expect(merged.stdout).toContain('dist/blog/4/index.html:5:31  error  canonical/target-crawlable')
    expect(merged.stdout).toContain('dist/blog/sitemap.xml:5:')
    expect(merged.stdout).toContain('dist/robots.txt:5:10  warning  robots-txt/valid-sitemap-line')
    expect(indexical(join(dir, 'merged'), 'merge', ...facts.toReversed())).toEqual(merged)
    expect(merged.status).toBe(1)
  })

  test('reports a header line once that is sent with pages of several parts', () => {
    const dir = makeParts([
      { 'index.html': page(canonical('/')), 'a/index.html': page(canonical('/a/')) },
      { 'b/index.html': page(canonical('/b/')), '404.html': page('') },
      { _headers: '/*\n  X-Robots-Tag: googlebot: notranslate\n\n/*\n  X-Robots-Tag: nosnippet\n' },
    ])
    const { alone, merged } = runBoth(dir, 'check')
    expect(merged).toEqual(alone)
    expect(merged.stdout.match(/Unexpected `nosnippet` after a line for `googlebot`/g)).toHaveLength(1)
  })

  test('gets the tags, the sitemap and the files of hosts of the whole', () => {
    const dir = makeParts(healthy)
    const { alone, parts, merged } = runBoth(dir, 'apply')
    expect(parts.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(merged).toEqual(alone)
    expect(merged.stdout).toContain('listed 6 in sitemap.xml')
    const made = readFolder(join(dir, 'merged/dist'))
    for (const index of [2, 1, 0])
      cpSync(join(dir, `part${index}/dist`), join(dir, 'parts'), { recursive: true })
    expect({ ...readFolder(join(dir, 'parts')), ...made }).toEqual(readFolder(join(dir, 'whole/dist')))
    expect(Object.keys(made)).toContain('sitemap.xml')
  })

  test('nothing is written on errors', () => {
    const dir = makeParts(broken)
    runBoth(dir, 'apply')
    expect(Object.keys(readFolder(join(dir, 'merged')))).toEqual(['indexical.config.json', ...facts])
  })
})

describe('facts that do not fit are refused', () => {
  const dir = makeParts(healthy)
  runBoth(dir, 'check')
  const cwd = join(dir, 'merged')
  const refuse = (args: string[], message: string): void => {
    expect(indexical(cwd, 'merge', ...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: `indexical: ${message}\n`,
    })
  }

  test('other options', () => {
    refuse(
      [...facts, '--trailing-slash', 'always'],
      'Unexpected option `trailingSlash` `"ignore"` in `part0.facts`, expected `"always"` as in this run',
    )
  })

  test('parts that were checked with parts that were written', () => {
    indexical(join(dir, 'part1'), 'apply', 'dist', '--facts', join(cwd, 'written.facts'))
    const { status, stderr } = indexical(cwd, 'merge', 'part0.facts', 'written.facts')
    expect(stderr).toMatch(/^indexical: Unexpected option `inject` .* in `written\.facts`, expected /)
    expect(status).toBe(2)
  })

  test('another version', () => {
    const bytes = readFileSync(join(cwd, 'part0.facts'))
    writeFileSync(
      join(cwd, 'newer.facts'),
      Buffer.concat([Buffer.from('indexical facts 0'), bytes.subarray(17)]),
    )
    refuse(['newer.facts'], 'Unexpected file `newer.facts`, expected facts of this version of Indexical')
  })

  test('facts that were cut off', () => {
    writeFileSync(join(cwd, 'half.facts'), readFileSync(join(cwd, 'part0.facts')).subarray(0, 900))
    refuse(['half.facts'], 'Unexpected end or change of `half.facts`, expected facts as they were written')
  })

  test('facts that are not there', () => {
    refuse(['no.facts'], `Unexpected ENOENT at ${join(cwd, 'no.facts')}, expected a file that can be read`)
  })

  test('no facts', () => {
    expect(indexical(cwd, 'merge').stderr).toBe(
      'indexical: Missing facts, expected files that --facts wrote\nRun `npx indexical help merge` for the usage\n',
    )
  })

  test('two parts with different pages of one name, or different files that hosts read', () => {
    const other = makeParts([
      { 'index.html': page(canonical('/')), 'robots.txt': 'User-agent: *\nDisallow: /a/\n' },
      { 'a.html': page(canonical('/a.html')), 'robots.txt': 'User-agent: *\nDisallow: /b/\n' },
      { 'index.html': page(canonical('/a.html')) },
    ])
    runBoth(other, 'check')
    const merge = (...names: string[]) => indexical(join(other, 'merged'), 'merge', ...names).stderr
    expect(merge('part0.facts', 'part2.facts')).toBe(
      'indexical: Unexpected second `index.html` in `part2.facts`, expected the same as in `part0.facts`\n',
    )
    expect(merge('part0.facts', 'part1.facts')).toBe(
      'indexical: Unexpected second `robots.txt` in `part1.facts`, expected the same as in `part0.facts`\n',
    )
  })
})

test('parts in folders of different names need one to come together in', () => {
  const dir = makeFolder({ 'a/index.html': page(canonical('/')), 'b/b.html': page(canonical('/b.html')) })
  for (const name of ['a', 'b']) indexical(dir, 'check', name, ...site, '--facts', `${name}.facts`)
  expect(indexical(dir, 'merge', 'a.facts', 'b.facts', ...site).stderr).toBe(
    'indexical: Missing --out, expected the folder in which `a` and `b` come together\nRun `npx indexical help merge` for the usage\n',
  )
  expect(indexical(dir, 'merge', 'a.facts', 'b.facts', ...site, '--out', 'dist').stdout).toBe(
    'Read 2 pages, changed 0, listed 2 in sitemap.xml, left out 0\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings\n',
  )
  expect(readFolder(join(dir, 'dist'))['sitemap.xml']).toContain('<loc>https://www.example.com/b.html</loc>')
})
