import { expect, test } from 'vitest'
import { apply, check } from '../../src/index.ts'
import { makeFolder } from '../folder.ts'

const options = {
  site: 'https://www.example.com',
  content: [{ folder: 'content', output: '{path}/index.html' }],
}

const page = (head: string): string =>
  `<!doctype html><html lang="en"><head><title>Linen</title>${head}</head><body>Linen</body></html>`

const canonical = '<link rel="canonical" href="https://www.example.com/wool/">'

/** Title, frontmatter, tags of the page, rule in `check`, rule in `apply`. */
const unmet: [string, string, string, string, string][] = [
  ['no closing bracket', 'robots: [noindex', '', 'frontmatter/valid-syntax', 'frontmatter/valid-syntax'],
  ['a wrong type', 'noindex: maybe', '', 'frontmatter/valid-type', 'frontmatter/valid-type'],
  ['a misspelt noindex', 'robots: noidnex', '', 'robots/known-directive', 'robots/known-directive'],
  [
    'a source that is missing',
    'canonical: ./hemp.md',
    '',
    'canonical/target-exists',
    'canonical/target-exists',
  ],
  ['a word that is no link', 'canonical: wool', '', 'canonical/valid-url', 'canonical/valid-url'],
  [
    'a layout that disagrees about robots',
    'robots: noindex',
    '<meta name="robots" content="nofollow">',
    'robots/matches-frontmatter',
    'robots/matches-frontmatter',
  ],
  [
    'a layout that disagrees about the canonical',
    'canonical: /wool/',
    canonical.replace('wool', 'silk'),
    'canonical/matches-frontmatter',
    'canonical/matches-frontmatter',
  ],
  ['a noindex that is not written yet', 'robots: noindex', '', 'robots/matches-frontmatter', ''],
  ['a canonical that is not written yet', 'canonical: /wool/', '', 'canonical/matches-frontmatter', ''],
]

const pagesOf = (frontmatter: string, head: string): Record<string, string> => ({
  'content/linen.md': `---\n${frontmatter}\n---\n`,
  'site/linen/index.html': page(head),
  'site/wool/index.html': page(canonical),
  'site/silk/index.html': page(canonical.replace('wool', 'silk')),
})

const linen = 'https://www.example.com/linen/'

test.each(unmet)('not listed and reported: %s', async (_title, frontmatter, head, inCheck, inApply) => {
  const root = makeFolder(pagesOf(frontmatter, head))
  const checked = await check('site', options, { root })
  expect(checked.findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)).toContain(inCheck)
  expect(checked.sitemap.listed.map(({ url }) => url)).not.toContain(linen)
  const applied = await apply('site', options, { root })
  expect(applied.sitemap.listed.map(({ url }) => url)).not.toContain(linen)
  const errors = applied.findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)
  if (inApply === '') expect(errors).toEqual([])
  else expect(errors).toContain(inApply)
})

test.each([
  ['a directive beside noindex', 'robots: max-snippet:20', ''],
  ['the own canonical', 'canonical: /linen/', ''],
  ['noindex for a crawler that does not decide', 'robots: { googlebot-news: noindex }', ''],
  ['nothing', 'title: Linen', ''],
  ['a date that cannot be read', 'lastmod: 2020-12-8', ''],
])('listed: %s', async (_title, frontmatter, head) => {
  const root = makeFolder(pagesOf(frontmatter, head))
  const { sitemap } = await apply('site', options, { root })
  expect(sitemap.listed.map(({ url }) => url)).toContain(linen)
})

test('a repeated key of the generator is no finding', async () => {
  const root = makeFolder(pagesOf('menu: top\ntitle: Linen\nmenu: side', ''))
  const { errors, warnings, sitemap } = await apply('site', options, { root })
  expect([errors, warnings, sitemap.left]).toEqual([0, 0, []])
})

test('a page with two sources is not listed if one requests noindex', async () => {
  const root = makeFolder({
    ...pagesOf('robots: noindex', ''),
    'content/linen/index.md': '---\ntitle: Linen\n---\n',
  })
  const { findings, sitemap } = await apply('site', options, { root })
  expect(findings.map(({ rule, file, line, message }) => [rule, file, line, message])).toContainEqual([
    'run/sources-paired',
    'content/linen.md',
    2,
    'Unexpected `robots` in one of two sources of a page, expected one source: `content/linen/index.md` is the other',
  ])
  expect(sitemap.left).toEqual([{ url: linen, reason: 'request not applied' }])
})

test('a source without a page is an error if the only page with its name may be indexed', async () => {
  const root = makeFolder({
    ...pagesOf('title: Linen', ''),
    'content/thanks.md': '---\ntitle: Thanks\nnoindex: true\n---\n',
    'content/gone.md': '---\ntitle: Gone\nnoindex: true\n---\n',
    'content/draft.md': '---\ntitle: Draft\nnoindex: true\ndraft: true\n---\n',
    'site/shop/thanks/index.html': '<!doctype html><title>Thanks</title>',
    'site/shop/draft/index.html': '<!doctype html><title>Draft</title>',
  })
  const { findings } = await apply('site', options, { root })
  const lost = findings.filter(({ rule }) => /lost-noindex|sources-paired/.test(rule))
  expect(lost.map(({ rule, level, file, line, message }) => [rule, level, file, line, message])).toEqual([
    [
      'run/sources-paired',
      'warn',
      'content/gone.md',
      3,
      'Unexpected `noindex` without a page, expected `site/gone/index.html`',
    ],
    [
      'robots/no-lost-noindex',
      'error',
      'content/thanks.md',
      3,
      'Unexpected `noindex` without a page, expected it on `/shop/thanks/`, which has the same name or title and may be indexed',
    ],
  ])
})
