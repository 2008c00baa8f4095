import type { State } from './state.ts'

/** A mistake that people search for, and the rule that reports it. */
export interface Preset {
  name: string
  /** Undefined for the healthy site. */
  rule: string | undefined
  state: State
}

const html = (title: string, head = '', body = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
${head}</head>
<body>
<h1>${title}</h1>
${body}</body>
</html>
`

const site = 'https://www.example.com'
/** The rule is off, because the address is only an example and the site is only a part of one. */
const options = { site, rules: { 'run/real-site': 'off' } }

const healthy = {
  'content/page/index.md': '---\ntitle: The green dress\nrobots: max-image-preview:large\n---\n',
  'dist/page/index.html': html('The green dress', '', '<a href="/other/">The red dress</a>\n'),
  'dist/other/index.html': html('The red dress', '', '<a href="/page/">The green dress</a>\n'),
  'dist/_headers': '/assets/*\n  Cache-Control: max-age=31536000\n',
  'dist/robots.txt': 'User-agent: *\nAllow: /\n',
}

const preset = (name: string, rule: string | undefined, changed: Partial<typeof healthy>): Preset => ({
  name,
  rule,
  state: { files: { ...healthy, ...changed }, options },
})

const other = (head: string): string => html('The red dress', head, '<a href="/page/">The green dress</a>\n')
const page = (head: string): string => html('The green dress', head, '<a href="/other/">The red dress</a>\n')

/** The healthy site, then ten sites with mistakes. */
export const presets: readonly Preset[] = [
  preset('A healthy site', undefined, {}),
  preset('A canonical with a typing error', 'canonical/target-exists', {
    'content/page/index.md': '---\ntitle: The green dress\ncanonical: /othr/\n---\n',
  }),
  preset('A misspelled directive', 'robots/known-directive', {
    'content/page/index.md': '---\ntitle: The green dress\nrobots: noindx\n---\n',
  }),
  preset('noindex that crawlers cannot read', 'robots/readable', {
    'content/page/index.md': '---\ntitle: The green dress\nnoindex: true\n---\n',
    'dist/robots.txt': 'User-agent: *\nDisallow: /page/\n',
  }),
  preset('A noindex header from staging', 'robots/not-all-noindex', {
    'dist/_headers': '/*\n  X-Robots-Tag: noindex\n',
  }),
  preset('An element that closes head too early', 'canonical/in-head', {
    'dist/page/index.html': page(
      `<img src="/pixel.gif" alt="">\n<link rel="canonical" href="${site}/page/">\n`,
    ),
  }),
  preset('Two canonicals that differ', 'canonical/no-conflict', {
    'dist/page/index.html': page(
      `<link rel="canonical" href="${site}/page/">\n<link rel="canonical" href="${site}/other/">\n`,
    ),
  }),
  preset('A canonical to a page with noindex', 'canonical/target-indexable', {
    'content/page/index.md': '---\ntitle: The green dress\ncanonical: /other/\n---\n',
    'dist/other/index.html': other('<meta name="robots" content="noindex">\n'),
  }),
  preset('Two pages that name each other', 'canonical/no-loop', {
    'content/page/index.md': '---\ntitle: The green dress\ncanonical: /other/\n---\n',
    'dist/other/index.html': other(`<link rel="canonical" href="${site}/page/">\n`),
  }),
  preset('A canonical to the machine of a developer', 'canonical/valid-url', {
    'dist/page/index.html': page('<link rel="canonical" href="http://localhost:4321/page/">\n'),
  }),
  preset('A translation that does not link back', 'hreflang/return-link', {
    'dist/page/index.html': page(
      `<link rel="alternate" hreflang="en" href="${site}/page/">\n<link rel="alternate" hreflang="de" href="${site}/other/">\n`,
    ),
  }),
]
