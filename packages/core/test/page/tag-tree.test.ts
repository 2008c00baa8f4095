import { fromHtml, splice } from '@indexical/html'
import { expect, test } from 'vitest'
import { tagTree } from '../../src/linter/lint-tree.ts'
import { readIntent } from '../../src/intent/read-intent.ts'

/** Return a page with the tags that its frontmatter requests. */
function tagged(html: string, data: Record<string, unknown> = {}): string {
  const tree = fromHtml(html, { links: true })
  const context = {
    url: 'https://example.com/page/',
    file: 'page/index.html',
    source: 'page.md',
    intent: readIntent(data, { file: 'page.md' }).intent,
  }
  const { edits } = tagTree(tree, context, { inject: true, noindexCanonical: 'keep' })
  return splice(html, tree, edits)
}

const layout = (canonical: string, ogUrl: string): string =>
  `<!doctype html><link rel="canonical" href="${canonical}"/><meta property="og:url" content="${ogUrl}"/><title>T</title>`
const own = 'https://example.com/page/'
const other = 'https://example.org/original/'

test.each<[why: string, before: [string, string], after: [string, string]]>([
  // Starlight writes both from one value.
  ['repeats the canonical', [own, own], [other, other]],
  [
    'is another form of the canonical',
    [own, 'https://example.com/page'],
    [other, 'https://example.com/page'],
  ],
  ['is the URL of a share', [own, 'https://example.com/share/'], [other, 'https://example.com/share/']],
  ['repeats a canonical that stays', [other, other], [other, other]],
])('an og:url that %s', (_, before, after) => {
  expect(tagged(layout(...before), { canonical: other })).toBe(layout(...after))
})

const refresh = (content: string, body = ''): string =>
  `<!doctype html><head><meta http-equiv="refresh" content="${content}"></head><p>Moved${body}`

test.each<[why: string, html: string, isTagged: boolean]>([
  ['at once', refresh('0; url=/new/'), false],
  ['after some seconds', refresh('5; url=/new/', '<a href="/new/">New</a>'), false],
  ['after some seconds, with other links', refresh('5; url=/new/', '<a href="/">Home</a>'), false],
  ['to itself', refresh('60; url=/page/'), true],
  ['to a mail', refresh('0; url=mailto:a@example.com'), true],
  ['never', refresh('60'), true],
])('a page that redirects %s', (_, html, isTagged) => {
  expect(tagged(html).includes('rel="canonical"')).toBe(isTagged)
})

test.each([
  ['at once', '0', false],
  ['after some seconds', '5', true],
])('a request on a page that only redirects %s', (_, seconds, isTagged) => {
  const html = tagged(refresh(`${seconds}; url=/new/`, '<a href="/new/">New</a>'), {
    noindex: true,
    canonical: other,
  })
  expect(html.includes('<meta name="robots" content="noindex">')).toBe(isTagged)
  expect(html.includes(`<link rel="canonical" href="${other}">`)).toBe(isTagged)
})

test('a canonical that the author requests is written into a page that redirects later', () => {
  expect(tagged(refresh('5; url=/new/', '<a href="/">Home</a>'), { canonical: other })).toContain(
    `<link rel="canonical" href="${other}">`,
  )
})

// canonical/present requires a canonical on the same pages.
test.each([
  ['robots', false],
  ['bingbot', false],
  ['googlebot-news', true],
  ['mbot', true],
])('a page with noindex for %s', (name, isTagged) => {
  const html = tagged(`<!doctype html><title>T</title><meta name="${name}" content="noindex">`)
  expect(html.includes('rel="canonical"')).toBe(isTagged)
})
