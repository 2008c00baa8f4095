import { findScriptedChange } from '../../site/rendered.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow scripts that change robots meta elements',
  why: 'Crawlers that run no scripts obey the HTML. Google may skip the scripts of a page whose HTML contains noindex.',
  howToFix: 'Write the directives in the HTML, and remove them from the script.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#use-meta-robots-tags-carefully',
  ],
  messages: {
    added: (content: string) => `Unexpected \`${content}\` that a script adds, expected it in the HTML`,
    changed: (content: string, before: string) =>
      `Unexpected \`${content}\` after the scripts ran, expected \`${before}\` as in the HTML`,
    doubled: (contents: string, before: string) =>
      `Unexpected \`${contents}\` after the scripts ran, expected only \`${before}\` of the HTML`,
    removed: (before: string) => `Missing \`${before}\` after the scripts ran, expected it as in the HTML`,
    unseen: (before: string) =>
      `Unexpected \`${before}\` that a script removes, expected HTML without it: the removal may never be seen`,
  },
  *check({ inputs, report }) {
    for (const { page, before, after } of inputs.rendered) {
      const change = after && findScriptedChange(before.robots, after.robots)
      if (!change) continue
      const [old, now] = [before.robots.join('`, `'), after.robots.join('`, `')]
      const located = { page, location: page.robots.find(({ carrier }) => carrier === 'meta')?.location }
      if (before.robots.some(hidesPage) && !after.robots.some(hidesPage))
        yield report('unseen', [old], located)
      else if (change === 'added') yield report(change, [now], located)
      else if (change === 'removed') yield report(change, [old], located)
      else yield report(change, [now, old], located)
    }
  },
  examples: {
    'a script that writes an equal element': {
      pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
      rendered: { '/': '<meta name="ROBOTS" content="max-snippet: 50"><title>Home</title>' },
    },
    'an added noindex': {
      pages: { '/': '<title>Home</title>' },
      rendered: { '/': '<title>Home</title><meta name="robots" content="noindex">' },
      reports: ['/ added: Unexpected `robots: noindex` that a script adds, expected it in the HTML'],
    },
    'a changed directive': {
      pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
      rendered: { '/': '<title>Home</title><meta name="robots" content="nosnippet">' },
      reports: [
        '/ 20-65 changed: Unexpected `robots: nosnippet` after the scripts ran, expected `robots: max-snippet:50` as in the HTML',
      ],
    },
    'a second element': {
      pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
      rendered: {
        '/': '<title>Home</title><meta name="robots" content="max-snippet:50"><meta name="robots" content="noindex">',
      },
      reports: [
        '/ 20-65 doubled: Unexpected `robots: max-snippet:50`, `robots: noindex` after the scripts ran, expected only `robots: max-snippet:50` of the HTML',
      ],
    },
    'a removed directive': {
      pages: { '/': '<title>Home</title><meta name="robots" content="nosnippet">' },
      rendered: { '/': '<title>Home</title>' },
      reports: [
        '/ 20-60 removed: Missing `robots: nosnippet` after the scripts ran, expected it as in the HTML',
      ],
    },
    'a removed noindex': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title><meta name="robots" content="noindex">' },
      rendered: { '/a/': '<title>A</title><meta name="robots" content="index">' },
      reports: [
        '/a/ 17-55 unseen: Unexpected `robots: noindex` that a script removes, expected HTML without it: the removal may never be seen',
      ],
    },
  },
})

/** Return whether the directives of an element keep a page out of the index. */
function hidesPage(text: string): boolean {
  return /(?:: |, )(?:noindex|none)(?=,|$)/.test(text)
}
