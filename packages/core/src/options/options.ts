import * as v from 'valibot'
import { fieldNames } from '../intent/fields.ts'
import type { Level } from './level.ts'
import {
  contentFolder,
  fileGlob,
  fileHeaders,
  host,
  level,
  pathGlob,
  ruleSetting,
  sitePath,
  webUrl,
} from './option-values.ts'
import { pagePath, pagesData, patternsFit } from './page-values.ts'
import { described, option, record, strictObject, textThat } from './schema-objects.ts'
import { sitemapOptions } from './sitemap-values.ts'
import { describeIssue, unquoted } from './describe-issue.ts'
import { expectOption } from './expect-option.ts'
import { OptionsError } from './options-error.ts'

export type { PageData, RuleSettings, UserOptions } from './user-options.ts'
export { joinWords, nearestName } from './describe-issue.ts'
export { equivalentOption } from './expect-option.ts'
export { escapeControls } from './visible.ts'
export { OptionsError } from './options-error.ts'

function reportFile(format: string) {
  return described(
    textThat((file) => file !== '', 'a file'),
    `File for ${format}.`,
  )
}

/** Files to write the report to. */
const reportsSchema = described(
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

/** The schema of options that all adapters share: the source of types, validation and documentation. */
export const optionsSchema = strictObject({
  site: described(
    webUrl,
    'URL of the production site, for example `https://www.example.com`. If the site is in a folder, write that into `base`: a path in `site` counts as the base of pages, but the links of most generators follow `base` alone.',
  ),
  base: option(v.string(), 'Path under which the site is served.', '/'),
  trailingSlash: option(
    v.picklist(['always', 'never', 'ignore']),
    'Whether page URLs end with a slash. `ignore` follows the output files (`about/index.html` is `/about/`).',
    'ignore',
  ),
  cleanUrls: option(v.boolean(), 'Whether the host serves `about.html` as `/about`.', false),
  inject: option(
    v.union([
      v.boolean(),
      strictObject({
        canonical: option(v.boolean(), 'Add a canonical link if the page has none.', true),
        robots: option(v.boolean(), 'Add the robots meta that frontmatter requests.', true),
        headers: option(
          v.boolean(),
          'Also write X-Robots-Tag for pages into the configuration files of the host.',
          false,
        ),
      }),
    ]),
    'Which missing signals to write. `true` writes tags, `false` writes nothing.',
    true,
  ),
  noindexCanonical: option(
    v.picklist(['keep', 'omit']),
    'Whether a page gets a self canonical if its frontmatter or the options request noindex. It is harmless, but some SEO experts prefer to omit it. A page whose HTML already has noindex gets none.',
    'keep',
  ),
  pages: option(
    v.pipe(record(pagePath, pagesData), patternsFit),
    'Frontmatter for pages, by URL path or glob: an object, or a function that receives the path. The last match wins for each key, and the frontmatter of the page wins over all. A canonical with stars applies only where its target exists.',
    {},
  ),
  exclude: option(v.array(fileGlob), 'Globs of HTML files in the output folder that are not pages.', []),
  content: option(
    v.array(contentFolder),
    'Source folders whose frontmatter belongs to the pages of an output folder, for the command line. By default, Indexical recognises the generator. An empty list turns this off.',
  ),
  fields: option(
    record(v.picklist(fieldNames), v.array(v.string())),
    'Frontmatter names that replace the default names of a field. A dot separates the keys of nested objects.',
    {},
  ),
  allowedOrigins: option(
    v.array(webUrl),
    'Other origins that canonicals may point to, for example of a syndication partner.',
    [],
  ),
  engines: option(
    v.pipe(
      v.array(v.picklist(['google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'])),
      v.minLength(1),
    ),
    'Search engines that matter for the site. A directive that all of them ignore is a finding.',
    ['google', 'bing'],
  ),
  externalPrefixes: option(
    v.array(sitePath),
    'Path prefixes of this origin that another deployment serves. URLs below them are not checked.',
    [],
  ),
  sitemap: option(
    v.union([v.boolean(), sitemapOptions]),
    'Whether to write a sitemap, to which file, and which URLs it lists.',
    true,
  ),
  nosnippet: option(v.array(v.string()), 'CSS selectors of elements that get `data-nosnippet`.', []),
  robotsTxt: option(
    v.string(),
    'Path of a robots.txt that is not in the output folder, relative to the project.',
  ),
  ledger: option(
    textThat((file) => file !== '', 'a file'),
    'File with every URL that was ever published, relative to the project: one URL per line, or the facts of the last production build. A lost URL is an error.',
  ),
  reports: v.optional(reportsSchema),
  followRoots: option(
    v.array(v.string()),
    'Folders besides the output folder that symbolic links may lead to, relative to the project. Other links are not read.',
    [],
  ),
  ai: option(
    v.pipe(
      strictObject({
        search: option(v.boolean(), 'Whether search engines may list the site.'),
        answers: option(v.boolean(), 'Whether AI systems may use its pages to answer questions.'),
        training: option(v.boolean(), 'Whether its pages may train AI models.'),
        license: option(
          webUrl,
          'URL of the license (RSL) of the site, which is written as a `License:` line.',
        ),
        write: option(
          v.array(v.picklist(['content-signal', 'content-usage', 'headers', 'groups'])),
          'How it is written: as a `Content-Signal:` or `Content-Usage:` line of robots.txt, as a `Content-Usage` header of all files, or as groups for the crawlers of AI companies. An empty list writes nothing: what the site states is only checked.',
          ['content-signal'],
        ),
      }),
      v.check(
        ({ write: _write, ...parts }) => Object.keys(parts).length > 0,
        'at least one of `search`, `answers`, `training` and `license`',
      ),
    ),
    'What crawlers may do with the site. Preferences are requests: no draft is a standard yet, and crawlers may ignore them. What a file states against it is an error.',
  ),
  announceSitemap: option(
    v.boolean(),
    'Whether to write a `Sitemap:` line into robots.txt. The file is created if it does not exist.',
    false,
  ),
  hosts: option(
    v.pipe(v.array(host), v.minLength(1)),
    'Hosts that serve the site. Without this option, their configuration files decide. With several, URLs follow the first one.',
  ),
  files: option(v.array(fileHeaders), 'Headers of files that are not pages, such as PDFs.', []),
  redirects: option(
    v.picklist(['pages', 'host']),
    'What performs the redirects of pages that only redirect (`<meta http-equiv="refresh">`): the pages, or 301 redirects of the host. The pages stay.',
    'pages',
  ),
  textVersions: option(
    v.picklist(['canonical', 'noindex']),
    'Header of text versions of pages, such as `about.md` or `about/index.html.md`: the canonical of the page, or noindex. With `noindex`, `llms.txt` gets it too.',
  ),
  environment: option(
    v.picklist(['auto', 'production', 'preview']),
    'Whether this build is public. In a preview, every page is noindex. `auto` reads the environment variables of hosts and CI.',
    'auto',
  ),
  productionBranch: option(
    v.string(),
    'Production branch at Cloudflare Pages, if it has an unusual name. Other branches are previews.',
  ),
  preset: option(
    v.picklist(['recommended', 'strict', 'off']),
    'Default levels of all rules. `strict` turns warnings into errors, and `info` into warnings.',
    'recommended',
  ),
  overrides: option(
    v.array(
      strictObject({
        paths: described(v.array(pathGlob), 'Globs of URL paths.'),
        rules: described(record(v.string(), v.optional(level)), 'Level of each rule on these pages.'),
      }),
    ),
    'Other levels for some pages, by globs of URL paths. The last match wins.',
    [],
  ),
  rules: option(record(v.string(), ruleSetting), 'Level of each rule, or a pair of level and options.', {}),
})

/** A rule's setting: its level, or a pair of level and the rule's own options. */
export type RuleSetting = Level | [Level, Record<string, unknown>]

/** Options after validation, with every default filled in. */
export interface Options extends v.InferOutput<typeof optionsSchema> {}

/**
 * Call all checks, so that authors see all their mistakes at once.
 *
 * @throws {OptionsError} with the mistakes of all checks, each once
 */
export function checkAll(...checks: readonly (() => unknown)[]): void {
  const mistakes = checks.flatMap(mistakesOf)
  if (mistakes.length > 0) throw new OptionsError(...new Set(mistakes))
}

function mistakesOf(check: () => unknown): readonly string[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof OptionsError) return error.mistakes
    throw error
  }
}

/**
 * Validate options and apply the defaults.
 *
 * @param own names of further options of the caller, which are removed from the input
 * @throws {OptionsError} one sentence for each wrong key: its path, the value found, what was expected
 */
export function resolveOptions(input: unknown, own: readonly string[] = []): Options {
  const names = [...Object.keys(optionsSchema.entries), ...own]
  return parse(optionsSchema, input, (issue) =>
    issue.expected === 'never' && issue.path?.length === 1
      ? { ...issue, message: expectOption(names, unquoted(issue.received)) }
      : issue,
  )
}

/**
 * Validate the option `dev` of adapters with a dev server.
 *
 * @throws {OptionsError} one sentence for each wrong key
 */
export function checkDevOptions(dev: unknown): void {
  // The default depends on the network that the server listens to.
  parse(strictObject({ dev: v.optional(strictObject({ badge: v.optional(v.boolean()) }), {}) }), { dev })
}

function parse<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  complete: (issue: v.BaseIssue<unknown>) => v.BaseIssue<unknown> = (issue) => issue,
): v.InferOutput<S> {
  // Only the first problem of each value is reported.
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new OptionsError(...result.issues.flatMap((issue) => describeIssue(complete(issue))))
}
