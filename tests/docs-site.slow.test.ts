/** Builds the documentation site as a user of Starlight and astro-indexical, and opens pages of each kind in Chromium. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSuite } from '../scripts/suite/make-suite.ts'
import { compareCase } from '../scripts/suite/run-suite.ts'
import { pagePath } from '../site/page-paths.ts'
import { lintFiles } from '../site/src/playground/lint-files.ts'
import { presets } from '../site/src/playground/presets.ts'
import { fromFragment, longestFragment, toFragment } from '../site/src/playground/state.ts'
import { buildDocs, questions } from './docs-site.ts'
import type { Output } from './docs-site.ts'
import { close, collectErrors, startBrowser, violations } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, 'site')
const dist = join(site, 'dist')

let server: Server
let origin: string
let browser: Browser
let output: Output

beforeAll(async () => {
  output = await buildDocs(site)
  server = createServer((request, response) => {
    const path = join(dist, decodeURIComponent(new URL(request.url!, 'http://localhost').pathname))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
    const isFound = existsSync(file)
    response.writeHead(isFound ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    })
    response.end(isFound ? readFileSync(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await startBrowser()
})
afterAll(async () => {
  await close(browser)
  server?.close()
})

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

test('the build of the site has no finding', () => {
  expect(output.text).toContain('0 errors, 0 warnings')
  expect(output.code).toBe(0)
})

test('the report of the site is published on it', async () => {
  const page = await browser.newPage()
  const errors = collectErrors(page)
  await page.goto(`${origin}/report/`)
  expect(await page.locator('body').innerText()).toMatch(/(?:no|0) errors/i)
  expect(errors).toEqual([])
  await close(page)
})

test('every document of the repository is a page', () => {
  const files = globSync('docs/**/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const missing = files.filter((file) => !existsSync(join(dist, pagePath(file) ?? 'none', 'index.html')))
  expect(missing).toEqual([])
})

test('each "Try it" of a rule opens its example, with the findings that the page prints', () => {
  const suite = makeSuite()
  const ofFiles = suite.cases.filter(({ facts }) => facts === undefined)
  const keyOf = (rule: string, files: object, options: object): string =>
    JSON.stringify([rule, files, { ...options, inject: false }])
  const cases = new Map(ofFiles.map((one) => [keyOf(one.rule, one.files, one.options), one]))
  const tried = globSync('rules/**/index.html', { cwd: dist }).flatMap((file) => {
    const html = readFileSync(join(dist, file), 'utf8')
    const rule = dirname(file).replaceAll('\\', '/').slice('rules/'.length)
    return [...html.matchAll(/ href="\/playground\/#([^"]+)"/g)].map(([, fragment]) => {
      const { files, options } = fromFragment(fragment!)!
      expect(options['inject']).toBe(false)
      const { findings } = lintFiles(files, options as never, Date.parse(suite.now))
      return { found: cases.get(keyOf(rule, files, options)), findings, at: `${file} #${fragment}` }
    })
  })
  const tooLong = ofFiles.filter(
    ({ files, options }) => toFragment({ files, options }).length > longestFragment,
  )
  expect(tooLong.map(({ rule }) => rule)).toEqual(['robots-txt/within-500kib'])
  expect(tried).toHaveLength(ofFiles.length - tooLong.length)
  const wrong = tried.flatMap(({ found, findings, at }) =>
    found ? (compareCase(found, findings) ?? []) : at,
  )
  expect(wrong).toEqual([])
})

test('the search finds the page for a question among the first two', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/404.html`)
  const found: string[][] = await page.evaluate(
    `import('/pagefind/pagefind.js').then(({ search }) => Promise.all(${JSON.stringify(questions)}.map(async ([text]) => {
      const { results } = await search(text)
      return Promise.all(results.slice(0, 2).map(async (result) => (await result.data()).url))
    })))`,
  )
  await close(page)
  const wrong = questions.flatMap(([text, wanted], index) =>
    found[index]!.includes(wanted) ? [] : [`${text}: ${found[index]!.join(' ')}`],
  )
  expect(wrong).toEqual([])
})

test('the filter of the rules shows the matching ones', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/rules/`)
  await page.getByLabel('Filter').fill('canonical noindex mix')
  expect(await page.locator('table:visible tbody tr:visible').allInnerTexts()).toEqual([
    expect.stringContaining('canonical/no-noindex-mix'),
  ])
  expect(await page.locator('h2:visible').allInnerTexts()).toEqual(['On this page', 'canonical'])
  await close(page)
})

test('links lead to headings that exist', () => {
  const ids = new Map<string, Set<string>>()
  const idsOf = (path: string): Set<string> => {
    const html = readFileSync(join(dist, path, 'index.html'), 'utf8')
    return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))
  }
  const dead = globSync('**/index.html', { cwd: dist }).flatMap((file) => {
    const html = readFileSync(join(dist, file), 'utf8')
    return [...html.matchAll(/href="(\/[^"#]*)#([^"]+)"/g)].flatMap(([, path, id]) => {
      // Its fragments are states.
      if (path === '/playground/') return []
      if (!ids.has(path!)) ids.set(path!, idsOf(path!))
      return ids.get(path!)!.has(decodeURIComponent(id!)) ? [] : `${file}: ${path}#${id}`
    })
  })
  expect([...new Set(dead)]).toEqual([])
})

/** The most bytes that a page of text may load: HTML as it is, styles and scripts compressed. */
const budget = { html: 200_000, css: 18_000, js: 6_000 }

test('pages of text load little, and no framework', () => {
  const known = new Map<string, number>()
  const sizeOf = (path: string): number => {
    if (!known.has(path)) known.set(path, gzipSync(readFileSync(join(dist, path))).length)
    return known.get(path)!
  }
  const sum = (html: string, links: RegExp): number =>
    [...html.matchAll(links)].reduce((total, [, path]) => total + sizeOf(path!), 0)
  // The report is one file with everything inside. The playground contains the linter. Pages of the API are long.
  const isText = (file: string): boolean => !/^(?:report|playground|reference[\\/]api)[\\/]/.test(file)
  const tooLarge = globSync('**/index.html', { cwd: dist })
    .filter(isText)
    .map((file) => {
      const html = readFileSync(join(dist, file), 'utf8')
      const css = sum(html, /<link rel="stylesheet" href="([^"]+)"/g)
      const js = sum(html, /<script[^>]* src="([^"]+)"/g)
      return { file, html: html.length, css, js, hasIsland: html.includes('<astro-island') }
    })
    .filter(
      ({ html, css, js, hasIsland }) => hasIsland || html > budget.html || css > budget.css || js > budget.js,
    )
  expect(tooLarge).toEqual([])
})

test('pages render and fit a telephone, of the rules every tenth', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  // The pages of rules are made by one template.
  const isVisited = (file: string, index: number): boolean => !/^rules[\\/]/.test(file) || index % 10 === 0
  const left = globSync('**/index.html', { cwd: dist }).toSorted().filter(isVisited)
  expect(left.length).toBeGreaterThan(80)
  const wrong: unknown[] = []
  // Pages that load side by side.
  const visit = async (): Promise<void> => {
    const page = await context.newPage()
    const errors = collectErrors(page)
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      await page.goto(`${origin}/${dirname(file)}/`, { waitUntil: 'domcontentloaded' })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      const isRead = await page.locator('h1').first().isVisible()
      if (!isRead || Number(overflow) > 0 || errors.length > 0) wrong.push({ file, overflow, errors })
    }
  }
  await Promise.all([visit(), visit(), visit()])
  expect(wrong).toEqual([])
  await close(context)
})

/** Faults in markup that Starlight writes: its search button, and its code blocks. */
const ofStarlight = new Set(['label-content-name-mismatch', 'landmark-unique', 'scrollable-region-focusable'])

const pages = [
  '/',
  '/rules/',
  '/start/astro/',
  '/rules/canonical/target-exists/',
  '/understand/signals/',
  '/playground/',
]

const screens = pages.flatMap((path) => [
  ...([390, 1280] as const).map((width) => [path, width, width === 390 ? 'dark' : 'light'] as const),
  ...(path === '/playground/'
    ? ([
        [path, 768, 'dark'],
        [path, 1920, 'light'],
      ] as const)
    : []),
])

test.each(screens)(
  '%s is accessible, fits and prints no error at a width of %i, %s',
  async (path, width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    const errors = collectErrors(page)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url())
    })
    await page.goto(origin + path)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    const found = await violations(page)
    expect(found.filter((one) => !ofStarlight.has(one.slice(0, one.indexOf(':'))))).toEqual([])
    expect(errors).toEqual([])
    expect(elsewhere).toEqual([])
    await close(context)
  },
)

describe('the playground', () => {
  let page: Page
  let requests: string[]

  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
    requests = []
    await page.goto(`${origin}/playground/`)
    await page.locator('#summary').filter({ hasText: 'No findings.' }).waitFor()
    page.on('request', (request) => requests.push(request.url()))
  })
  afterEach(() => close(page.context()))

  const textOf = (id: string): Promise<string> => page.locator(`#${id}`).innerText()

  test('shows findings, tags, conclusions and sitemap as you type', async () => {
    await page.getByRole('tab', { name: 'Front matter' }).click()
    await page.locator('#text').fill('---\ncanonical: /othr/\n---\n')
    await page.locator('#findings').getByText('did you mean /other/?').waitFor()
    expect(await textOf('tags')).toContain('<link rel="canonical" href="https://www.example.com/othr/">')
    expect(await textOf('left')).toContain('https://www.example.com/page/ (canonical elsewhere)')
    expect(await textOf('sitemap')).toContain('<loc>https://www.example.com/other/</loc>')
    expect(await page.locator('#marks mark').innerText()).toBe('/othr/')

    // The finding leads to its place.
    await page.getByRole('tab', { name: 'robots.txt' }).click()
    await page.getByRole('button', { name: 'content/page/index.md:2:12' }).click()
    const selected =
      '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))'
    expect(await page.evaluate(`${selected}(document.getElementById('text'))`)).toBe('/othr/')

    await page.getByRole('tab', { name: 'robots.txt' }).click()
    await page.locator('#text').fill('User-agent: *\nDisallow: /\n')
    await page.locator('#trace').getByText('Blocked by robots.txt').first().waitFor()
    expect(requests).toEqual([])
  })

  test('shows HTML of visitors as text, and requests nothing', async () => {
    await page.getByRole('tab', { name: 'Front matter' }).click()
    const hostile = '<img src=/x onerror="document.title=1"><script>document.title=1</script>'
    await page.locator('#text').fill(`---\ncanonical: '${hostile}'\nrobots: '${hostile}'\n---\n`)
    await page.locator('#findings').getByText('onerror').first().waitFor()
    expect(await page.locator('#playground img, #playground script').count()).toBe(0)
    expect(await page.title()).toContain('Playground')
    expect(requests).toEqual([])
    // What a fault could add may not send the text elsewhere.
    expect(await page.evaluate("fetch('https://example.com/').then(() => 'sent', () => 'blocked')")).toBe(
      'blocked',
    )
  })

  test('each accident shows its rule, and opens the file with the finding', async () => {
    for (const { name, rule } of presets.filter((one) => one.rule !== undefined)) {
      await page.getByLabel('Start with').selectOption({ label: name })
      const finding = page.locator('#findings li', {
        has: page.getByRole('link', { name: rule!, exact: true }),
      })
      const place = await finding.first().getByRole('button').first().innerText()
      expect(place.replace(/:\d+:\d+$/, ''), name).toBe(await textOf('path'))
      expect(await page.locator('#marks mark').count(), name).toBeGreaterThan(0)
    }
  })

  test('names wrong options, and copies no link of them', async () => {
    const errors = collectErrors(page)
    await page.getByRole('tab', { name: 'Options' }).click()
    await page.locator('#text').fill('{')
    await page.locator('#summary').filter({ hasText: 'indexical.config.json: ' }).waitFor()
    expect(await textOf('sitemap')).toBe('')
    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(await textOf('shared')).toBe('Correct the options first.')
    expect(errors).toEqual([])
  })

  test('a link restores the state, and a damaged one is named', async () => {
    await page.getByLabel('Start with').selectOption({ label: 'A misspelled directive' })
    await page.locator('#findings').getByText('noindx').waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.url()).toMatch(/#[\w-]{100,}$/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('#findings').getByText('noindx').waitFor()
    await other.goto(`${origin}/playground/#damaged`)
    await other.locator('#summary').filter({ hasText: 'The link is damaged' }).waitFor()
  })

  test('"Try it" on the page of a rule opens its example', async () => {
    await page.goto(`${origin}/rules/canonical/absolute/`)
    await page.locator('summary', { hasText: 'tested cases' }).click()
    const example = page.locator('p', { hasText: 'root-relative path' })
    await example.getByRole('link', { name: 'Try it' }).click()
    await page.locator('#findings').getByText('Unexpected relative canonical /page/').waitFor()
    expect(await page.locator('#findings li').count()).toBe(1)
  })
})
