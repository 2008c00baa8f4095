import { describe, expect, test } from 'vitest'
import { keepLinks } from '../src/keep-links.ts'

describe('links that Vite must not take for assets', () => {
  test.each([
    ['<link rel="canonical" href="./about.html">', '<link vite-ignore rel="canonical" href="./about.html">'],
    ['<link href=/about.html rel=Canonical>', '<link vite-ignore href=/about.html rel=Canonical>'],
    [
      '<LINK rel="alternate" hreflang="de" href="/de/"><link rel="canonical" href="/">',
      '<LINK vite-ignore rel="alternate" hreflang="de" href="/de/"><link vite-ignore rel="canonical" href="/">',
    ],
  ])('%s', (html, kept) => {
    const page = `<!doctype html><title>ü</title>${html}<p>text</p>`
    expect(keepLinks(page)).toBe(page.replace(html, kept))
  })

  test.each([
    '<link rel="canonical" href="https://www.example.com/about.html">',
    '<link rel="canonical" href="./about.html" vite-ignore>',
    '<link rel="canonical">',
    '<link rel="stylesheet" href="./shop.css">',
    '<link rel="alternate" type="application/rss+xml" href="/feed.xml">',
    '<script>const link = \'<link rel="canonical" href="./about.html">\'</script>',
    '<!-- <link rel="canonical" href="./about.html"> -->',
    '<svg><link rel="canonical" href="./about.html"></svg>',
  ])('left alone: %s', (html) => {
    expect(keepLinks(`<title>Sale</title>${html}`)).toBe(`<title>Sale</title>${html}`)
  })
})
