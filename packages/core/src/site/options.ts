import * as v from 'valibot'
import { hostNames } from '../hosts/types.ts'
import { fieldNames } from '../intent/fields.ts'
import { parseRobotsHeader } from '../robots/header.ts'
import type { Level } from '../rules/define.ts'
import type { RuleId } from '../rules/index.ts'

const level = v.picklist(['off', 'info', 'warn', 'error'])

function areKnown(robots: string): boolean {
  const directives = parseRobotsHeader(robots).flatMap((group) => group.directives)
  return directives.length > 0 && directives.every(({ problem }) => !problem)
}

/** Refuses other keys, and names those that there are. */
function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, message }) =>
    expected === 'never' ? `one of ${Object.keys(entries).join(', ')}` : message,
  )
}

const glob = v.pipe(
  v.string(),
  v.check((pattern) => pattern !== '', 'a glob'),
)

const sitePath = v.pipe(
  v.string(),
  v.check((path) => URL.canParse(path, 'https://example.com'), 'a path of the site'),
)

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
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
export const optionsSchema = strictObject({
  site: v.pipe(
    v.string(),
    v.check(isWebUrl, 'an absolute http(s) URL'),
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
      v.record(sitePath, v.record(v.string(), v.unknown())),
      v.description('Frontmatter by path, for pages that have no source file of their own.'),
    ),
    {},
  ),
  exclude: v.optional(
    v.pipe(v.array(glob), v.description('Globs of HTML files in the output that are not pages.')),
    [],
  ),
  fields: v.optional(
    v.pipe(
      v.record(v.picklist(fieldNames), v.array(v.string())),
      v.description('Frontmatter names, as dotted paths, for each of our fields.'),
    ),
    {},
  ),
  allowedOrigins: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.check(isWebUrl, 'an absolute http(s) URL'))),
      v.description('Other origins that canonicals may point to.'),
    ),
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
      v.union([v.boolean(), strictObject({ file: v.optional(outputFile, 'sitemap.xml') })]),
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
          strictObject({ name: v.picklist(hostNames), files: v.optional(v.array(v.string()), []) }),
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
            match: glob,
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
      v.array(strictObject({ paths: v.array(glob), rules: v.record(v.string(), level) })),
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
  return parse(optionsSchema, input)
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

function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new OptionsError(result.issues.flatMap(innermost).map(sentence).join('\n'))
}

/** Of a value that may have several forms, what is wrong within the one that was meant. */
function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined)
  if (inner.length === 0) return [issue]
  const path = (issue.path ?? []) as unknown[]
  return inner
    .map((one) => ({ ...one, path: [...path, ...(one.path as unknown[])] }) as v.BaseIssue<unknown>)
    .flatMap(innermost)
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const value = issue.received.replace(/^"|"$/g, '')
  if (path === null) return `Unexpected value \`${value}\` of the options, expected an object`
  if (issue.received === 'undefined') return `Missing option \`${path}\`, expected ${expectation(issue)}`
  return `Unexpected ${issue.expected === 'never' ? 'option' : `value \`${value}\` of option`} \`${path}\`, expected ${expectation(issue)}`
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never' || issue.type === 'check') return issue.message
  if (issue.received === 'undefined') {
    return v.getDotPath(issue) === 'site' ? 'the address of the production site' : 'a value'
  }
  return issue.expected ?? issue.message
}
