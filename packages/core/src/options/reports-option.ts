import * as v from 'valibot'
import { described, option, strictObject, textThat } from './schema-objects.ts'

function reportFile(format: string) {
  return described(
    textThat((file) => file !== '', 'a file'),
    `File for ${format}.`,
  )
}

/** Files to write the report to. */
export const reportsSchema = described(
  strictObject({
    html: v.optional(reportFile('HTML: one page for your browser')),
    sarif: v.optional(reportFile('SARIF, for code scanning')),
    json: v.optional(reportFile('JSON')),
    markdown: v.optional(reportFile('a Markdown report, such as a comment on a pull request')),
    publish: option(
      v.boolean(),
      'Whether a report may be in the output folder. It then contains only URLs that the sitemap lists and that a page links to.',
      false,
    ),
  }),
  'Files to write the report to after each build, relative to the project. Only a build knows the source of each page.',
)
