import { describe, expect, test } from 'vitest'
import { createPageStore } from '@indexical/core/internal'
import type { LintedPage, Page } from '@indexical/core'
import { createBuild } from '../../src/site/build.ts'
import { makeFolder } from '../folder.ts'

const site = 'https://www.example.com'
const html = (head: string, body = ''): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>T</title>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`

const pages: Record<string, string> = {
  'index.html': html(`<link rel="canonical" href="${site}/">`, '<a href="/a/">A</a> <a href="/a/?q=é">B</a>'),
  'robots.html': html(
    '<meta name="robots" content="noidnex, max-snippet:20"><meta name="googelbot" content="noindex">',
  ),
  'alternates.html': html(
    '<link rel="alternate" hreflang="de" href="/de/"><link rel="alternate" hreflang="x-default" href="/">' +
      '<link rel="amphtml" href="/amp/"><link rel="stylesheet" href="/a.css"><meta property="og:url" content="/b/">',
  ),
  'snippets.html': html(
    '',
    '<p data-nosnippet>a</p><p data-nosnippet="false">b</p><div data-nosnippet><span data-nosnippet></div>',
  ),
  'stub.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/a/">',
  'broken.html': '<head><base href="/x/"><div><link rel=canonical href=//other.example><a href=b>',
  'part.html': '<li>part',
  'requested.html': html('<link rel="canonical" href="/elsewhere/">'),
  'header.html': html(''),
  'empty.html': '',
}

/** Return a page as an object with these properties. Lists that are built lazily become arrays. */
function spelled({ page, ...rest }: LintedPage, names: readonly (keyof Page)[]): unknown {
  const { links, nosnippets, ...others } = Object.fromEntries(
    names.map((name) => [name, page[name]]),
  ) as Page & object
  return {
    ...rest,
    page: {
      ...others,
      links: [...links].map(({ url, href: { value, location } }) => ({ url, value, location })),
      nosnippets: [...nosnippets],
    },
  }
}

function throughBytes(linted: LintedPage): LintedPage {
  const { page, ...rest } = linted
  const [fact] = createPageStore().unpack(createPageStore().pack([{ data: rest, page }]))
  return { ...(fact!.data as typeof rest), page: fact!.page! }
}

describe('what a page yields comes back as it was', () => {
  const root = makeFolder({
    'dist/_headers':
      '/header.html\n  X-Robots-Tag: noindex\n  Link: <https://www.example.com/>; rel="canonical"\n',
    'src/requested.md':
      '---\ncanonical: ./gone.md\nrobots: [noindex, "unavailable_after: soon"]\nsitemap: 5\n---\n',
  })
  const build = createBuild(
    { site, rules: { 'duplicates/no-similar-text': 'warn' } },
    { root, outDir: `${root}/dist`, writesSitemap: false },
  )
  test.each(Object.entries(pages))('%s', (file, text) => {
    build.addPage({
      file,
      html: new TextEncoder().encode(text),
      ...(file === 'requested.html' && { source: 'src/requested.md' }),
    })
    const linted = build.pages.get(file)!
    const names = Object.keys(linted.page) as (keyof Page)[]
    expect(spelled(throughBytes(linted), names)).toStrictEqual(spelled(linted, names))
  })
})
