import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const english = 'https://shop.weaver.test'
const german = 'https://laden.weber.test'

function page(...head: string[]): string {
  return `<!doctype html>\n<html>\n<head>\n<title>T</title>\n${head.join('\n')}\n</head>\n<body><p>Text</p></body>\n</html>\n`
}

function canonical(url: string): string {
  return `<link rel="canonical" href="${url}">`
}

function versions(path: string, other = path): string {
  return `<link rel="alternate" hreflang="en" href="${english}${path}">\n<link rel="alternate" hreflang="de" href="${german}${other}">`
}

/** Two sites that share pages: silk is written for the first one, and syndicated by the second. */
const healthy: Record<string, string> = {
  'en/dist/index.html': page(canonical(`${english}/`), versions('/')),
  'en/dist/silk/index.html': page(canonical(`${english}/silk/`)),
  'en/dist/wool/index.html': page(canonical(`${english}/wool/`), versions('/wool/', '/wolle/')),
  'de/dist/index.html': page(canonical(`${german}/`), versions('/')),
  'de/dist/seide/index.html': page(canonical(`${english}/silk/`)),
  'de/dist/wolle/index.html': page(canonical(`${german}/wolle/`), versions('/wool/', '/wolle/')),
}

/** Check both sites alone, then together. */
function merge(files: Record<string, string>, ...flags: string[]) {
  const root = makeFolder({
    ...files,
    'en/indexical.config.json': JSON.stringify({ site: english, allowedOrigins: [german] }),
    'de/indexical.config.json': JSON.stringify({ site: german, allowedOrigins: [english] }),
  })
  for (const name of ['en', 'de']) {
    const part = indexical(join(root, name), 'check', 'dist', '--facts', 'site.facts')
    expect([part.status, part.stderr]).toEqual([0, ''])
  }
  return indexical(root, 'merge', 'en/site.facts', 'de/site.facts', ...flags)
}

test('sites that agree have no finding', () => {
  const { status, stdout, stderr } = merge(healthy)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Read 6 pages, [^]*?\n0 errors, 0 warnings\n/)
})

test.each<[string, Record<string, string>, string[]]>([
  [
    'a missing page',
    { 'de/dist/seide/index.html': page(canonical(`${english}/silks/`)) },
    [
      `de/dist/seide/index.html canonical/usable-on-other-site: Unexpected canonical \`${english}/silks/\`, expected an indexable page that is its own canonical: the target does not exist`,
    ],
  ],
  [
    'a page with noindex',
    { 'en/dist/silk/index.html': page('<meta name="robots" content="noindex">') },
    [
      `de/dist/seide/index.html canonical/usable-on-other-site: Unexpected canonical \`${english}/silk/\`, expected an indexable page that is its own canonical: the target has noindex`,
    ],
  ],
  [
    'a rule of the other host',
    { 'en/vercel.json': '{ "redirects": [{ "source": "/silk/", "destination": "/wool/" }] }' },
    [
      `de/dist/seide/index.html canonical/usable-on-other-site: Unexpected canonical \`${english}/silk/\`, expected an indexable page that is its own canonical: the target redirects to \`${english}/wool/\``,
    ],
  ],
  [
    'canonicals to each other',
    { 'en/dist/silk/index.html': page(canonical(`${german}/seide/`)) },
    [
      `de/dist/seide/index.html canonical/usable-on-other-site: Unexpected canonical \`${english}/silk/\`, expected an indexable page that is its own canonical: the target has the canonical \`${german}/seide/\``,
      `en/dist/silk/index.html canonical/usable-on-other-site: Unexpected canonical \`${german}/seide/\`, expected an indexable page that is its own canonical: the target has the canonical \`${english}/silk/\``,
    ],
  ],
  [
    'hreflang without return link',
    { 'en/dist/wool/index.html': page(canonical(`${english}/wool/`)) },
    [
      `de/dist/wolle/index.html hreflang/usable-on-other-site: Unexpected hreflang \`en\` to \`${english}/wool/\`, expected that page to list \`${german}/wolle/\` too`,
    ],
  ],
  [
    'hreflang to a missing page',
    { 'de/dist/wolle/index.html': page() },
    [
      `en/dist/wool/index.html hreflang/usable-on-other-site: Unexpected hreflang \`de\` to \`${german}/wolle/\`, expected that page to list \`${english}/wool/\` too`,
    ],
  ],
])('%s', (_name, files, expected) => {
  const { stdout } = merge({ ...healthy, ...files }, '--format', 'json')
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; rule: string; message: string }[]
  }
  expect(
    findings
      .filter(({ rule }) => rule.endsWith('other-site'))
      .map(({ file, rule, message }) => `${file} ${rule}: ${message}`),
  ).toEqual(expected)
})

test('nothing is written for several sites', () => {
  const { status, stderr } = merge(healthy, '--out', 'whole')
  expect([status, stderr]).toEqual([
    2,
    `indexical: Unexpected --out, expected facts of one site: these are of \`${english}\` and \`${german}\`\nRun \`npx indexical help merge\` for the usage\n`,
  ])
})
