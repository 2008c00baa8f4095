import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = 'https://www.example.com'

/** One site: what each page says in its frontmatter and in its head. */
const pages: Record<string, { frontmatter: string; head?: string }> = {
  index: { frontmatter: 'title: Home' },
  typo: { frontmatter: 'title: Typo\nrobots: noidnex, follow' },
  gone: { frontmatter: 'title: Gone\ncanonical: /nowhere/' },
  differs: {
    frontmatter: 'title: Differs\ncanonical: /typo/',
    head: '<link rel="canonical" href="https://www.example.com/chain-c/">',
  },
  type: { frontmatter: 'title: Type\nnoindex: 5' },
  'chain-a': { frontmatter: 'title: A\ncanonical: /chain-b/' },
  'chain-b': { frontmatter: 'title: B\ncanonical: /chain-c/' },
  'chain-c': { frontmatter: 'title: C' },
  secret: { frontmatter: 'title: Secret\nnoindex: true' },
  shadow: { frontmatter: 'title: Shadow\ncanonical: /secret/' },
  tags: {
    frontmatter: 'title: Tags',
    head: '<meta name="robots" content="noindex, index"><link rel="canonical" href="/tags/">',
  },
  plain: {
    frontmatter: 'title: Plain',
    head: '<link rel="canonical" href="http://www.example.com/plain/" media="all">',
  },
}

const document = (title: string, head: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`

const each = (write: (slug: string, page: { frontmatter: string; head: string }) => [string, string]) =>
  Object.fromEntries(
    Object.entries(pages).map(([slug, { frontmatter, head = '' }]) => write(slug, { frontmatter, head })),
  )

/** The same pages in the form that each host builds. */
const hosts: Record<string, { example: string; files: Record<string, string>; command: string[] }> = {
  astro: {
    example: 'astro',
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: {
      'astro.config.mjs': `import indexical from 'astro-indexical'\nexport default { site: '${site}', integrations: [indexical()] }\n`,
      'src/layouts/page.astro': `---\nconst { title, head = '' } = Astro.props.frontmatter\n---\n${document('{title}', '<Fragment set:html={head} />', '<slot />')}`,
      ...each((slug, { frontmatter, head }) => [
        `src/pages/${slug}.md`,
        `---\n${frontmatter}\nlayout: ../layouts/page.astro\nhead: '${head}'\n---\nText\n`,
      ]),
    },
  },
  eleventy: {
    example: 'eleventy',
    command: ['node_modules/@11ty/eleventy/cmd.cjs', '--output=dist', '--input=src'],
    files: {
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => { config.addPlugin(indexical, { site: '${site}' }) }\n`,
      'src/_includes/page.njk': document('{{ title }}', '{{ head | safe }}', '{{ content | safe }}'),
      ...each((slug, { frontmatter, head }) => [
        `src/${slug}.md`,
        `---\n${frontmatter}\nlayout: page.njk\nhead: '${head}'\n---\nText\n`,
      ]),
    },
  },
  vite: {
    example: 'vite',
    command: ['node_modules/vite/bin/vite.js', 'build'],
    files: {
      'vite.config.js': `import indexical from 'vite-plugin-indexical'\nexport default { appType: 'mpa', plugins: [indexical({ site: '${site}' })], build: { rollupOptions: { input: ${JSON.stringify(
        Object.keys(pages).map((slug) => (slug === 'index' ? 'index.html' : `${slug}/index.html`)),
      )} } } }\n`,
      ...each((slug, { frontmatter, head }) => [
        slug === 'index' ? 'index.html' : `${slug}/index.html`,
        `---\n${frontmatter}\n---\n${document(slug, head, '<p>Text</p>')}`,
      ]),
    },
  },
}

const cache = join(root, '.cache')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Findings as printed: level, rule, message, and the frontmatter's line and column. */
function findingsIn(output: string): string[] {
  // Vite puts a word before the first line of the message.
  const lines = /(?:^|Error: )(\S+?)(?::(\d+):(\d+))? {2}(error|warning) {2}(\S+)\n {2}(.*)$/gm
  return [...stripVTControlCharacters(output).matchAll(lines)]
    .map(([, file, line, column, level, rule, message]) => {
      // Places in HTML follow the host's own way of writing it.
      const place = file!.startsWith('dist/') ? 'html' : `${slugOf(file!)}:${line}:${column}`
      return `${level} ${rule} ${place} ${message}`
    })
    .toSorted()
}

function slugOf(file: string): string {
  return file
    .replace(/\/index\.html$/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
}

function build(name: string): { output: string; status: number | null; folder: string } {
  const { example, files, command } = hosts[name]!
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `${name}-`))
  folders.push(folder)
  const modules = join(root, 'examples', example, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const entry of readdirSync(modules)) {
    if (!entry.startsWith('.')) symlinkSync(join(modules, entry), join(folder, 'node_modules', entry))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  return { output: `${stdout}\n${stderr}`, status, folder }
}

const built = Object.fromEntries(Object.keys(hosts).map((name) => [name, build(name)]))

describe('one site, three hosts', () => {
  test.each(Object.keys(hosts))('%s fails', (name) => {
    expect(built[name]!.status).toBe(1)
  })

  test('all find the same, at the same places of the frontmatter', () => {
    const findings = findingsIn(built['eleventy']!.output)
    expect(findings).toEqual([
      'error canonical/matches-frontmatter html Unexpected canonical `https://www.example.com/chain-c/`, expected `https://www.example.com/typo/` as the frontmatter says',
      'error canonical/no-chain chain-a:3:12 Unexpected canonical `https://www.example.com/chain-b/`, expected `https://www.example.com/chain-c/`, where its chain of 2 hops ends',
      'error canonical/plain-link html Unexpected attribute `media` on the canonical link, expected only rel and href',
      'error canonical/secure html Unexpected http canonical `http://www.example.com/plain/`, expected `https://www.example.com/plain/`',
      'error canonical/target-exists gone:3:12 Unexpected canonical `https://www.example.com/nowhere/`, expected a URL that the build wrote',
      'error canonical/target-indexable shadow:3:12 Unexpected canonical `https://www.example.com/secret/`, expected a page that may be indexed: it says noindex',
      'error frontmatter/valid-type type:3:10 Unexpected number `5` for `noindex`, expected true or false',
      'error robots/known-directive typo:3:9 Unexpected directive `noidnex`, expected `noindex`',
      'error robots/no-contradiction html Unexpected directive `index`, expected nothing that contradicts `noindex`',
      'warning canonical/absolute html Unexpected relative canonical `/tags/`, expected an absolute URL',
    ])
    expect(findingsIn(built['astro']!.output)).toEqual(findings)
    expect(findingsIn(built['vite']!.output)).toEqual(findings)
  })

  test('the command line finds in the output of one host what it finds in that of another', () => {
    const check = (name: string): string[] => {
      const folder = join(built[name]!.folder, 'dist')
      const copy = mkdtempSync(join(cache, 'check-'))
      folders.push(copy)
      cpSync(folder, join(copy, 'dist'), { recursive: true })
      const cli = join(root, 'packages/node/dist/cli.js')
      const { stdout } = spawnSync(process.execPath, [cli, 'check', 'dist', '--site', site], {
        cwd: copy,
        encoding: 'utf8',
      })
      return findingsIn(stdout)
    }
    expect(check('eleventy').length).toBeGreaterThan(3)
    expect(check('eleventy')).toEqual(check('astro'))
  })
})
