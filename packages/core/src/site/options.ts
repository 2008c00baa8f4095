import * as v from 'valibot'
import type { Level } from '../rules/define.ts'
import type { RuleId } from '../rules/index.ts'

const level = v.picklist(['off', 'info', 'warn', 'error'])

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
        v.strictObject({ canonical: v.optional(v.boolean(), true), robots: v.optional(v.boolean(), true) }),
      ]),
      v.description('Which tags to write where they are missing.'),
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
      v.union([v.boolean(), v.strictObject({ file: v.optional(v.string(), 'sitemap.xml') })]),
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
