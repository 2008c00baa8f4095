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
import { record, strictObject } from './schema-objects.ts'
import { reportsSchema } from './reports-option.ts'
import { robotsTxtOptions } from './robots-txt-options.ts'
import { sitemapOptions } from './sitemap-values.ts'
import { describeIssue, unquoted } from './describe-issue.ts'
import { expectOption } from './expect-option.ts'
import { OptionsError } from './options-error.ts'

export type { PageData, RuleSettings, UserOptions } from './user-options.ts'
export { joinWords, nearestName } from './describe-issue.ts'
export { equivalentOption } from './expect-option.ts'
export { escapeControls } from './visible.ts'
export { OptionsError } from './options-error.ts'

/** The schema of options that all adapters share: the source of types, validation and documentation. */
export const optionsSchema = strictObject({
  site: v.pipe(
    webUrl,
    v.description(
      'URL of the production site, for example `https://www.example.com`. If the site is in a folder, write that into `base`: a path in `site` counts as the base of pages, but the links of most generators follow `base` alone.',
    ),
  ),
  base: v.optional(v.pipe(v.string(), v.description('Path under which the site is served.')), '/'),
  trailingSlash: v.optional(
    v.pipe(
      v.picklist(['always', 'never', 'ignore']),
      v.description(
        'Whether page URLs end with a slash. `ignore` follows the output files (`about/index.html` is `/about/`).',
      ),
    ),
    'ignore',
  ),
  cleanUrls: v.optional(
    v.pipe(v.boolean(), v.description('Whether the host serves `about.html` as `/about`.')),
    false,
  ),
  inject: v.optional(
    v.pipe(
      v.union([
        v.boolean(),
        strictObject({
          canonical: v.optional(
            v.pipe(v.boolean(), v.description('Add a canonical link if the page has none.')),
            true,
          ),
          robots: v.optional(
            v.pipe(v.boolean(), v.description('Add the robots meta that frontmatter requests.')),
            true,
          ),
          headers: v.optional(
            v.pipe(
              v.boolean(),
              v.description('Also write X-Robots-Tag for pages into the configuration files of the host.'),
            ),
            false,
          ),
        }),
      ]),
      v.description('Which missing signals to write. `true` writes tags, `false` writes nothing.'),
    ),
    true,
  ),
  noindexCanonical: v.optional(
    v.pipe(
      v.picklist(['keep', 'omit']),
      v.description(
        'Whether a page gets a self canonical if its frontmatter or the options request noindex. It is harmless, but some SEO experts prefer to omit it. A page whose HTML already has noindex gets none.',
      ),
    ),
    'keep',
  ),
  pages: v.optional(
    v.pipe(
      record(pagePath, pagesData),
      patternsFit,
      v.description(
        'Frontmatter for pages, by URL path or glob: an object, or a function that receives the path. The last match wins for each key, and the frontmatter of the page wins over all. A canonical with stars applies only where its target exists.',
      ),
    ),
    {},
  ),
  exclude: v.optional(
    v.pipe(v.array(fileGlob), v.description('Globs of HTML files in the output folder that are not pages.')),
    [],
  ),
  content: v.optional(
    v.pipe(
      v.array(contentFolder),
      v.description(
        'Source folders whose frontmatter belongs to the pages of an output folder, for the command line. By default, Indexical recognises the generator. An empty list turns this off.',
      ),
    ),
  ),
  fields: v.optional(
    v.pipe(
      record(v.picklist(fieldNames), v.array(v.string())),
      v.description(
        'Frontmatter names that replace the default names of a field. A dot separates the keys of nested objects.',
      ),
    ),
    {},
  ),
  allowedOrigins: v.optional(
    v.pipe(
      v.array(webUrl),
      v.description('Other origins that canonicals may point to, for example of a syndication partner.'),
    ),
    [],
  ),
  engines: v.optional(
    v.pipe(
      v.array(v.picklist(['google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'])),
      v.minLength(1),
      v.description(
        'Search engines that matter for the site. A directive that all of them ignore is a finding.',
      ),
    ),
    ['google', 'bing'],
  ),
  externalPrefixes: v.optional(
    v.pipe(
      v.array(sitePath),
      v.description(
        'Path prefixes of this origin that another deployment serves. URLs below them are not checked.',
      ),
    ),
    [],
  ),
  sitemap: v.optional(
    v.pipe(
      v.union([v.boolean(), sitemapOptions]),
      v.description('Whether to write a sitemap, to which file, and which URLs it lists.'),
    ),
    true,
  ),
  nosnippet: v.optional(
    v.pipe(v.array(v.string()), v.description('CSS selectors of elements that get `data-nosnippet`.')),
    [],
  ),
  robotsTxt: v.optional(
    v.pipe(
      v.string(),
      v.description('Path of a robots.txt that is not in the output folder, relative to the project.'),
    ),
  ),
  ledger: v.optional(
    v.pipe(
      v.string(),
      v.check((file) => file !== '', 'a file'),
      v.description(
        'File with every URL that was ever published, relative to the project: one URL per line, or the facts of the last production build. A lost URL is an error.',
      ),
    ),
  ),
  reports: v.optional(reportsSchema),
  followRoots: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'Folders besides the output folder that symbolic links may lead to, relative to the project. Other links are not read.',
      ),
    ),
    [],
  ),
  ...robotsTxtOptions,
  hosts: v.optional(
    v.pipe(
      v.array(host),
      v.minLength(1),
      v.description(
        'Hosts that serve the site. Without this option, their configuration files decide. With several, URLs follow the first one.',
      ),
    ),
  ),
  files: v.optional(
    v.pipe(v.array(fileHeaders), v.description('Headers of files that are not pages, such as PDFs.')),
    [],
  ),
  redirects: v.optional(
    v.pipe(
      v.picklist(['pages', 'host']),
      v.description(
        'What performs the redirects of pages that only redirect (`<meta http-equiv="refresh">`): the pages, or 301 redirects of the host. The pages stay.',
      ),
    ),
    'pages',
  ),
  textVersions: v.optional(
    v.pipe(
      v.picklist(['canonical', 'noindex']),
      v.description(
        'Header of text versions of pages, such as `about.md` or `about/index.html.md`: the canonical of the page, or noindex. With `noindex`, `llms.txt` gets it too.',
      ),
    ),
  ),
  environment: v.optional(
    v.pipe(
      v.picklist(['auto', 'production', 'preview']),
      v.description(
        'Whether this build is public. In a preview, every page is noindex. `auto` reads the environment variables of hosts and CI.',
      ),
    ),
    'auto',
  ),
  productionBranch: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Production branch at Cloudflare Pages, if it has an unusual name. Other branches are previews.',
      ),
    ),
  ),
  preset: v.optional(
    v.pipe(
      v.picklist(['recommended', 'strict', 'off']),
      v.description(
        'Default levels of all rules. `strict` turns warnings into errors, and `info` into warnings.',
      ),
    ),
    'recommended',
  ),
  overrides: v.optional(
    v.pipe(
      v.array(
        strictObject({
          paths: v.pipe(v.array(pathGlob), v.description('Globs of URL paths.')),
          rules: v.pipe(
            record(v.string(), v.optional(level)),
            v.description('Level of each rule on these pages.'),
          ),
        }),
      ),
      v.description('Other levels for some pages, by globs of URL paths. The last match wins.'),
    ),
    [],
  ),
  rules: v.optional(
    v.pipe(
      record(v.string(), ruleSetting),
      v.description('Level of each rule, or a pair of level and options.'),
    ),
    {},
  ),
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
