import type { PageExample, SiteExample } from '../../src/linter/define.ts'
import type { Finding } from '../../src/linter/finding.ts'

/** Apply the fixes of a rule to a text, last first so that locations stay correct. */
export function applyFixes(html: string, findings: readonly Finding[]): string {
  const lines = html
    .split('\n')
    .map((_, index, all) => all.slice(0, index).join('\n').length + (index > 0 ? 1 : 0))
  const offset = (line: number, column: number): number => lines[line - 1]! + column - 1
  return findings
    .filter(({ fix }) => fix !== undefined)
    .map(({ fix, line, column, endLine, endColumn }) => ({
      fix: fix!,
      start: offset(line!, column!),
      end: offset(endLine!, endColumn!),
    }))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { fix, start, end }) => text.slice(0, start) + fix + text.slice(end), html)
}

/** Return the HTML and frontmatter of a page example after the fixes. */
export function fixPageExample(
  { html = '', frontmatter }: PageExample,
  findings: readonly Finding[],
): { html: string; frontmatter?: string } {
  const { own = [], html: others = [] } = Object.groupBy(findings, ({ file }) =>
    file === 'frontmatter' ? 'own' : 'html',
  )
  const text = frontmatter === undefined ? undefined : applyFixes(`---\n${frontmatter}`, own)
  return {
    html: applyFixes(html, others),
    ...(text !== undefined && { frontmatter: text.slice('---\n'.length) }),
  }
}

/** Return a site example with the text of some files replaced. */
export function withFixed(
  example: SiteExample,
  { _headers: headers, 'robots.txt': robotsTxt, ...fixed }: Record<string, string>,
): SiteExample {
  const pages = Object.entries(example.pages ?? {}).map(([path, page]) => {
    const html = fixed[path]
    if (html === undefined) return [path, page] as const
    return [path, typeof page === 'string' ? html : { ...page, html }] as const
  })
  const llmsTxt = Object.entries(example.llmsTxt ?? {}).map(([file, text]) => [file, fixed[file] ?? text])
  return {
    ...example,
    pages: Object.fromEntries(pages),
    ...(llmsTxt.length > 0 && { llmsTxt: Object.fromEntries(llmsTxt) as Record<string, string> }),
    ...(headers !== undefined && { headers }),
    ...(robotsTxt !== undefined && { robotsTxt }),
  }
}
