import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://www.example.com'

function page(body: string, head = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n${head}</head>\n<body>${body}</body>\n</html>\n`
}

function makeSite(files: Record<string, string>, options = 'images: true'): string {
  return makeFolder({
    'indexical.config.mjs': `export default { site: '${site}', sitemap: { ${options} } }`,
    ...files,
  })
}

/** The images of each entry: `/a/: /a.png https://cdn.example.net/b.png`. */
function imagesOf(root: string): string[] {
  const text = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8').replaceAll(site, '')
  return [...text.matchAll(/<url><loc>(.*?)<\/loc>(.*)<\/url>/g)].map(([, url, rest]) => {
    const images = [...rest!.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, image]) => image)
    return [`${url}:`, ...images].join(' ')
  })
}

const robotsTxt = `User-agent: *\nDisallow: /private/\nSitemap: ${site}/sitemap.xml\n`
const files = {
  'dist/robots.txt': robotsTxt,
  'dist/a.png': 'a',
  'dist/blog/b c.png': 'b',
  'dist/private/p.png': 'p',
  'dist/index.html': page(
    '<img src="/a.png"><img src="./blog/b%20c.png?w=1&amp;h=2#x"><img src="/gone.png"><img src="/private/p.png">' +
      '<img src="data:image/png;base64,AA=="><img src="https://cdn.example.net/b.png"><img src=" "><img src="a.png">',
  ),
  'dist/blog/index.html': page('<img src="b c.png">'),
  'dist/based/index.html': page('<img src="a.png">', '<base href="/">\n'),
  'dist/hidden/index.html': page('<img src="/a.png">', '<meta name="robots" content="noimageindex">\n'),
  'dist/noindex/index.html': page('<img src="/a.png">', '<meta name="robots" content="noindex">\n'),
  'dist/plain/index.html': page('<p>No image</p>'),
}

test('a page lists the images that search engines may show, and `check` finds nothing wrong', () => {
  const root = makeSite(files)
  // With this folder, the second run reads the first one's records.
  mkdirSync(join(root, 'node_modules'))
  for (let run = 0; run < 2; run++) {
    expect(indexical(root, 'apply', 'dist').stdout).toContain('listed 5 in sitemap.xml')
    expect(imagesOf(root)).toEqual([
      '/: /a.png /blog/b%20c.png?w=1&amp;h=2 https://cdn.example.net/b.png',
      '/based/: /a.png',
      '/blog/: /blog/b%20c.png',
      '/hidden/:',
      '/plain/:',
    ])
  }
  const checked = indexical(root, 'check', 'dist')
  expect(checked.stdout + checked.stderr).toContain('0 errors, 0 warnings')
})

test('without the option, no images are listed', () => {
  const root = makeSite(files, '')
  indexical(root, 'apply', 'dist')
  expect(imagesOf(root).filter((line) => !line.endsWith(':'))).toEqual([])
})

test('a page lists at most 1,000 images', () => {
  const images = Array.from({ length: 1200 }, (_, at) => `<img src="https://cdn.example.net/${at}.png">`)
  const root = makeSite({ 'dist/index.html': page(images.join('')) })
  indexical(root, 'apply', 'dist')
  expect(imagesOf(root)[0]!.split(' ')).toHaveLength(1001)
})
