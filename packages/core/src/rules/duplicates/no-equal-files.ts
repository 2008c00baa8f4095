import { readFileSignals } from '../../site/file-signals.ts'
import type { Site } from '../../site/types.ts'
import { pathAndQuery } from '@indexical/syntax/internal'
import { isSameUrl } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

/** The maximum number of files that a message names. */
const maxShown = 5

export default siteRule({
  summary: 'Disallow PDFs with equal bytes under several URLs and no canonical',
  why: 'Search engines index PDFs like pages, keep one of the copies, and may choose the wrong one.',
  howToFix:
    'Keep one file and link to it, or send a `Link` header with `rel="canonical"` with the copies, for example with the option `files`.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    equal: 'Unexpected {number} PDFs with equal bytes, expected one of them or a canonical header: {paths}',
  },
  *check({ graph, host, robotsTxt, inputs, report, now }) {
    const groups = inputs.equalFiles()
    if (groups.length === 0) return
    const urls = new Map(Array.from(graph.otherFiles(), ({ file, url }) => [file, url]))
    for (const group of groups) {
      const found = group
        .flatMap((file) => {
          const url = urls.get(file)
          return url !== undefined && isIndexed({ graph, host, robotsTxt }, url, file, now) ? url : []
        })
        .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      if (found.length < 2) continue
      const shown = found.slice(0, maxShown).map((url) => `\`${pathAndQuery(url)}\``)
      const more = found.length > maxShown ? [`${found.length - maxShown} more`] : []
      yield report('equal', [found.length, [...shown, ...more].join(', ')], {
        cause: [...new Set(found.map((url) => url.slice(0, url.lastIndexOf('/') + 1)))].toSorted().join(' '),
      })
    }
  },
  examples: {
    'different files': { pages: { '/': '<title>A</title>' }, files: ['a.pdf', 'b.pdf'] },
    'a canonical header on the copy': {
      pages: { '/': '<title>A</title>' },
      files: ['paper.pdf', 'talks/paper.pdf'],
      headers: '/talks/*\n  Link: <https://example.com/paper.pdf>; rel="canonical"\n',
      settings: { equalFiles: [['paper.pdf', 'talks/paper.pdf']] },
    },
    'a copy with noindex': {
      pages: { '/': '<title>A</title>' },
      files: ['paper.pdf', 'talks/paper.pdf'],
      headers: '/talks/*\n  X-Robots-Tag: noindex\n',
      settings: { equalFiles: [['paper.pdf', 'talks/paper.pdf']] },
    },
    'a copy that robots.txt blocks': {
      pages: { '/': '<title>A</title>' },
      files: ['paper.pdf', 'talks/paper.pdf'],
      robotsTxt: 'User-agent: *\nDisallow: /talks/\n',
      settings: { equalFiles: [['paper.pdf', 'talks/paper.pdf']] },
    },
    'a copy': {
      pages: { '/': '<title>A</title>' },
      files: ['paper.pdf', 'talks/paper.pdf'],
      settings: { equalFiles: [['paper.pdf', 'talks/paper.pdf']] },
      reports: [
        'equal: Unexpected 2 PDFs with equal bytes, expected one of them or a canonical header: `/paper.pdf`, `/talks/paper.pdf`',
      ],
    },
  },
})

/** Return whether engines may index a file under its own URL. */
function isIndexed(
  { graph, host, robotsTxt }: Pick<Site, 'graph' | 'host' | 'robotsTxt'>,
  url: string,
  file: string,
  now: number,
): boolean {
  if (graph.find(url)?.type !== 'file' || robotsTxt.blockedBy(url)) return false
  const { canonicals, hiddenBy } = readFileSignals(host, url, file, now)
  return (
    !hiddenBy && canonicals.every((canonical) => canonical.url !== undefined && isSameUrl(canonical.url, url))
  )
}
