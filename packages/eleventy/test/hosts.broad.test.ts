import { describe, expect, test } from 'vitest'
import { makeSite, readTree, runEleventy, tagsOf, withoutBenchmarks } from './support/site.ts'

/** A config with the plugin, and what a case adds before or after it. */
function config({ options = '', before = '', after = '', named = '' } = {}): string {
  return `import indexical from 'eleventy-plugin-indexical'
import { HtmlBasePlugin } from '@11ty/eleventy'

export default function (eleventyConfig) {
  ${before}
  eleventyConfig.addPlugin(indexical, { site: 'https://www.example.com'${options} })
  ${after}
}
${named}`
}

const layout =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>{{ title }}</title>\n  </head>\n  <body>{{ content }}</body>\n</html>\n'
const page = (frontmatter: string): string =>
  `---\ntitle: Wool\nlayout: base.liquid\n${frontmatter}---\n\nWool is warm.\n`

const cases: [name: string, files: Record<string, string>, args: string[], tags: Record<string, string[]>][] =
  [
    [
      'a site with its own data schema still has its front matter read',
      {
        'eleventy.config.js': config({
          after: "eleventyConfig.addGlobalData('eleventyDataSchema', () => () => {})",
        }),
        'wool.md': page('robots: noindex\n'),
      },
      [],
      {
        'wool/index.html': [
          '<link rel="canonical" href="https://www.example.com/wool/">',
          '<meta name="robots" content="noindex">',
        ],
      },
    ],
    [
      'a page with its own data schema still has its front matter read',
      {
        'eleventy.config.js': config(),
        'wool.md': page('robots: noindex\n'),
        'wool.11tydata.js':
          "export default { eleventyDataSchema: async (data) => { if (data.robots !== 'noindex') throw new Error('no data') } }",
      },
      [],
      {
        'wool/index.html': [
          '<link rel="canonical" href="https://www.example.com/wool/">',
          '<meta name="robots" content="noindex">',
        ],
      },
    ],
    [
      'a page at the URL that the host serves, and a canonical to its source',
      {
        'eleventy.config.js': config(),
        'vercel.json': '{ "cleanUrls": true }',
        'old.md': page('canonical: ./wool.md\n'),
        'wool.md': page('permalink: /wool.html\n'),
      },
      [],
      {
        'old/index.html': ['<link rel="canonical" href="https://www.example.com/wool">'],
        'wool.html': ['<link rel="canonical" href="https://www.example.com/wool">'],
      },
    ],
    [
      'a page that computes a value of its own name',
      {
        'eleventy.config.js': config(),
        'wool.md': page(''),
        'wool.11tydata.js':
          "export default { eleventyComputed: { canonical: (data) => data.canonical ?? '/yarn/', robots: () => 'nofollow' } }",
      },
      [],
      {
        'wool/index.html': [
          '<link rel="canonical" href="https://www.example.com/wool/">',
          '<meta name="robots" content="nofollow">',
        ],
      },
    ],
    [
      'a plugin added later that takes the tags out again',
      {
        'eleventy.config.js': config({
          after:
            "eleventyConfig.addPlugin((config) => config.addTransform('strip', (html) => html.replace(/ *<link rel=\"canonical\".*\\n/, '')))",
        }),
        'wool.md': page(''),
      },
      [],
      { 'wool/index.html': ['<link rel="canonical" href="https://www.example.com/wool/">'] },
    ],
    [
      'a path prefix from the command line and a root-relative canonical in the page',
      {
        'eleventy.config.js': config({
          before: 'eleventyConfig.addPlugin(HtmlBasePlugin)',
          options: ", rules: { 'canonical/absolute': 'off' }",
        }),
        'wool.md': page(''),
        'yarn.html':
          '<!doctype html>\n<html>\n  <head>\n    <title>Yarn</title>\n    <link rel="canonical" href="/wool/">\n  </head>\n</html>\n',
      },
      ['--pathprefix=/shop/'],
      {
        'wool/index.html': ['<link rel="canonical" href="https://www.example.com/shop/wool/">'],
        'yarn/index.html': ['<link rel="canonical" href="/shop/wool/">'],
      },
    ],
    [
      'no file, a feed and a fragment are no pages',
      {
        'eleventy.config.js': config(),
        'wool.md': page(''),
        'data.njk': '---\npermalink: false\n---\n',
        'part.njk': '---\npermalink: /part.html\n---\n<p>Only a part.</p>\n',
        'feed.njk': '---\npermalink: /feed.xml\n---\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>\n',
      },
      [],
      { 'part.html': [], 'wool/index.html': ['<link rel="canonical" href="https://www.example.com/wool/">'] },
    ],
    [
      'copied pages get tags in the output; a comment may hold their front matter',
      {
        'eleventy.config.js': config({
          before: "eleventyConfig.addPassthroughCopy({ static: '/' }).ignores.add('static')",
          options: ", exclude: ['yandex_*.html']",
        }),
        'wool.md': page(''),
        'static/guides/hand-wash.html': `<!--\n---\nrobots: noindex\n---\n-->\n${layout}`,
        'static/größen.html': layout,
        'static/part.html': '<p>Only a part.</p>\n',
        'static/yandex_1.html': layout,
      },
      [],
      {
        'größen.html': ['<link rel="canonical" href="https://www.example.com/gr%C3%B6%C3%9Fen.html">'],
        'guides/hand-wash.html': [
          '<link rel="canonical" href="https://www.example.com/guides/hand-wash.html">',
          '<meta name="robots" content="noindex">',
        ],
        'part.html': [],
        'wool/index.html': ['<link rel="canonical" href="https://www.example.com/wool/">'],
        'yandex_1.html': [],
      },
    ],
    [
      'front matter in a layout and in a folder’s data, without a deep merge',
      {
        'eleventy.config.js': config({ before: 'eleventyConfig.setDataDeepMerge(false)' }),
        '_includes/quiet.liquid': `---\nrobots: nofollow\n---\n${layout}`,
        'yarn/yarn.json':
          '{ "layout": "base.liquid", "robots": "noindex", "eleventyComputed": { "title": "Yarn" } }',
        'yarn/blue.md': '# Blue\n',
        'wool.md': '---\ntitle: Wool\nlayout: quiet.liquid\n---\n',
      },
      [],
      {
        'wool/index.html': [
          '<link rel="canonical" href="https://www.example.com/wool/">',
          '<meta name="robots" content="nofollow">',
        ],
        'yarn/blue/index.html': [
          '<link rel="canonical" href="https://www.example.com/yarn/blue/">',
          '<meta name="robots" content="noindex">',
        ],
      },
    ],
    [
      'a virtual template',
      {
        'eleventy.config.js': config({
          before:
            "eleventyConfig.addTemplate('virtual.md', '# Linen', { layout: 'base.liquid', title: 'Linen', robots: 'noindex' })",
        }),
        'wool.md': page(''),
      },
      [],
      {
        'virtual/index.html': [
          '<link rel="canonical" href="https://www.example.com/virtual/">',
          '<meta name="robots" content="noindex">',
        ],
        'wool/index.html': ['<link rel="canonical" href="https://www.example.com/wool/">'],
      },
    ],
  ]

describe('hosts', () => {
  test.each(cases)('%s', async (_name, files, args, tags) => {
    const root = await makeSite({ '_includes/base.liquid': layout, ...files })
    const build = await runEleventy(args, root)
    expect(withoutBenchmarks(build.stderr)).toBe('')
    expect(build.code).toBe(0)
    const pages = Object.entries(await readTree(`${root}/_site`)).filter(([file]) => file.endsWith('.html'))
    expect(Object.fromEntries(pages.map(([file, html]) => [file, tagsOf(html)]))).toEqual(tags)
  })

  test('a page that a later plugin makes smaller still counts as changed', async () => {
    const root = await makeSite({
      '_includes/base.liquid': layout,
      'eleventy.config.js': config({
        after:
          "eleventyConfig.addPlugin((config) => config.addTransform('minify', (html) => html.replaceAll(/\\n */g, '')))",
      }),
      'wool.md': page(''),
    })
    const { stdout } = await runEleventy([], root)
    expect(stdout).toContain('Read 1 page, changed 1, listed 1 in sitemap.xml')
  })

  test('a layout that leaves the path prefix out of its canonical', async () => {
    const root = await makeSite({
      '_includes/base.liquid': layout.replace(
        '    <title>',
        '    <link rel="canonical" href="https://www.example.com{{ page.url }}">\n    <title>',
      ),
      'eleventy.config.js': config({ named: "export const config = { pathPrefix: '/cloth/' }\n" }),
      'wool.md': page(''),
    })
    const { code, stdout, stderr } = await runEleventy([], root)
    expect(code).toBe(0)
    expect(stdout + stderr).toContain(
      [
        '_site/wool/index.html:4:33  warning  canonical/below-base',
        '  Unexpected canonical `https://www.example.com/wool/` outside the base, expected `https://www.example.com/cloth/wool/` or its origin in `allowedOrigins`',
        '  > 4 |     <link rel="canonical" href="https://www.example.com/wool/">',
        '      |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
        '  source wool.md',
      ].join('\n'),
    )
  })
})
