import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

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
