import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder, readFolder } from './folder.ts'

const site = 'https://www.example.com'

function page(lang: string, text: string, head = ''): string {
  const words = Array.from({ length: 60 }, (_, number) => `${text}${number}`).join(' ')
  return `<!doctype html>\n<html lang="${lang}">\n<head>\n<title>${text}</title>\n${head}</head>\n<main><p>${words}</p></main>\n</html>\n`
}

const alternates = `{ locales: { en: '/', de: '/de/', 'pt-BR': '/br/' }, xDefault: 'en' }`

function makeSite(files: Record<string, string>, option = alternates, pages = '{}'): string {
  return makeFolder({
    'indexical.config.mjs': `export default { site: '${site}', sitemap: { alternates: ${option} }, pages: ${pages} }`,
    ...files,
  })
}

/** The links of each entry: `/a/: en /a/, de /de/a/`. */
function linksOf(root: string): string[] {
  const text = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8').replaceAll(site, '')
  return [...text.matchAll(/<url><loc>(.*?)<\/loc>(.*)<\/url>/g)].map(([, url, rest]) => {
    const links = [...rest!.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang, to]) => `${lang} ${to}`)
    return `${url}: ${links.join(', ')}`
  })
}

test('versions are pages with one path below their languages, and `check` finds nothing wrong', () => {
  const root = makeSite({
    'dist/index.html': page('en', 'home'),
    'dist/de/index.html': page('de', 'start'),
    'dist/br/index.html': page('pt-BR', 'inicio'),
    'dist/a/index.html': page('en', 'a'),
    'dist/de/a/index.html': page('de', 'ä'),
    'dist/only/index.html': page('en', 'only'),
  })
  expect(indexical(root, 'apply', 'dist').stdout).toContain('listed 6 in sitemap.xml')
  const home = 'en /, de /de/, pt-BR /br/, x-default /'
  const a = 'en /a/, de /de/a/, x-default /a/'
  expect(linksOf(root)).toEqual([
    `/: ${home}`,
    `/a/: ${a}`,
    `/br/: ${home}`,
    `/de/: ${home}`,
    `/de/a/: ${a}`,
    '/only/: ',
  ])
  expect(indexical(root, 'check', 'dist').stdout).toContain('0 errors, 0 warnings')
})

test.each([
  ['en', 'pages below /de/ declare the language `en`'],
  ['de', 'no listed page has a version in another language'],
])('a folder with lang %s and no link at all: the summary gives the reason', (lang, why) => {
  const root = makeSite({ 'dist/index.html': page('en', 'home'), 'dist/de/a/index.html': page(lang, 'a') })
  expect(indexical(root, 'apply', 'dist').stdout).toContain(`\nLinked no versions in the sitemap: ${why}\n`)
})

test('pages that are no versions get no links', () => {
  const hreflang = `<link rel="alternate" hreflang="en" href="${site}/own/">\n<link rel="alternate" hreflang="de" href="${site}/de/own/">\n`
  const root = makeSite({
    'dist/index.html': page('en', 'home'),
    'dist/hidden/index.html': page('en', 'hidden'),
    'dist/de/hidden/index.html': page('de', 'versteckt', '<meta name="robots" content="noindex">\n'),
    'dist/copy/index.html': page('en', 'copy'),
    'dist/de/copy/index.html': page('de', 'copy'),
    'dist/fallback/index.html': page('en', 'fallback'),
    'dist/de/fallback/index.html': page('en', 'rückfall'),
    'dist/moved/index.html': page('en', 'moved'),
    'dist/de/moved/index.html': page(
      'de',
      'verschoben',
      `<link rel="canonical" href="${site}/de/hidden/">\n`,
    ),
    'dist/own/index.html': page('en', 'own', hreflang),
    'dist/de/own/index.html': page('de', 'eigen', hreflang),
  })
  indexical(root, 'apply', 'dist', '--rule', 'run/files-read')
  expect(linksOf(root).filter((line) => !line.endsWith(': '))).toEqual([])
})

test('a `translationKey` joins pages with different paths', () => {
  const root = makeSite(
    {
      'dist/index.html': page('en', 'home'),
      'dist/dresses/green/index.html': page('en', 'green'),
      'dist/de/kleider/gruen/index.html': page('de', 'grün'),
      'dist/de/kleider/rot/index.html': page('de', 'rot'),
    },
    alternates,
    `{ '/dresses/green/': { translationKey: 'g' }, '/de/kleider/gruen/': { translationKey: 'g' } }`,
  )
  indexical(root, 'apply', 'dist')
  const links = 'en /dresses/green/, de /de/kleider/gruen/, x-default /dresses/green/'
  expect(linksOf(root)).toEqual([
    '/: ',
    `/de/kleider/gruen/: ${links}`,
    '/de/kleider/rot/: ',
    `/dresses/green/: ${links}`,
  ])
})

test.each([
  [
    'true',
    `value \`true\` of option \`sitemap.alternates\` in indexical.config.mjs, expected an object such as { locales: { en: '/', de: '/de/' } }`,
  ],
  [`{ locales: { en: '/' } }`, 'expected at least two languages'],
  [
    `{ locales: { 'en-UK': '/', de: '/de/' } }`,
    'region `uk` in option `sitemap.alternates.locales` in indexical.config.mjs, expected `en-GB`',
  ],
  [`{ locales: { english: '/', de: '/de/' } }`, 'expected a language code such as `en` or `pt-BR`'],
  [
    `{ locales: { en: '/', de: '/de/' }, xDefault: 'fr' }`,
    'value `fr` of option `sitemap.alternates.xDefault` in indexical.config.mjs, expected one of en, de',
  ],
])('%s is refused', (option, message) => {
  const { status, stderr } = indexical(
    makeSite({ 'dist/index.html': page('en', 'home') }, option),
    'apply',
    'dist',
  )
  expect(stderr).toContain(message)
  expect(status).toBe(2)
})

describe('links in the heads', () => {
  const inHead = `{ locales: { en: '/', de: '/de/', 'pt-BR': '/br/' }, xDefault: 'en', in: 'head' }`

  test('each version links to all, the sitemap has none, and a second run changes nothing', () => {
    const root = makeSite(
      {
        'dist/index.html': page('en', 'home'),
        'dist/de/index.html': page('de', 'start'),
        'dist/br/index.html': page('pt-BR', 'inicio', `<link rel="canonical" href="${site}/br/">\n`),
        'dist/only/index.html': page('en', 'only'),
        'dist/hidden/index.html': page('en', 'hidden'),
        'dist/de/hidden/index.html': page('de', 'versteckt', '<meta name="robots" content="noindex">\n'),
      },
      inHead,
    )
    const links = ['en /', 'de /de/', 'pt-BR /br/', 'x-default /'].map((link) => {
      const [lang, path] = link.split(' ')
      return `<link rel="alternate" hreflang="${lang}" href="${site}${path}">`
    })
    expect(indexical(root, 'apply', 'dist').stdout).toContain('listed 5 in sitemap.xml')
    const read = (file: string): string => readFileSync(join(root, 'dist', file), 'utf8')
    expect(read('de/index.html')).toBe(
      page('de', 'start', `<link rel="canonical" href="${site}/de/">\n${links.join('\n')}\n`),
    )
    expect(read('br/index.html')).toBe(
      page('pt-BR', 'inicio', `<link rel="canonical" href="${site}/br/">\n${links.join('\n')}\n`),
    )
    for (const file of ['only', 'hidden', 'de/hidden'])
      expect(read(`${file}/index.html`)).not.toContain('hreflang')
    expect(linksOf(root)).toEqual(['/: ', '/br/: ', '/de/: ', '/hidden/: ', '/only/: '])
    expect(indexical(root, 'check', 'dist').stdout).toContain('0 errors, 0 warnings')
    const before = readFolder(join(root, 'dist'))
    expect(indexical(root, 'apply', 'dist').stdout).toContain('changed 0')
    expect(readFolder(join(root, 'dist'))).toEqual(before)
  })

  test('versions with links of their own stay as they are, and a preview gets none', () => {
    const own = `<link rel="alternate" hreflang="en" href="${site}/">\n<link rel="alternate" hreflang="de" href="${site}/de/">\n`
    const pages = {
      'dist/index.html': page('en', 'home', own),
      'dist/de/index.html': page('de', 'start', own),
    }
    const root = makeSite(pages, inHead)
    indexical(root, 'apply', 'dist')
    expect(readFileSync(join(root, 'dist/de/index.html'), 'utf8').match(/hreflang/g)).toHaveLength(2)
    const preview = makeSite(
      { 'dist/index.html': page('en', 'home'), 'dist/de/index.html': page('de', 'start') },
      inHead,
      `{}, environment: 'preview'`,
    )
    indexical(preview, 'apply', 'dist')
    const text = readFileSync(join(preview, 'dist/de/index.html'), 'utf8')
    expect(text).toContain('noindex')
    expect(text).not.toContain('hreflang')
  })

  test('a part of a site does not know all versions', () => {
    const root = makeSite({ 'dist/index.html': page('en', 'home') }, inHead)
    const { status, stderr } = indexical(root, 'apply', 'dist', '--facts', 'site.facts')
    expect(stderr).toContain(
      'Unexpected value `head` of option `sitemap.alternates.in` in indexical.config.mjs, expected `sitemap`: here, pages get their tags before all versions are known',
    )
    expect(status).toBe(2)
  })
})
