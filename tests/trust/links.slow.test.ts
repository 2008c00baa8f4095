import { lstatSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, site } from './site.ts'

// Some symbolic links are read. Nothing is ever written through a link.

describe.runIf(process.platform !== 'win32')('links', () => {
  test('files that a link leads to outside are neither read nor written, and reported', () => {
    const dir = makeFolder({
      'dist/index.html': page(),
      'out/secret.html': page(),
      'secret.html': page(),
      'secret.txt': 'root:x:0:0',
    })
    symlinkSync('../out', join(dir, 'dist/out'))
    symlinkSync('../secret.html', join(dir, 'dist/secret.html'))
    symlinkSync('/etc', join(dir, 'dist/etc'))
    symlinkSync('../secret.txt', join(dir, 'dist/_headers'))
    symlinkSync('../secret.txt', join(dir, 'dist/robots.txt'))
    symlinkSync('/etc/passwd', join(dir, 'netlify.toml'))
    const { stdout, status } = indexical(dir, 'apply', 'dist', ...site, '--format', 'json')
    const real = realpathSync(dir)
    const { findings, pages } = JSON.parse(stdout) as { findings: { message: string }[]; pages: number }
    const links = [
      ['dist/_headers', `${real}/secret.txt`],
      ['dist/etc', '/etc'],
      ['dist/out', `${real}/out`],
      ['dist/robots.txt', `${real}/secret.txt`],
      ['dist/secret.html', `${real}/secret.html`],
      ['netlify.toml', '/etc/passwd'],
    ]
    expect(findings.map(({ message }) => message).toSorted()).toEqual(
      links.map(
        ([link, target]) =>
          `Unexpected link \`${link}\` to \`${target}\`, expected a target in the output or in the option \`followRoots\``,
      ),
    )
    expect(pages).toBe(1)
    expect(status).toBe(0)
    expect(readFileSync(join(dir, 'out/secret.html'), 'utf8')).toBe(page())
    expect(readFileSync(join(dir, 'secret.html'), 'utf8')).toBe(page())
  })

  test('an output made of links to a store', () => {
    const dir = makeFolder({
      'store/1/index.html': page(),
      'store/2/a.html': page(),
      'store/3/_headers': '/a.html\n  X-Robots-Tag: noindex\n',
      'indexical.config.json': JSON.stringify({ site: 'https://www.example.com', followRoots: ['store'] }),
      'dist/.keep': '',
    })
    symlinkSync('../store/1/index.html', join(dir, 'dist/index.html'))
    symlinkSync('../store/2/a.html', join(dir, 'dist/a.html'))
    symlinkSync('../store/3/_headers', join(dir, 'dist/_headers'))
    const store = readFolder(join(dir, 'store'))
    const { stdout } = indexical(dir, 'apply', 'dist')
    expect(stdout).toContain(
      'Read 2 pages, changed 2, listed 1 in sitemap.xml, left out /a.html (noindex)\nHost: unknown; name it with the option `hosts`\n0 errors',
    )
    expect(lstatSync(join(dir, 'dist/index.html')).isFile()).toBe(true)
    expect(readFolder(join(dir, 'store'))).toEqual(store)
    // Nothing is written into a linked folder.
    symlinkSync('../store/2', join(dir, 'dist/two'))
    expect(indexical(dir, 'apply', 'dist').stderr).toBe(
      'indexical: Unexpected link `two` to the folder of `two/a.html`, which needs tags, expected a copy of the folder\n',
    )
    expect(readFolder(join(dir, 'store'))).toEqual(store)
  })

  test('a linked folder in the output gets its tags from the folder that it links to', () => {
    const dir = makeFolder({ 'dist/v2/index.html': page() })
    symlinkSync('v2', join(dir, 'dist/latest'))
    const { stdout, status } = indexical(dir, 'apply', 'dist', ...site)
    expect(stdout).toContain(
      'Read 2 pages, changed 1, listed 1 in sitemap.xml, left out /latest/ (canonical elsewhere)\nHost: unknown; name it with the option `hosts`\n0 errors',
    )
    expect(status).toBe(0)
    expect(readFileSync(join(dir, 'dist/latest/index.html'), 'utf8')).toContain(
      '<link rel="canonical" href="https://www.example.com/v2/">',
    )
  })

  test('links in a circle, to themselves and to nothing', () => {
    const dir = makeFolder({ 'dist/index.html': page(), 'dist/a/index.html': page() })
    symlinkSync('.', join(dir, 'dist/here'))
    symlinkSync('../..', join(dir, 'dist/a/up'))
    symlinkSync('self', join(dir, 'dist/self'))
    symlinkSync('nothing.html', join(dir, 'dist/gone.html'))
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toBe(
      'Read 2 pages, changed 2, listed 2 in sitemap.xml, left out 0\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings\n',
    )
  })
})
