import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Running } from './support/site.ts'
import {
  copyExample,
  makeSite,
  readTree,
  runEleventy,
  startEleventy,
  tagsOf,
  withoutBenchmarks,
  writeText,
} from './support/site.ts'

const site = 'https://www.example.com'

/** Change a file and wait for the output; repeat if the watcher was not ready yet, which it does not report. */
async function edit(
  running: Running,
  file: string,
  from: string,
  to: string,
  pattern: RegExp,
): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  for (let tries = 0; tries < 30; tries++) {
    await writeText(file, text.replace(from, to))
    const found = await running.until(pattern, 8000).catch(() => undefined)
    if (found) return
  }
  await running.until(pattern, 0)
}

const locs = async (root: string): Promise<string[]> => {
  const text = await readFile(path.join(root, '_site/sitemap.xml'), 'utf8')
  return [...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(([, url]) => url!)
}

describe('runs that go on', () => {
  test('--serve with errors: the server starts, serves tags, and the report is clean after the fix', async () => {
    const root = await copyExample()
    const served = startEleventy(['--serve', '--port=0'], root, { BROKEN: '1' })
    const [, origin] = await served.until(/Server at (http:\/\/localhost:\d+)\//)
    expect(served.output.stderr).toContain('src/broken/sale.md:3:9  error  robots/known-directive')
    const html = await (await fetch(`${origin}/posts/linen/`)).text()
    expect(tagsOf(html)[0]).toBe(`<link rel="canonical" href="${site}/posts/linen/">`)
    await rm(path.join(root, 'src/broken'), { recursive: true })
    // Eleventy notices that files went and builds again when another one changes.
    await edit(
      served,
      path.join(root, 'src/index.md'),
      'Read',
      'See',
      /Read 18 pages, [^]*?\n.*0 errors, 0 warnings/,
    )
  })

  test('--watch --incremental: few pages are written, all are known', async () => {
    const root = await copyExample()
    const watch = startEleventy(['--watch', '--incremental'], root)
    await watch.until(/Watching…/)
    const before = await locs(root)
    expect(before).toContain('/posts/linen/')

    const linen = path.join(root, 'src/posts/linen.md')
    // The list of posts contains the post, so its three pages are written too.
    await edit(
      watch,
      linen,
      'robots: {',
      'sitemap: false\nrobots: {',
      /Wrote 4 files \(skipped 14\)[^]*Watching…/,
    )
    expect(await locs(root)).toEqual(before.filter((url) => url !== '/posts/linen/'))

    // On Windows Eleventy keeps a template that went until it starts again: its globs do not match back slashes.
    if (process.platform === 'win32') return
    // A deleted page is no longer a target when Eleventy's old copy of it is deleted too.
    await rm(path.join(root, 'src/posts/hems.md'))
    await rm(path.join(root, '_site/posts/hems/index.html'))
    const gone = /src\/posts\/hemming\.md:4:12 {2}error {2}canonical\/target-exists/
    await edit(watch, path.join(root, 'src/index.md'), 'Read', 'See', gone)
  })

  test('--incremental --ignore-initial: pages that were not rendered are read from the output', async () => {
    const root = await copyExample()
    expect((await runEleventy([], root)).code).toBe(0)
    const watch = startEleventy(['--watch', '--incremental', '--ignore-initial'], root)
    await watch.until(/Watching…/)
    const all = /Read 18 pages, .* listed 11 in sitemap\.xml, [^]*?\n.*0 errors, 0 warnings/
    await edit(watch, path.join(root, 'src/about.md'), 'We sew', 'We still sew', all)
  })

  test('a build reports drafts, and --watch builds them on purpose', async () => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => config.addPlugin(indexical, { site: '${site}' })
`,
      'a.md': '---\nlayout: page.html\ndraft: true\nno-follow: true\n---\nA\n',
      'index.md': '---\nlayout: page.html\n---\nHome\n',
      '_includes/page.html':
        '<!doctype html><html lang="en"><head><title>T</title></head><body></body></html>\n',
    })
    const built = await runEleventy([], root)
    expect(built.stderr).toContain(`a.md:3:8  warning  robots/drafts-hidden`)
    expect(built.stderr).toContain(
      'a.md:4:1  warning  frontmatter/known-key\n  Unexpected key in `no-follow: true`, expected `nofollow`',
    )
    const watch = startEleventy(['--watch'], root)
    await watch.until(/left out \/a\/ \(draft\)\n[^]*\n0 errors, 1 warning on 1 of 2 pages\n/)
  })

  test.each(['--watch', '--serve'])(
    '%s prints new findings once, and nothing if nothing changed',
    async (flag) => {
      const root = await makeSite({
        'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => config.addPlugin(indexical, { site: '${site}' })
`,
        'a.md': '---\nlayout: page.html\nrobots: nosnipet\n---\nA\n',
        'b.md': '---\nlayout: page.html\n---\nB\n',
        '_includes/page.html':
          '<!doctype html><html lang="en"><head><title>T</title></head><body>{{ content }}</body></html>\n',
      })
      const watch = startEleventy(flag === '--serve' ? [flag, '--port=0'] : [flag], root)
      await watch.until(/a\.md:3:9 {2}error {2}[^]*Watching…/)
      const first = watch.output.stderr
      await edit(watch, path.join(root, 'b.md'), '---\nB', 'robots: noidnex\n---\nB', /Watching…/)
      const second = watch.output.stderr.slice(first.length)
      expect(second).toContain('b.md:3:9  error  robots/known-directive')
      expect(second).not.toContain('a.md')
      expect(second).toMatch(/\nThe build fails: 2 errors on 2 of 2 pages, 0 warnings\n/)
      const printed = watch.output.stdout.length
      await edit(watch, path.join(root, 'b.md'), '\nB\n', '\nBB\n', /Watching…/)
      expect(watch.output.stderr.slice(first.length + second.length)).toBe('')
      expect(watch.output.stdout.slice(printed)).not.toContain('Read 2 pages')
      // A corrected page changes the counts.
      await edit(
        watch,
        path.join(root, 'b.md'),
        'robots: noidnex\n',
        '',
        /Read 2 pages, [^]*?\n.*The build fails: 1 error on 1 of 2 pages, 0 warnings/,
      )
    },
  )

  test('--watch reports no URL of the dev server', async () => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => {
  config.addGlobalData('origin', process.env.ELEVENTY_RUN_MODE === 'build' ? '${site}' : 'http://localhost:8080')
  config.addPlugin(indexical, { site: '${site}' })
}
`,
      'a.md': '---\nlayout: page.html\n---\nA\n',
      'index.md': '---\nlayout: page.html\n---\nHome\n',
      '_includes/page.html':
        '<!doctype html><html lang="en"><head><title>T</title><link rel="canonical" href="{{ origin }}{{ page.url }}"><meta property="og:url" content="{{ origin }}{{ page.url }}"></head><body></body></html>\n',
    })
    const watch = startEleventy(['--watch'], root)
    await watch.until(/\] 0 errors, 0 warnings\n[^]*Watching…/)
    expect(watch.output.stderr).toBe('')
    const built = await runEleventy([], root)
    expect(built.stdout).toContain('listed 2 in sitemap.xml')
  })

  test('--watch: a link to a source follows it to its new URL', async () => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => {
  config.addPlugin(indexical, { site: '${site}' })
  return { dir: { input: 'src' } }
}
`,
      'src/a.md': '---\nlayout: page.html\ncanonical: ./b.md\n---\nA\n',
      'src/b.md': '---\nlayout: page.html\npermalink: /b/\n---\nB\n',
      'src/_includes/page.html':
        '<!doctype html><html lang="en"><head><title>T</title></head><body></body></html>\n',
    })
    const watch = startEleventy(['--watch'], root)
    await watch.until(/Watching…/)
    const canonical = async () => tagsOf(await readFile(path.join(root, '_site/a/index.html'), 'utf8'))
    expect(await canonical()).toEqual([`<link rel="canonical" href="${site}/b/">`])
    await edit(watch, path.join(root, 'src/b.md'), '/b/', '/c/', /Writing \.\/_site\/c\/[^]*Read 2 pages/)
    expect(await canonical()).toEqual([`<link rel="canonical" href="${site}/c/">`])
  })

  test('--dryrun checks and writes nothing', async () => {
    const root = await copyExample()
    const clean = await runEleventy(['--dryrun'], root)
    expect(clean.code).toBe(0)
    // Eleventy does not list what it would have copied.
    expect(clean.stdout).toMatch(/Read 17 pages, [^]*?\n.*0 errors, 0 warnings/)
    const broken = await runEleventy(['--dryrun'], root, { BROKEN: '1' })
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('src/broken/sale.md:3:9  error  robots/known-directive')
    await expect(readTree(path.join(root, '_site'))).rejects.toThrow('ENOENT')
  })

  test('--to=json: tags in the content, the report apart, no sitemap', async () => {
    const root = await copyExample()
    // With a JavaScript template Eleventy cannot print JSON, plugin or not.
    await rm(path.join(root, 'src/fabrics.11ty.js'))
    const { code, stdout, stderr } = await runEleventy(['--to=json'], root)
    expect(withoutBenchmarks(stderr)).toBe('')
    expect(code).toBe(0)
    const results = JSON.parse(stdout) as { url: string; content: string }[]
    const team = results.find(({ url }) => url === '/internal/team/')
    expect(tagsOf(team!.content)).toEqual([
      `<link rel="canonical" href="${site}/internal/team/">`,
      '<meta name="robots" content="noindex, nofollow">',
    ])
    await expect(readTree(path.join(root, '_site'))).rejects.toThrow('ENOENT')

    const broken = await runEleventy(['--to=json'], root, { BROKEN: '1' })
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('src/broken/sale.md:3:9  error  robots/known-directive')
  })
})
