import * as v from 'valibot'
import { hostNames } from '../hosts/types.ts'
import { parseRobotsHeader } from '../robots/header.ts'
import type { Level } from '../rules/define.ts'
import type { RuleId } from '../rules/index.ts'

const level = v.picklist(['off', 'info', 'warn', 'error'])

function areKnown(robots: string): boolean {
  const directives = parseRobotsHeader(robots).flatMap((group) => group.directives)
  return directives.length > 0 && directives.every(({ problem }) => !problem)
}

/** Nothing is written outside of the output folder, and the name is part of a URL too. */
const outputFile = v.pipe(
  v.string(),
  v.check(
    (file) => !/[\\?#:\p{Cc}]/u.test(file) && !file.split('/').some((name) => /^\.{0,2}$/.test(name)),
    'a name inside the output folder',
  ),
)

/** One schema for the options of every host: types, validation and the documentation come from it. */
export const optionsSchema = v.strictObject({
  site: v.pipe(
    v.string(),
    v.check((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'an absolute http(s) URL'),
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
        v.strictObject({
          canonical: v.optional(v.boolean(), true),
          robots: v.optional(v.boolean(), true),
          headers: v.optional(v.boolean(), false),
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
      v.record(v.string(), v.record(v.string(), v.unknown())),
      v.description('Frontmatter by path, for pages that have no source file of their own.'),
    ),
    {},
  ),
  exclude: v.optional(
    v.pipe(v.array(v.string()), v.description('Globs of HTML files in the output that are not pages.')),
    [],
  ),
  fields: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string())),
      v.description('Frontmatter names, as dotted paths, for each of our fields.'),
    ),
    {},
  ),
  allowedOrigins: v.optional(
    v.pipe(v.array(v.string()), v.description('Other origins that canonicals may point to.')),
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
    v.pipe(v.array(v.string()), v.description('Paths of this host that another deployment serves.')),
    [],
  ),
  sitemap: v.optional(
    v.pipe(
      v.union([v.boolean(), v.strictObject({ file: v.optional(outputFile, 'sitemap.xml') })]),
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
          v.strictObject({ name: v.picklist(hostNames), files: v.optional(v.array(v.string()), []) }),
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
          v.strictObject({
            match: v.string(),
            robots: v.optional(v.pipe(v.string(), v.check(areKnown, 'directives that crawlers know'))),
            canonical: v.optional(v.string()),
          }),
          v.check(
            ({ robots, canonical }) => robots !== undefined || canonical !== undefined,
            'one of robots and canonical',
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
      v.array(v.strictObject({ paths: v.array(v.string()), rules: v.record(v.string(), level) })),
      v.description('Other levels for some pages, by globs of their paths; the last match counts.'),
    ),
    [],
  ),
  rules: v.optional(
    v.pipe(
      v.record(v.string(), v.union([level, v.tuple([level, v.record(v.string(), v.unknown())])])),
      v.description('Level of each rule, or a pair of level and options.'),
    ),
    {},
  ),
})

/** A rule's setting: its level, or a pair of level and the rule's own options. */
export type RuleSetting = Level | [Level, Record<string, unknown>]

type Input = v.InferInput<typeof optionsSchema>

/** What a user may write. */
export interface UserOptions extends Omit<Input, 'rules' | 'overrides'> {
  /**
   * Level of each rule, or a pair of level and options.
   * @default the levels of the preset
   */
  rules?: Partial<Record<RuleId, RuleSetting>>
  /**
   * Other levels for some pages, by globs of their paths; the last match counts.
   * @default []
   */
  overrides?: { paths: string[]; rules: Partial<Record<RuleId, Level>> }[]
}

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
 * @throws {OptionsError} one sentence for each wrong key: its path, the value found, what was expected
 */
export function resolveOptions(input: unknown): Options {
  const result = v.safeParse(optionsSchema, input)
  if (result.success) return result.output
  throw new OptionsError(result.issues.map(sentence).join('\n'))
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'options'
  const missing = issue.received === 'undefined'
  if (missing) return `Missing option \`${path}\`, expected ${expectation(issue)}`
  return `Unexpected ${issue.expected === 'never' ? 'option' : `value \`${issue.received.replace(/^"|"$/g, '')}\` of option`} \`${path}\`, expected ${expectation(issue)}`
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return `one of ${Object.keys(optionsSchema.entries).join(', ')}`
  if (issue.type === 'check') return issue.message
  if (issue.received === 'undefined' && v.getDotPath(issue) === 'site')
    return 'the address of the production site'
  return issue.expected ?? issue.message
}
