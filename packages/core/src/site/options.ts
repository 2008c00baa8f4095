import * as v from 'valibot'
import { hostNames } from '../hosts/types.ts'
import { fieldNames } from '../intent/fields.ts'
import type { Level } from './level.ts'
import {
  areKnown,
  fileGlob,
  level,
  outputFile,
  pathGlob,
  ruleSetting,
  sitePath,
  webUrl,
} from './option-values.ts'
import { record, strictObject } from './schema-objects.ts'
import { expectName, unquoted, wordIssue } from './word-issue.ts'

export type { RuleSettings, UserOptions } from './user-options.ts'
export { joinWords } from '../shared/join-words.ts'
export { nearestName } from './word-issue.ts'

/** One schema for the options of every host: types, validation and the documentation come from it. */
export const optionsSchema = strictObject({
  site: v.pipe(
    webUrl,
    v.description('Address of the production site, for example `https://www.example.com`.'),
  ),
  base: v.optional(v.pipe(v.string(), v.description('Path under which the site is served.')), '/'),
  trailingSlash: v.optional(
    v.pipe(
      v.picklist(['always', 'never', 'ignore']),
      v.description('Whether URLs of folders end in a slash; `ignore` takes them as the files lie.'),
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
            v.pipe(v.boolean(), v.description('A canonical link where there is none.')),
            true,
          ),
          robots: v.optional(
            v.pipe(v.boolean(), v.description('Robots meta that frontmatter asks for.')),
            true,
          ),
          headers: v.optional(
            v.pipe(v.boolean(), v.description('X-Robots-Tag for pages, in the files of the host.')),
            false,
          ),
        }),
      ]),
      v.description(
        'What to write where it is missing: tags, and with `headers` also X-Robots-Tag for pages into the files of the host.',
      ),
    ),
    true,
  ),
  noindexCanonical: v.optional(
    v.pipe(
      v.picklist(['keep', 'omit']),
      v.description('Whether a noindex page gets a self canonical. Experts disagree; it does no harm.'),
    ),
    'keep',
  ),
  pages: v.optional(
    v.pipe(
      record(sitePath, record(v.string(), v.unknown())),
      v.description('Frontmatter by path, for pages that have no source file of their own.'),
    ),
    {},
  ),
  exclude: v.optional(
    v.pipe(v.array(fileGlob), v.description('Globs of HTML files in the output that are not pages.')),
    [],
  ),
  fields: v.optional(
    v.pipe(
      record(v.picklist(fieldNames), v.array(v.string())),
      v.description('Frontmatter names, as dotted paths, for each of our fields.'),
    ),
    {},
  ),
  allowedOrigins: v.optional(
    v.pipe(v.array(webUrl), v.description('Other origins that canonicals may point to.')),
    [],
  ),
  engines: v.optional(
    v.pipe(
      v.array(v.picklist(['google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'])),
      v.minLength(1),
      v.description('Search engines that matter; a directive that none of them reads is reported.'),
    ),
    ['google', 'bing'],
  ),
  externalPrefixes: v.optional(
    v.pipe(v.array(sitePath), v.description('Paths of this host that another deployment serves.')),
    [],
  ),
  sitemap: v.optional(
    v.pipe(
      v.union([
        v.boolean(),
        strictObject({
          file: v.optional(
            v.pipe(
              outputFile,
              v.description(
                'Its path in the output folder. In a folder of its own it counts where robots.txt names it, or you submit it.',
              ),
            ),
            'sitemap.xml',
          ),
        }),
      ]),
      v.description('Whether to write a sitemap, and under which name.'),
    ),
    true,
  ),
  nosnippet: v.optional(
    v.pipe(v.array(v.string()), v.description('Selectors of elements that get `data-nosnippet`.')),
    [],
  ),
  robotsTxt: v.optional(
    v.pipe(
      v.string(),
      v.description('A robots.txt that is not in the output folder, relative to the project.'),
    ),
  ),
  announceSitemap: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Whether to write the address of the sitemap into robots.txt, which is made if there is none.',
      ),
    ),
    false,
  ),
  hosts: v.optional(
    v.pipe(
      v.array(
        v.union([
          v.picklist(hostNames),
          strictObject({
            name: v.pipe(v.picklist(hostNames), v.description('The host.')),
            files: v.optional(
              v.pipe(v.array(v.string()), v.description('Its configuration files, relative to the project.')),
              [],
            ),
          }),
        ]),
      ),
      v.minLength(1),
      v.description(
        'Hosts that serve the site, the first of which answers for it; found by their files unless given. `files` are configuration files of the project.',
      ),
    ),
  ),
  files: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          strictObject({
            match: v.pipe(fileGlob, v.description('Glob of files in the output folder.')),
            robots: v.optional(
              v.pipe(
                v.string(),
                v.check(areKnown, 'directives that crawlers know'),
                v.description('Their X-Robots-Tag.'),
              ),
            ),
            canonical: v.optional(
              v.pipe(
                v.string(),
                v.check((url) => url !== '', 'a URL or a path of the site'),
                v.description('Their canonical, as a Link header: a URL or a path of the site.'),
              ),
            ),
          }),
          v.check(
            ({ robots, canonical }) => robots !== undefined || canonical !== undefined,
            'robots, canonical or both',
          ),
        ),
      ),
      v.description('What the host sends with files that are no pages, by globs of output files.'),
    ),
    [],
  ),
  environment: v.optional(
    v.pipe(
      v.picklist(['auto', 'production', 'preview']),
      v.description(
        'Whether this build is for the public. In a preview every page is noindex; `auto` asks the variables of hosts and CI.',
      ),
    ),
    'auto',
  ),
  productionBranch: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Branch that Cloudflare Pages publishes, where it is none of the usual names; other branches are previews.',
      ),
    ),
  ),
  preset: v.optional(
    v.pipe(
      v.picklist(['recommended', 'strict', 'off']),
      v.description('Levels to start from; `strict` makes warnings errors and information warnings.'),
    ),
    'recommended',
  ),
  overrides: v.optional(
    v.pipe(
      v.array(
        strictObject({
          paths: v.pipe(v.array(pathGlob), v.description('Globs of paths on the site.')),
          rules: v.pipe(
            record(v.string(), v.optional(level)),
            v.description('Level of each rule on these pages.'),
          ),
        }),
      ),
      v.description('Other levels for some pages, by globs of their paths; the last match counts.'),
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

/** A mistake in a config file, worded for its author; it has no stack on purpose. */
export class OptionsError extends Error {
  override name = 'OptionsError'
  override stack = ''
}

/**
 * Validate options and fill in the defaults.
 *
 * @param own names of options that the caller has besides, and has taken out
 * @throws {OptionsError} one sentence for each wrong key: its path, the value found, what was expected
 */
export function resolveOptions(input: unknown, own: readonly string[] = []): Options {
  const names = [...Object.keys(optionsSchema.entries), ...own]
  return parse(optionsSchema, input, (issue) =>
    issue.expected === 'never' && issue.path?.length === 1
      ? { ...issue, message: expectName(names, unquoted(issue.received)) }
      : issue,
  )
}

const devSchema = strictObject({
  dev: v.optional(strictObject({ overlay: v.optional(v.boolean(), false) }), {}),
})

/** What the dev server of a host does with problems besides printing them. */
export type DevOptions = v.InferOutput<typeof devSchema>['dev']

/**
 * Validate the option `dev` of hosts that have a dev server.
 *
 * @throws {OptionsError} one sentence for each wrong key
 */
export function resolveDevOptions(dev: unknown): DevOptions {
  return parse(devSchema, { dev }).dev
}

function parse<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  complete: (issue: v.BaseIssue<unknown>) => v.BaseIssue<unknown> = (issue) => issue,
): v.InferOutput<S> {
  // One sentence for each value: what is wrong with it first.
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new OptionsError(result.issues.flatMap((issue) => wordIssue(complete(issue))).join('\n'))
}
