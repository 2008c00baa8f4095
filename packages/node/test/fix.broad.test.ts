/** `check --fix` and `apply --fix`, with the built command line. */
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { commitAll } from '../../../tests/git.ts'
import { indexical, makeFolder, readFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const page = (canonical: string, robots = ''): string =>
  `<!doctype html>\r\n<title>Müller & Söhne</title>\n<link rel="canonical" href="${canonical}">${robots}\n`

const static_ = {
  'public/about.html': page('/about.html'),
  'public/_headers': "/\n  Link: <https://www.example.com/>; rel='canonical'\n",
  'public/robots.txt': 'Useragent: *\nDisallow: /search\n',
}
const copied = Object.fromEntries(
  Object.entries(static_).map(([file, text]) => [file.replace('public/', 'dist/'), text]),
)
const project = {
  ...static_,
  ...copied,
  'dist/index.html': page('https://www.example.com/'),
  'dist/built.html': page('/built.html'),
}
const fixed = {
  about: page('https://www.example.com/about.html'),
  headers: '/\n  Link: <https://www.example.com/>; rel="canonical"\n',
  robots: 'User-agent: *\nDisallow: /search\n',
}

describe('check --fix', () => {
  test('edits the sources of copied files, and no output', () => {
    const root = makeFolder(project)
    const { status, stderr } = indexical(root, 'check', 'dist', ...site, '--fix')
    expect(stderr.split('\n').sort()).toEqual([
      '',
      'indexical: build again, then run the command again: the output still has the old text',
      'indexical: fixed 1 finding in public/_headers',
      'indexical: fixed 1 finding in public/about.html',
      'indexical: fixed 1 finding in public/robots.txt',
      'indexical: left 1 finding in dist/built.html: no source has the same bytes; `indexical apply --fix` edits the output',
    ])
    // The output contains them until the next build.
    expect(status).toBe(1)
    const latin = (text: string): string => Buffer.from(text).toString('latin1')
    expect(readFolder(root)).toEqual(
      Object.fromEntries(
        Object.entries({
          ...project,
          'public/about.html': fixed.about,
          'public/_headers': fixed.headers,
          'public/robots.txt': fixed.robots,
        })
          .map(([file, text]) => [file, latin(text)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
  })

  test('--dry-run prints a patch that git applies, and writes nothing', () => {
    const root = makeFolder(project)
    const { stdout, stderr } = indexical(root, 'check', 'dist', ...site, '--fix', '--dry-run')
    expect(stderr).toContain('left 1 finding in dist/built.html')
    expect(readFileSync(join(root, 'public/about.html'), 'utf8')).toBe(project['public/about.html'])
    commitAll(root, 'Add pages')
    const { status, stderr: problem } = spawnSync('git', ['apply', '-'], {
      cwd: root,
      input: stdout,
      encoding: 'utf8',
    })
    expect(problem).toBe('')
    expect(status).toBe(0)
    expect(readFileSync(join(root, 'public/about.html'), 'utf8')).toBe(fixed.about)
    expect(readFileSync(join(root, 'public/robots.txt'), 'utf8')).toBe(fixed.robots)
  })

  test('a folder without build is its own source, and is checked again', () => {
    const root = makeFolder({ 'index.html': page('/') })
    const { stdout, stderr } = indexical(root, 'check', '.', ...site, '--fix', '--no-cache')
    expect(stderr).toContain('fixed 1 finding in index.html')
    expect(stdout).toContain('0 errors, 0 warnings')
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe(page('https://www.example.com/'))
  })

  test('frontmatter of content', () => {
    const root = makeFolder({
      'hugo.toml': 'baseURL = "https://www.example.com/"\n',
      'content/a.md': '---\ntitle: A # the first\ncannonical: /b/\n---\nText\n',
      'public/index.html': page('https://www.example.com/'),
      'public/a/index.html': page('https://www.example.com/a/'),
      'public/b/index.html': page('https://www.example.com/b/'),
    })
    const { stderr } = indexical(root, 'check', 'public', ...site, '--fix=frontmatter/known-key')
    expect(stderr).toContain('indexical: fixed 1 finding in content/a.md')
    expect(readFileSync(join(root, 'content/a.md'), 'utf8')).toBe(
      '---\ntitle: A # the first\ncanonical: /b/\n---\nText\n',
    )
  })

  test('a suggestion needs its rule', () => {
    const robots = '<meta name="robots" content="nofolow">'
    const root = makeFolder({ 'index.html': page('/', robots) })
    expect(indexical(root, 'check', '.', ...site, '--fix').stderr).toBe(
      'indexical: fixed 1 finding in index.html\nindexical: not made, because they are guesses: --fix=robots/known-directive\n',
    )
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('content="nofolow"')
    indexical(root, 'check', '.', ...site, '--fix=robots/known-directive')
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('content="nofollow"')
  })
})

describe('a fix that hides a page is a suggestion, and named', () => {
  test.each([
    ['robots/comma-separated', '<meta name="robots" content="noindex nofollow">', 'noindex, nofollow'],
    ['robots/known-crawler', '<meta name="robots " content="noindex">', 'name="robots"'],
  ])('%s', (rule, tag, after) => {
    const root = makeFolder({
      'dist/a.html': page('https://www.example.com/a.html', tag),
      'dist/index.html': page('https://www.example.com/'),
    })
    const first = indexical(root, 'apply', 'dist', ...site, '--fix', '--no-cache')
    expect(first.stderr).toBe(
      `indexical: left 1 finding in dist/a.html: the fix hides the page from search; \`--fix=${rule}\` makes it\n`,
    )
    expect(readFileSync(join(root, 'dist/a.html'), 'utf8')).toContain(tag)
    const { stderr, stdout } = indexical(root, 'apply', 'dist', ...site, `--fix=${rule}`, '--no-cache')
    expect(stderr).toContain(
      'indexical: dist/a.html:3: crawlers may index the page before this fix, and not after it',
    )
    expect(readFileSync(join(root, 'dist/a.html'), 'utf8')).toContain(after)
    expect(stdout).toContain('left out /a.html (noindex)')
  })

  test('one that hides nothing is safe', () => {
    const root = makeFolder({
      'dist/index.html': page(
        'https://www.example.com/',
        '<meta name="robots" content="noarchive; max-snippet:20">',
      ),
    })
    expect(indexical(root, 'apply', 'dist', ...site, '--fix').stderr).toBe(
      'indexical: fixed 1 finding in dist/index.html\n',
    )
  })
})

describe.runIf(process.platform !== 'win32')('links', () => {
  const linked = (link: string, target: string, files: Record<string, string>): string => {
    const root = join(makeFolder({ 'outside/a.html': page('/a.html'), ...files }), 'project')
    symlinkSync(target, join(root, link))
    return root
  }
  const built = {
    'project/dist/a.html': page('/a.html'),
    'project/dist/index.html': page('https://www.example.com/'),
  }

  test.each([
    ['a folder', 'public', '../outside', built],
    ['a file', 'public/a.html', '../../outside/a.html', { ...built, 'project/public/.keep': '' }],
  ])('%s outside of the project stays as it is', (_, link, target, files) => {
    const root = linked(link, target, files)
    expect(indexical(root, 'check', 'dist', ...site, '--fix').stderr).toBe(
      'indexical: left 1 finding in dist/a.html: it is not in the project\n',
    )
    expect(readFileSync(join(root, '../outside/a.html'), 'utf8')).toBe(page('/a.html'))
    expect(lstatSync(join(root, link)).isSymbolicLink()).toBe(true)
  })

  test.each([
    ['a folder', 'public', 'store', {}],
    ['a file', 'public/a.html', '../store/a.html', { 'project/public/.keep': '' }],
  ])('%s inside of the project is edited, and stays a link', (_, link, target, more) => {
    const root = linked(link, target, { ...built, ...more, 'project/store/a.html': page('/a.html') })
    expect(indexical(root, 'check', 'dist', ...site, '--fix').stderr).toContain(
      'fixed 1 finding in store/a.html',
    )
    expect(readFileSync(join(root, 'store/a.html'), 'utf8')).toBe(page('https://www.example.com/a.html'))
    expect(lstatSync(join(root, link)).isSymbolicLink()).toBe(true)
  })

  test('a file of the host that leads out of the project is not replaced', () => {
    const root = linked('vercel.json', '../vercel.json', {
      'vercel.json': '{}',
      'project/dist/index.html': page('https://www.example.com/'),
      'project/indexical.config.json': JSON.stringify({
        site: 'https://www.example.com',
        hosts: ['vercel'],
        pages: { '/': { redirectFrom: '/old/' } },
      }),
    })
    indexical(root, 'apply', 'dist')
    expect(lstatSync(join(root, 'vercel.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(root, '../vercel.json'), 'utf8')).toBe('{}')
  })
})

test('fixes that become possible by others are made in the same run', () => {
  const root = makeFolder({ 'index.html': page('/#top') })
  expect(indexical(root, 'check', '.', ...site, '--fix', '--no-cache').stdout).toContain(
    '0 errors, 0 warnings',
  )
  expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe(page('https://www.example.com/'))
})

describe('apply --fix', () => {
  test('edits the output, and a second run changes nothing', () => {
    const root = makeFolder(project)
    const { status, stdout } = indexical(root, 'apply', 'dist', ...site, '--fix', '--no-cache')
    expect(status).toBe(0)
    expect(stdout).not.toContain('canonical/absolute')
    expect(readFileSync(join(root, 'dist/built.html'), 'utf8')).toBe(
      page('https://www.example.com/built.html'),
    )
    expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(fixed.robots)
    expect(readFileSync(join(root, 'public/about.html'), 'utf8')).toBe(project['public/about.html'])
    const before = readFolder(root)
    indexical(root, 'apply', 'dist', ...site, '--fix', '--no-cache')
    expect(readFolder(root)).toEqual(before)
  })

  test('leaves a page that has a compressed copy', () => {
    const root = makeFolder({ 'dist/index.html': page('/'), 'dist/index.html.gz': 'x' })
    const { stderr } = indexical(root, 'apply', 'dist', ...site, '--fix', '--dry-run')
    expect(stderr).toBe(
      'indexical: left 1 finding in dist/index.html: servers send `dist/index.html.gz` instead\n',
    )
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe(page('/'))
  })

  test('--dry-run writes nothing', () => {
    const root = makeFolder(project)
    const before = readFolder(root)
    const { stdout } = indexical(root, 'apply', 'dist', ...site, '--fix', '--dry-run', '--no-cache')
    expect(stdout).toContain('+++ b/dist/built.html')
    expect(readFolder(root)).toEqual(before)
  })
})

test.each([
  [['check', 'dist', '--dry-run'], 'Unexpected --dry-run, expected --fix beside it'],
  [['diff', 'dist', 'public', '--dry-run'], 'Unexpected --dry-run, expected --fix beside it'],
  [['check', 'dist', '--fix-rule', 'canonical/absolute'], 'Unexpected --fix-rule, expected `--fix=<rule>`'],
  [['merge', 'a.facts', '--fix'], 'Unexpected --fix, expected it with `check`, `apply` or `diff`'],
  [
    ['check', 'dist', '--fix=canonical/absolut'],
    'Unexpected rule `canonical/absolut` of --fix, expected `canonical/absolute`',
  ],
  [['check', 'dist', '--fix=canonical/self'], 'Unexpected rule `canonical/self` of --fix, expected'],
  [
    ['check', 'dist', '--fix=links/target-exists'],
    'Unexpected rule `links/target-exists` of --fix, expected one that offers a fix',
  ],
])('%j is wrong use', (args, expected) => {
  const { status, stderr } = indexical(makeFolder(project), ...args, ...site)
  expect(status).toBe(2)
  expect(stderr).toContain(expected)
})

test('SARIF contains the same edits', () => {
  const root = makeFolder(project)
  const { stdout } = indexical(root, 'check', 'dist', ...site, '--format', 'sarif', '--no-cache')
  const [run] = (
    JSON.parse(stdout) as {
      runs: { tool: { driver: object }; results: { ruleId: string; fixes?: unknown[] }[] }[]
    }
  ).runs
  expect(run!.tool.driver).toMatchObject({ version: expect.any(String), semanticVersion: expect.any(String) })
  const fixes = run!.results.find(({ ruleId }) => ruleId === 'canonical/absolute')!.fixes
  expect(fixes?.slice(0, 1)).toEqual([
    {
      description: { text: 'Replace it by `https://www.example.com/about.html`' },
      artifactChanges: [
        {
          artifactLocation: { uri: 'public/about.html' },
          replacements: [
            {
              deletedRegion: { startLine: 3, startColumn: 29, endLine: 3, endColumn: 40 },
              insertedContent: { text: 'https://www.example.com/about.html' },
            },
          ],
        },
      ],
    },
  ])
  writeFileSync(join(root, 'report.sarif'), stdout)
})
