/** The fixes of all examples, as `--fix` makes them in files: with the quotes and escapes of their places. */
import { expect, test } from 'vitest'
import type { PageExample, SiteExample } from '../../packages/core/src/linter/define.ts'
import type { Finding } from '../../packages/core/src/linter/finding.ts'
import { withFixed } from '../../packages/core/test/rules/apply-fixes.ts'
import { applyEdits, editOf } from '../../packages/node/src/fix/edit-text.ts'
import { allRules, lintPageExample, lintSiteExample } from '../../packages/core/test/rules/examples.ts'

/** Make all fixes in one text. Each must be possible. */
function fixText(text: string, file: string, findings: readonly Finding[]): string {
  const edits = findings.map((finding) => editOf(text, file, finding))
  expect(edits).not.toContain(undefined)
  const after = applyEdits(text, edits as NonNullable<(typeof edits)[number]>[])
  // Nothing outside of the edits changes.
  let place = 0
  let kept = ''
  for (const { start, end } of (edits as { start: number; end: number }[]).toSorted(
    (a, b) => a.start - b.start,
  )) {
    kept += text.slice(place, start)
    place = end
  }
  expect(after.length - edits.reduce((sum, edit) => sum + edit!.text.length, 0)).toBe(
    kept.length + text.length - place,
  )
  return after
}

const offering = allRules.filter(([, { fix }]) => fix !== undefined)

test.each(offering)('%s: the finding is gone after its fix', (id, rule) => {
  let fixed = 0
  for (const [name, example] of Object.entries(rule.examples)) {
    const isPage = rule.scope === 'page'
    const findings = isPage
      ? lintPageExample(example as PageExample, undefined, id)
      : lintSiteExample(example as SiteExample, id)
    const own = findings.filter(({ fix }) => fix !== undefined)
    if (own.length === 0) continue
    fixed += own.length
    const left = isPage ? fixPage(example as PageExample, own, id) : fixSite(example as SiteExample, own, id)
    expect([name, left.map(({ message }) => message)]).toEqual([
      name,
      findings.filter(({ fix }) => fix === undefined).map(({ message }) => message),
    ])
  }
  expect(fixed).toBeGreaterThan(0)
})

function fixPage(example: PageExample, findings: readonly Finding[], id: string): Finding[] {
  const { html = '', frontmatter } = example
  const [own, others] = [
    findings.filter(({ file }) => file === 'frontmatter'),
    findings.filter(({ file }) => file !== 'frontmatter'),
  ]
  const text = fixText(`---\n${frontmatter}\n---\n`, 'page.md', own)
  return lintPageExample(
    {
      ...example,
      html: fixText(html, 'page.html', others),
      ...(frontmatter !== undefined && { frontmatter: text.slice('---\n'.length, -'\n---\n'.length) }),
    },
    undefined,
    id,
  )
}

function fixSite(example: SiteExample, findings: readonly Finding[], id: string): Finding[] {
  const texts: Record<string, string> = {
    _headers: example.headers ?? '',
    'robots.txt': example.robotsTxt ?? '',
    ...example.llmsTxt,
  }
  for (const [path, page] of Object.entries(example.pages ?? {}))
    texts[path] = typeof page === 'string' ? page : page.html
  const fixed = Object.entries(texts).flatMap(([path, text]) => {
    const file = path.startsWith('/')
      ? path.endsWith('/')
        ? `${path.slice(1)}index.html`
        : path.slice(1)
      : path
    const own = findings.filter((finding) => finding.file === file)
    return own.length === 0 ? [] : [[path, fixText(text, file, own)] as const]
  })
  return lintSiteExample(withFixed(example, Object.fromEntries(fixed)), id)
}

const at = (line: number, column: number, length: number, fix: string): Finding => ({
  rule: 'canonical/absolute',
  id: 'relative',
  level: 'warn',
  message: '',
  file: 'page.html',
  line,
  column,
  endLine: line,
  endColumn: column + length,
  fix,
})

test.each([
  [
    'in double quotes',
    '<link href="/a">',
    13,
    2,
    'https://x/?a=1&b="2"',
    '<link href="https://x/?a=1&amp;b=&quot;2&quot;">',
  ],
  ['in single quotes', "<link href='/a'>", 13, 2, "https://x/'b", "<link href='https://x/&#39;b'>"],
  ['without quotes', '<link href=/a>', 12, 2, 'https://x/b', '<link href=https://x/b>'],
  [
    'without quotes, with spaces',
    '<meta content=noindex;nofollow>',
    15,
    16,
    'noindex, nofollow',
    '<meta content="noindex, nofollow">',
  ],
  [
    'a part in quotes',
    '<meta content="index, nofolow">',
    23,
    7,
    'nofollow',
    '<meta content="index, nofollow">',
  ],
])('%s', (_name, text, column, length, fix, expected) => {
  const edit = editOf(text, 'page.html', at(1, column, length, fix))
  expect(edit && applyEdits(text, [edit])).toBe(expected)
})

test.each([
  [
    'frontmatter, in quotes',
    'page.md',
    "---\nrobots: 'noindex nofollow'\n---\n",
    2,
    9,
    18,
    'noindex, nofollow',
    "---\nrobots: 'noindex, nofollow'\n---\n",
  ],
  [
    'frontmatter of HTML',
    'page.html',
    '---\ncannonical: /a/\n---\n<p>',
    2,
    1,
    10,
    'canonical',
    '---\ncanonical: /a/\n---\n<p>',
  ],
  [
    'CRLF',
    'page.md',
    '---\r\ncannonical: /a/\r\n---\r\n',
    2,
    1,
    10,
    'canonical',
    '---\r\ncanonical: /a/\r\n---\r\n',
  ],
])('%s', (_name, file, text, line, column, length, fix, expected) => {
  const edit = editOf(text, file, at(line, column, length, fix))
  expect(edit && applyEdits(text, [edit])).toBe(expected)
})

test.each([
  ['a file of another format', 'vercel.json', '{"a": "b"}', 1, 8, 1, 'c'],
  ['a second key', 'page.md', '---\ncanonical: /b/\ncannonical: /a/\n---\n', 3, 1, 10, 'canonical'],
  ['a part that needs quotes', 'page.html', '<meta content=index;nofolow>', 1, 21, 7, 'no follow'],
  ['lone carriage returns', 'page.html', '<p>\r<link href="/a">', 1, 4, 2, 'x'],
  ['a place behind the end', 'page.html', '<p>', 7, 1, 1, 'x'],
])('no edit: %s', (_name, file, text, line, column, length, fix) => {
  expect(editOf(text, file, at(line, column, length, fix))).toBeUndefined()
})
