import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from 'indexical'
import { expect, test } from 'vitest'
import { indexical, indexicalAs, makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (title: string, head = ''): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>${title}</title>\n${head}</head>\n<p>${title}</p>\n<a href="/">Home</a> <a href="/status/">Status</a>\n</html>\n`

const pages = {
  'dist/index.html': page('Home'),
  'dist/a/index.html': page('A'),
  'dist/tags/x/index.html': page('X'),
  'dist/tags/café/index.html': page('Café'),
  'dist/hidden/index.html': page('Hidden', '<meta name="robots" content="noindex">\n'),
}

/** @param sitemap the option as code */
function makeSite(sitemap: string): string {
  return makeFolder({
    ...pages,
    'indexical.config.mjs': `export default { site: '${site}', sitemap: ${sitemap} }`,
  })
}

function entriesOf(root: string, file = 'sitemap.xml'): string[] {
  const text = readFileSync(join(root, 'dist', file), 'utf8')
  return [...text.matchAll(/<url>(.*)<\/url>/g)].map(([, entry]) =>
    entry!.replaceAll(site, '').replaceAll(/<\/?loc>/g, ''),
  )
}

test('`exclude` and `include` decide what is listed, and `check` agrees with `apply`', () => {
  const root = makeSite(`{
    exclude: ['/tags/**', '/drafts/**'],
    include: ['/status/', { url: '${site}/search/?q=a&b', lastmod: '2026-01-31' }],
  }`)
  const { status, stdout } = indexical(root, 'apply', 'dist')
  expect(stdout).toContain(
    'listed 4 in sitemap.xml, left out /hidden/ (noindex), /tags/café/ (sitemap.exclude), /tags/x/ (sitemap.exclude)',
  )
  expect(status).toBe(0)
  expect(entriesOf(root)).toEqual(['/', '/a/', '/search/?q=a&amp;b<lastmod>2026-01-31</lastmod>', '/status/'])
  expect(readFileSync(join(root, 'dist/tags/x/index.html'), 'utf8')).toContain(`href="${site}/tags/x/"`)
  expect(indexical(root, 'explain', 'dist', '/tags/x/').stdout).toContain(
    'would be left out: sitemap.exclude',
  )
  expect(indexical(root, 'explain', 'dist', '/status/').stdout).toContain(
    'would be listed: in option `sitemap.include`',
  )
  const checked = indexical(root, 'check', 'dist', '--format', 'json')
  expect(checked.stdout).toContain(
    'Unexpected globs that match nothing, expected a match: `/drafts/**` in `sitemap.exclude`',
  )
  expect(JSON.parse(checked.stdout)).toMatchObject({ errors: 0, warnings: 0 })
})

test('`include` lists no page that must not be listed, and says so', () => {
  const root = makeSite(`{ include: ['/hidden/'] }`)
  expect(indexical(root, 'apply', 'dist').stdout).toContain(
    `Unexpected \`${site}/hidden/\` in option \`sitemap.include\`, expected no page of the build that matches it`,
  )
  expect(entriesOf(root)).toEqual(['/', '/a/', '/tags/caf%C3%A9/', '/tags/x/'])
})

test('`serialize` changes and drops entries, `entryLimit` splits them, `--sitemap` names the file', () => {
  const root = makeSite(`{
    entryLimit: 2,
    serialize: (item) => (item.url.endsWith('/x/') ? undefined : { ...item, lastmod: '2026-02-01', images: ['${site}/i.png'] }),
  }`)
  const { stdout } = indexical(root, 'apply', 'dist', '--sitemap', 'map.xml')
  expect(stdout).toContain('listed 3 in map.xml, left out /hidden/ (noindex), /tags/x/ (sitemap.serialize)')
  expect(existsSync(join(root, 'dist/sitemap.xml'))).toBe(false)
  const image =
    '<image:image xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><image:loc>/i.png</image:loc></image:image>'
  expect([...entriesOf(root, 'map.0.xml'), ...entriesOf(root, 'map.1.xml')]).toEqual(
    ['/', '/a/', '/tags/caf%C3%A9/'].map((path) => `${path}<lastmod>2026-02-01</lastmod>${image}`),
  )
})

test('`sections` get files of their own, and files of removed sections go', () => {
  const root = makeSite(`{ sections: { tags: ['/tags/**'], letters: ['/?/', '/b/**'] } }`)
  expect(indexical(root, 'apply', 'dist').stdout).toContain(
    'listed 4 in sitemap.xml, left out /hidden/ (noindex)',
  )
  expect(entriesOf(root, 'sitemap.tags.xml')).toEqual(['/tags/caf%C3%A9/', '/tags/x/'])
  expect(entriesOf(root, 'sitemap.letters.xml')).toEqual(['/a/'])
  expect(entriesOf(root, 'sitemap.0.xml')).toEqual(['/'])
  const checked = JSON.parse(indexical(root, 'check', 'dist', '--format', 'json').stdout) as Report
  expect(checked.findings.map(({ message }) => message)).toEqual([
    'Unexpected globs that match nothing, expected a match: `/b/**` in `sitemap.sections`',
  ])
  writeFileSync(
    join(root, 'indexical.config.mjs'),
    `export default { site: '${site}', sitemap: { sections: { tags: ['/tags/**'] } } }`,
  )
  // A thread imports a config once.
  indexicalAs(undefined, root, 'apply', 'dist')
  expect(readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.xml'))).toEqual([
    'sitemap.0.xml',
    'sitemap.tags.xml',
    'sitemap.xml',
  ])
})

test('a section does not replace a file of another tool', () => {
  const root = makeSite(`{ sections: { tags: ['/tags/**'] } }`)
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/a/</loc></url></urlset>`
  writeFileSync(join(root, 'dist/sitemap.tags.xml'), text)
  const { status, stderr } = indexical(root, 'apply', 'dist')
  expect(stderr).toContain('Unexpected file `sitemap.tags.xml` of another tool')
  expect(status).toBe(2)
  expect(readFileSync(join(root, 'dist/sitemap.tags.xml'), 'utf8')).toBe(text)
})

test('a function in `pages` decides, and one that throws is one sentence', () => {
  const root = makeSite(
    `true, pages: { '/tags/**': (path) => path === '/tags/x/' ? { noindex: true } : undefined }`,
  )
  indexical(root, 'apply', 'dist')
  expect(entriesOf(root)).toEqual(['/', '/a/', '/tags/caf%C3%A9/'])
  expect(readFileSync(join(root, 'dist/tags/x/index.html'), 'utf8')).toContain('content="noindex"')
  const failing = makeSite(`true, pages: { '/a/': () => { throw new Error('no data') } }`)
  const { status, stderr } = indexical(failing, 'apply', 'dist')
  expect(stderr).toContain('Unexpected error `no data` from a function in option `pages`')
  expect(stderr).toContain('for `/a/`, expected an object of frontmatter, or nothing')
  expect(status).toBe(2)
})

const home = `option \`sitemap.serialize\` in indexical.config.mjs for \`${site}/\``
test.each([
  [
    `() => { throw new Error('no data') }`,
    `error \`no data\` from ${home}, expected an entry, or nothing to drop it`,
  ],
  [`async (item) => item`, `value from ${home}, expected an entry, or nothing to drop it`],
  [`() => 5`, `value from ${home}, expected an entry, or nothing to drop it`],
  [
    `(item) => ({ ...item, url: 'https://example.org/' })`,
    `URL \`https://example.org/\` from ${home}, expected the same URL, or nothing to drop it; \`sitemap.include\` adds URLs`,
  ],
  [
    `(item) => ({ ...item, priority: 1 })`,
    `key \`priority\` from ${home}, expected none, because search engines ignore it`,
  ],
  [
    `(item) => ({ ...item, lastmod: 'today' })`,
    `lastmod \`today\` from ${home}, expected a W3C datetime such as 2027-01-31`,
  ],
  [`(item) => ({ ...item, images: ['/i.png'] })`, `images from ${home}, expected a list of absolute URLs`],
  [
    `(item) => ({ ...item, alternates: [{ lang: 'de' }] })`,
    `alternates from ${home}, expected a list of objects with \`lang\` and an absolute \`url\``,
  ],
])('serialize: %s is one sentence', (serialize, message) => {
  const root = makeSite(`{ serialize: ${serialize} }`)
  const { status, stderr, stdout } = indexical(root, 'apply', 'dist')
  expect(`${stdout}${stderr}`).toContain(`Unexpected ${message}`)
  expect(`${stdout}${stderr}`).not.toContain('    at ')
  expect(status).toBe(2)
  expect(existsSync(join(root, 'dist/sitemap.xml'))).toBe(false)
})

test.each([
  [
    `{ include: ['https://example.org/a/'] }`,
    `Unexpected \`https://example.org/a/\` in option \`sitemap.include\` in indexical.config.mjs, expected a URL of \`${site}\``,
  ],
  [`{ include: [{ url: '/a/', lastmod: 'today' }] }`, 'expected a W3C datetime such as 2027-01-31'],
  [`{ exclude: ['tags/**'] }`, 'expected a glob with a leading `/`, like paths'],
  [`{ serialize: true }`, 'expected a function'],
  [`{ sections: { 'a/b': ['/a/**'] } }`, 'expected a name of letters, digits and hyphens, not only digits'],
  [`{ sections: { 7: ['/a/**'] } }`, 'expected a name of letters, digits and hyphens, not only digits'],
  [`{ sections: { blog: ['blog/**'] } }`, 'expected a glob with a leading `/`, like paths'],
  [`{ entryLimit: 60000 }`, 'expected at most 50000'],
  [`{ customPages: [] }`, 'customPages'],
])('%s is refused', (sitemap, message) => {
  const { status, stderr } = indexical(makeSite(sitemap), 'apply', 'dist')
  expect(stderr).toContain(message)
  expect(status).toBe(2)
})
