import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { expect, test } from 'vitest'
import rehypeIndexical from '../src/index.ts'

/** The robots elements of a page whose layout has some, with its frontmatter. */
async function robotsOf(head: string, matter: Record<string, unknown>): Promise<string[]> {
  const value = `<!doctype html><html><head>${head}</head><body></body></html>`
  const file = new VFile({ path: 'a.md', value, data: { matter } })
  const processor = unified().use(rehypeParse).use(rehypeIndexical, { site: 'https://www.example.com' })
  const html = String(await processor.use(rehypeStringify).process(file))
  return [...html.matchAll(/<meta name="(.*?)" content="(.*?)">/g)].map(
    ([, name, expected]) => `${name}: ${expected}`,
  )
}

test.each<[name: string, layout: string, frontmatter: Record<string, unknown>, robots: string[]]>([
  ['what engines do anyway', '', { noindex: false }, []],
  ['defaults of engines, requested by name', '', { robots: 'index, follow' }, ['robots: index, follow']],
  [
    'a permission for one crawler',
    '',
    { robots: { googlebot: { maxImagePreview: 'large' } } },
    ['googlebot: max-image-preview:large'],
  ],
  [
    'a directive that Bing does not list, as its equivalent',
    '',
    { robots: 'none, noindex, noarchive' },
    ['robots: noindex, nofollow, noarchive'],
  ],
  [
    'such a directive of the layout, with the same meaning',
    '<meta name="robots" content="none">',
    { robots: 'noindex, nofollow' },
    ['robots: none'],
  ],
  [
    'a crawler that we know nothing about',
    '',
    { robots: { otherbot: { index: false } } },
    ['otherbot: noindex'],
  ],
  [
    'an unknown crawler, whose element contains more',
    '<meta name="OtherBot" content="nofollow, noindex"><meta name="chatbot" content="follow us">',
    { robots: { otherbot: 'noindex, nofollow' } },
    ['OtherBot: nofollow, noindex', 'chatbot: follow us'],
  ],
  [
    'a permission under the name of a theme',
    '',
    { seo: { robots: 'max-image-preview:large' } },
    ['robots: max-image-preview:large'],
  ],
  [
    'a permission that the layout does not give',
    '<meta name="robots" content="index, follow">',
    { robots: 'max-image-preview:large' },
    ['robots: index, follow, max-image-preview:large'],
  ],
  [
    'a permission beside a restriction that the layout has too',
    '<meta name="robots" content="noarchive">',
    { robots: 'noarchive, max-image-preview:large' },
    ['robots: noarchive, max-image-preview:large'],
  ],
  [
    'a permission that the layout gives in its own way',
    '<meta name="robots" content="INDEX, max-image-preview: Large">',
    { robots: 'max-image-preview:large' },
    ['robots: INDEX, max-image-preview: Large'],
  ],
  [
    'a permission against a restriction of the layout, which is an error and left',
    '<meta name="robots" content="max-image-preview:none">',
    { robots: 'max-image-preview:large' },
    ['robots: max-image-preview:none'],
  ],
])('%s', async (_name, layout, frontmatter, robots) => {
  expect(await robotsOf(layout, frontmatter)).toEqual(robots)
  const written = robots.map((line) => line.replace(/^(.*?): (.*)$/, '<meta name="$1" content="$2">'))
  expect(await robotsOf(written.join(''), frontmatter)).toEqual(robots)
})
