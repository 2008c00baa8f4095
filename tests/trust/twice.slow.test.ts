import { expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, site } from './site.ts'

// `apply` is idempotent: a second run over its own output changes no byte. `built-again` shows it for builds.

test('pages that are hard to write into', () => {
  const nul = '\u0000'
  const dir = makeFolder({
    'dist/empty.html': '',
    'dist/blank.html': '\n\n',
    'dist/bom.html': `\uFEFF${page()}`,
    'dist/crlf.html': page().replaceAll('\n', '\r\n'),
    'dist/cr.html': page().replaceAll('\n', '\r'),
    'dist/one-line.html': '<!doctype html><html><head><title>T</title></head><body>x',
    'dist/no-head.html': '<!doctype html><html lang="en"><body>x</body></html>',
    'dist/only-doctype.html': '<!doctype html>',
    'dist/upper.HTML': page().toUpperCase(),
    'dist/open-comment.html': '<!doctype html><html><head><title>T</title></head><body><!-- x',
    'dist/open-title.html': '<!doctype html><html><head><title>T',
    'dist/open-script.html': '<!doctype html><html><head><title>T</title><script>"</head>"',
    'dist/comment-in-head.html': '<!doctype html><html><head><!-- </head> --><title>T</title></head><body>x',
    'dist/script-in-head.html':
      '<!doctype html><html><head><script>"</head>"</script><title>T</title></head><body>x',
    'dist/nul.html': page(`<meta name="a${nul}b" content="${nul}">\n`),
    'dist/latin-1.html': Buffer.from(page('<meta name="author" content="Ren\u00e9">\n'), 'latin1'),
    'dist/noscript.html':
      '<!doctype html><html><head><noscript><p>x</p></noscript><title>T</title></head><body>',
    'dist/template.html':
      '<!doctype html><html><head><template></head></template><title>T</title></head><body>',
    'dist/after-body.html':
      '<!doctype html><html><head><title>T</title></head><body></body></html><!-- end --><p>',
    'dist/frameset.html': '<!doctype html><html><head><title>T</title></head><frameset></frameset></html>',
    'dist/svg.html':
      '<!doctype html><html><head><title>T</title></head><body><svg><title></head></title></svg>',
    'dist/base.html': page('<base href="https://cdn.example.net/">\n'),
  })
  const before = readFolder(dir)
  const once = indexical(dir, 'apply', 'dist', ...site)
  const first = readFolder(dir)
  const untouched = Object.keys(before).filter((file) => before[file] === first[file])
  expect(untouched).toEqual(['dist/blank.html', 'dist/empty.html'])
  expect(once.stdout).toContain(
    'Read 22 pages, changed 20, listed 20 in sitemap.xml, left out /blank.html (fragment), /empty.html (fragment)\nHost: unknown; name it with the option `hosts`\nNot shown: 1 info; `--show-infos` lists them\n0 errors',
  )
  const { stdout } = indexical(dir, 'apply', 'dist', ...site)
  expect(stdout).toContain('changed 0')
  expect(readFolder(dir)).toEqual(first)
})
