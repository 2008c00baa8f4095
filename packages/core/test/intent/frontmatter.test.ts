import { expect, test } from 'vitest'
import { readData, readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { readPage, showLocation, showProblems } from './show.ts'

const yaml = (...lines: string[]): string => ['---', ...lines, '---', '# Shoes', ''].join('\n')

const forms: Record<string, [text: string, expected: string[], file?: string]> = {
  'plain text': [
    yaml('title: Shoes', 'robots: noindex, nofollow'),
    ['3:9-26 *: noindex 3:9-16, nofollow 3:18-26'],
  ],
  'byte order mark, CRLF, spaces after the fences, single quotes': [
    "\uFEFF--- \r\ntitle: Shoes\r\ncanonical: '/shoes/'\r\nrobots: 'noindex, nofollow'\r\n---  \r\n# Shoes",
    ['3:12-21 canonical = /shoes/ (root-relative)', '4:9-28 *: noindex 4:10-17, nofollow 4:19-27'],
  ],
  'blank lines before the fence': [`\n\n${yaml('robots: noindex')}`, ['4:9-16 *: noindex 4:9-16']],
  'double quotes with an escape: the whole value': [
    yaml('robots: "noindex,\\u0020nofollow"'),
    ['2:9-33 *: noindex 2:9-33, nofollow 2:9-33'],
  ],
  'folded block: the whole value without its last line break': [
    yaml('robots: >', '  noindex,', '  nofollow'),
    ['2:9-4:11 *: noindex 2:9-4:11, nofollow 2:9-4:11'],
  ],
  'text over two lines: the whole value': [
    yaml('robots: noindex,', '  nofollow'),
    ['2:9-3:11 *: noindex 2:9-3:11, nofollow 2:9-3:11'],
  ],
  'comment and quoted key': [yaml('"robots": noindex # until launch'), ['2:11-18 *: noindex 2:11-18']],
  'list in brackets': [
    yaml("robots: [noindex, 'max-snippet:20']"),
    ['2:9-36 *: noindex 2:10-17, max-snippet:20 2:20-34'],
  ],
  'list with maps': [
    yaml('robots:', '  - noindex', '  - max-snippet: 20'),
    ['3:3-4:20 *: noindex 3:5-12, max-snippet:20 4:18-20'],
  ],
  'object with crawlers': [
    yaml('robots:', '  index: false', '  googlebot:', '    snippet: false', '  bingbot: noindex, noarchive'),
    [
      '3:3-6:30 *: noindex 3:10-15',
      '5:5-19 googlebot: nosnippet 5:14-19',
      '6:12-30 bingbot: noindex 6:12-19, noarchive 6:21-30',
    ],
  ],
  'columns count UTF-16 units': [yaml('seo: { title: 👟, robots: noindex }'), ['2:27-34 *: noindex 2:27-34']],
  'alias: where it is used': [
    yaml('hidden: &hidden noindex, follow', 'robots: *hidden'),
    ['3:9-16 *: noindex 3:9-16, follow 3:9-16'],
  ],
  'merge key: location of the value': [
    yaml('base: &base', '  robots: noindex', '  sitemap: false', '<<: *base'),
    ['3:11-18 *: noindex 3:11-18', '4:12-17 sitemap = {"listed":false}'],
  ],
  'list of merges, own key first': [
    yaml('a: &a { robots: noindex }', 'b: &b { draft: true }', '<<: [*b, *a]', 'robots: nofollow'),
    ['5:9-17 *: nofollow 5:9-17', '3:16-20 draft = true'],
  ],
  'a fence inside a block scalar': [
    yaml('text: |', '  ---', 'robots: noindex'),
    ['4:9-16 *: noindex 4:9-16'],
  ],
  'nested name': [
    yaml('seo:', '  canonical: https://example.com/shoes/'),
    ['3:14-40 seo.canonical = https://example.com/shoes/ (absolute)'],
  ],
  'unquoted date stays text': [
    yaml('lastmod: 2027-01-31T09:30:00Z'),
    ['2:10-30 lastmod = {"listed":true,"lastmod":"2027-01-31T09:30:00Z"}'],
  ],
  'comment before the doctype': [
    '<!--\n---\nrobots: noindex\n---\n-->\n<!doctype html>\n<title>Shoes</title>',
    ['3:9-16 *: noindex 3:9-16'],
    'shoes.html',
  ],
  'comment after the doctype': [
    '\uFEFF<!DOCTYPE html>\r\n<!--\r\n---\r\ncanonical: /shoes/\r\n---\r\n-->\r\n<title>Shoes</title>',
    ['4:12-19 canonical = /shoes/ (root-relative)'],
    'shoes.html',
  ],
  'comment that ends with the fence': [
    '<!-- ---\nrobots: noindex\n--->\n<title>Shoes</title>',
    ['2:9-16 *: noindex 2:9-16'],
    'shoes.html',
  ],
  'comment whose end touches the fence': [
    '<!--\n---\nrobots: noindex\n-----><title>Shoes</title>',
    ['3:9-16 *: noindex 3:9-16'],
    'shoes.html',
  ],
  TOML: [
    [
      '+++',
      'title = "Shoes"',
      'robots = "noindex, follow" # until launch',
      'lastmod = 2027-01-31',
      '[seo]',
      "canonical = 'https://example.com/shoes/'",
      '+++',
    ].join('\n'),
    [
      '6:13-41 seo.canonical = https://example.com/shoes/ (absolute)',
      '3:10-27 *: noindex 3:11-18, follow 3:20-26',
      '4:11-21 lastmod = {"listed":true,"lastmod":"2027-01-31"}',
    ],
  ],
  'TOML list over lines, dotted key, text that looks like keys': [
    [
      '---toml',
      'text = """',
      'robots = "none"',
      '"""',
      'robots = [',
      '  "noindex", # ]',
      ']',
      'seo.canonical = "/a/"',
      '---',
    ].join('\n'),
    ['8:17-22 seo.canonical = /a/ (root-relative)', '5:10-7:2 *: noindex 5:10-7:2'],
  ],
  'TOML inline table': ['+++\nsitemap = { listed = false }\n+++\n', ['2:11-29 sitemap = {"listed":false}']],
  'JSON between fences': [
    '---json\n{\n\t"robots": "noindex",\n\t"canonical": "./boots.md"\n}\n---\n',
    ['4:15-27 canonical = ./boots.md (file)', '3:12-21 *: noindex 3:13-20'],
  ],
  'JSON with lone returns': ['---json\n{\r"robots":\r"noindex"}\n---\n', ['2:13-22 *: noindex 2:14-21']],
  'JSON between semicolons': [
    ';;;\n{ "robots": { "index": false, "maxSnippet": 0 } }\n;;;\n',
    ['2:13-48 *: noindex 2:24-29, max-snippet:0 2:45-46'],
  ],
}

test.each(Object.entries(forms))('%s', (_, [text, expected, file]) => {
  expect(readPage(text, file)).toEqual(expected)
})

const nothing: Record<string, [text: string, file?: string]> = {
  'no fence': ['# Shoes\n'],
  'text before the fence': ['Shoes\n---\nrobots: noindex\n---\n'],
  'no closing fence: a thematic break': ['---\nrobots: noindex\n'],
  'plain text between two thematic breaks': ['---\nA word before we start\n---\n'],
  code: ['---js\n({ robots: "noindex" })\n---\n'],
  'Astro component': ['---\nconst robots = "noindex"\n---\n<html></html>', 'src/pages/index.astro'],
  'comment without fences': ['<!-- robots: noindex -->\n<!doctype html>', 'index.html'],
  'comment after other markup': ['<title>Shoes</title><!--\n---\nrobots: noindex\n---\n-->', 'index.html'],
  'empty file': [''],
}

test.each(Object.entries(nothing))('no frontmatter: %s', (_, [text, file]) => {
  expect(readPage(text, file)).toEqual(['no frontmatter'])
})

const broken: Record<string, [text: string, expected: string]> = {
  'colon in an unquoted value': [
    yaml('title: Shoes: the guide'),
    '2:8-9 frontmatter/valid-syntax: Unexpected `: ` within an unquoted YAML value, expected quotes around the text',
  ],
  'directive with an unquoted space after its colon': [
    yaml('robots: noindex, max-snippet: 20'),
    '2:9-10 frontmatter/valid-syntax: Unexpected `: ` within an unquoted YAML value, expected quotes around the text',
  ],
  tab: [
    yaml('robots:', '\t- noindex'),
    '3:1-2 frontmatter/valid-syntax: Unexpected tab in the indentation of YAML, expected spaces',
  ],
  'quote without end': [
    yaml('title: "Shoes'),
    '3:1-1 frontmatter/valid-syntax: Unexpected end of a quoted YAML text, expected a closing quote',
  ],
  'bracket without end': [
    yaml('robots: [noindex'),
    '3:1-1 frontmatter/valid-syntax: Unexpected end of a YAML value in brackets, expected `]`',
  ],
  'reserved character': [
    yaml('author: @ann'),
    '2:9-10 frontmatter/valid-syntax: Unexpected character `@` at the start of a YAML value, expected quotes around the text',
  ],
  'asterisk that is not an alias': [
    yaml('title: *new*'),
    '2:8-13 frontmatter/valid-syntax: Unexpected alias `*new*` in YAML, expected an anchor above it, or quotes',
  ],
  'mistake without a message of its own': [
    yaml('- a', 'b: c'),
    '3:1-2 frontmatter/valid-syntax: Unexpected YAML, expected valid syntax (unexpected scalar at node end)',
  ],
  'TOML without quotes': [
    '+++\nrobots = noindex\n+++\n',
    '2:10-11 frontmatter/valid-syntax: Unexpected TOML, expected valid syntax (invalid value)',
  ],
  'JSON with a last comma': [
    '---json\n{\n  "robots": "noindex",\n}\n---\n',
    '3:22-23 frontmatter/valid-syntax: Unexpected JSON syntax, expected no comma after the last value',
  ],
  'JSON with a last comma in a list': [
    '---json\n{"robots": ["noindex", ]}\n---\n',
    '2:22-23 frontmatter/valid-syntax: Unexpected JSON syntax, expected no comma after the last value',
  ],
  'JSON without quotes of a key': [
    '---json\n{robots: "noindex"}\n---\n',
    '2:2-3 frontmatter/valid-syntax: Unexpected JSON syntax, expected double quotes around a key or text',
  ],
  'JSON without a value': [
    '---json\n{"robots": }\n---\n',
    '2:12-13 frontmatter/valid-syntax: Unexpected JSON syntax, expected a value',
  ],
  'JSON that ends early': [
    '---json\n{"robots": ["noindex"\n---\n',
    '3:1-1 frontmatter/valid-syntax: Unexpected JSON syntax, expected `]`',
  ],
  'JSON with a comment': [
    '---json\n{ // robots\n}\n---\n',
    '2:3-4 frontmatter/valid-syntax: Unexpected JSON syntax, expected no comments',
  ],
  'JSON with a tab in a text': [
    '---json\n{"title": "Linen\tshirts"}\n---\n',
    '2:11-12 frontmatter/valid-syntax: Unexpected JSON syntax, expected control characters as escapes such as `\\n`',
  ],
  'JSON without a comma': [
    '---json\n{"a": 1 "b": 2}\n---\n',
    '2:9-10 frontmatter/valid-syntax: Unexpected JSON syntax, expected a comma',
  ],
  'JSON list': [
    '---json\n["noindex"]\n---\n',
    '2:1-12 frontmatter/valid-syntax: Unexpected list as frontmatter, expected keys with values',
  ],
  'comment without the second fence': [
    '<!--\n---\nrobots: noindex\n-->\n<!doctype html>',
    '3:1-1 frontmatter/valid-syntax: Missing `---` line before the end of the comment, expected one after the last key',
  ],
  'merge of a value that is not a map': [
    yaml('<<: shoes'),
    '2:1-1 frontmatter/valid-syntax: Unexpected nesting or merge key in frontmatter, expected a few levels and merges of maps',
  ],
}

test.each(Object.entries(broken))('broken: %s', (_, [text, expected]) => {
  expect(readPage(text)).toEqual([expected])
})

test('both locations of a repeated key are reported, and the last value counts', () => {
  expect(readPage(yaml('robots: noindex', 'seo: { a: 1, a: 2 }', 'robots: nofollow'))).toEqual([
    '4:9-17 *: nofollow 4:9-17',
    '4:1-7 frontmatter/valid-syntax: Unexpected second key `robots`, expected each key once <- 2:1-7 first `robots`',
    '3:14-15 frontmatter/valid-syntax: Unexpected second key `a`, expected each key once <- 3:8-9 first `a`',
  ])
})

test('the body starts after the closing fence, or after the comment', () => {
  const bodies = [
    '---\nrobots: noindex\n---\n# Shoes',
    '\uFEFF---\r\nrobots: noindex\r\n---\r\n# Shoes',
    '---\n---\n# Shoes',
    '<!--\n---\nrobots: noindex\n---\n--># Shoes',
  ]
  for (const text of bodies) expect(text.slice(readFrontmatter(text, 'a.md')!.body.start)).toBe('# Shoes')
})

test('keys have their own locations, and missing values have none', () => {
  const { locate, locateKey } = readFrontmatter(
    yaml('head:', '  - tag: link', '    href: /a/', 'robots:', 'aliases: [x]'),
    'a.md',
  )!
  expect(showLocation(locateKey(['head']))).toBe('2:1-5')
  expect(showLocation(locateKey(['head', 0, 'href']))).toBe('4:5-9')
  expect(showLocation(locate(['head', 0, 'href']))).toBe('4:11-14')
  expect(showLocation(locate(['robots']))).toBe('5:1-7')
  expect(showLocation(locateKey(['aliases', 0]))).toBe('nowhere')
  for (const path of [['canonical'], ['head', 1], ['head', 'tag'], ['head', 0, 'href', 'x'], ['toString']]) {
    expect(showLocation(locate(path))).toBe('nowhere')
  }
})

test('a data file next to the page may start with a byte order mark or a document marker', () => {
  const marked = readData('\uFEFFrobots: noindex\n', 'page.yaml', 'yaml')
  expect(showLocation(marked.locate(['robots'], [0, 7]))).toBe('1:9-16')
  expect(readData('---\nrobots: noindex\n', 'page.yaml', 'yaml').data).toEqual({ robots: 'noindex' })
  expect(showProblems(readData('- noindex\n', 'page.yaml', 'yaml').problems)).toEqual([
    '1:1-10 frontmatter/valid-syntax: Unexpected list as frontmatter, expected keys with values',
  ])
  for (const format of ['yaml', 'json', 'toml'] as const) {
    expect(readData('', 'page', format)).toMatchObject({ data: {}, problems: [] })
  }
})
