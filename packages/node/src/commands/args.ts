import { parseArgs } from 'node:util'
import { equivalentOption, joinWords, nearestName } from '@indexical/core/options'
import { UsageError } from '../output/errors.ts'

const flags = {
  site: { type: 'string' },
  base: { type: 'string' },
  'trailing-slash': { type: 'string' },
  'clean-urls': { type: 'boolean' },
  config: { type: 'string' },
  exclude: { type: 'string', multiple: true },
  content: { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  'external-prefix': { type: 'string', multiple: true },
  'robots-txt': { type: 'string' },
  sitemap: { type: 'string' },
  'no-sitemap': { type: 'boolean' },
  format: { type: 'string' },
  rule: { type: 'string', multiple: true },
  'show-infos': { type: 'boolean' },
  'max-warnings': { type: 'string' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean' },
  ledger: { type: 'string' },
  'update-urls': { type: 'boolean' },
  url: { type: 'string' },
  rendered: { type: 'boolean' },
  network: { type: 'boolean' },
  'max-pages': { type: 'string' },
  'max-requests': { type: 'string' },
  'max-rate': { type: 'string' },
  'max-time': { type: 'string' },
  facts: { type: 'string' },
  out: { type: 'string' },
  'fail-on': { type: 'string' },
  fix: { type: 'boolean' },
  'fix-rule': { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  from: { type: 'string', multiple: true },
  'search-console': { type: 'string', multiple: true },
  reason: { type: 'string' },
  'no-cache': { type: 'boolean' },
  workflow: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** Values of the flags as typed by the user. */
export type Flags = ReturnType<typeof parse>['values']

/** Formats of a report. */
export const formats = ['text', 'html', 'json', 'sarif', 'codequality'] as const

/** Further formats of `diff` and `urls`. */
const tableFormats = ['markdown', 'urls', 'csv', 'jsonl'] as const

export type Format = (typeof formats | typeof tableFormats)[number]

/** A parsed command line. */
export interface CommandLine {
  command: string | undefined
  operands: string[]
  flags: Flags
}

/** The commands that accept a flag. All commands accept the other flags. */
const commandsOf: { readonly [Flag in keyof Flags]?: readonly string[] } = {
  url: ['check'],
  rendered: ['check'],
  network: ['check'],
  'max-pages': ['check'],
  'max-requests': ['check'],
  'max-rate': ['check'],
  'max-time': ['check'],
  facts: ['check', 'apply'],
  out: ['merge'],
  workflow: ['init'],
  yes: ['init'],
  'fail-on': ['diff'],
  fix: ['check', 'apply', 'diff'],
  'fix-rule': ['check', 'apply'],
  'dry-run': ['check', 'apply', 'diff'],
  from: ['urls'],
  'search-console': ['explain'],
  reason: ['explain'],
  rule: ['check', 'apply', 'merge'],
  'show-infos': ['check', 'apply', 'merge'],
  'max-warnings': ['check', 'apply', 'merge'],
  baseline: ['check', 'apply', 'merge'],
  'update-baseline': ['check', 'apply', 'merge'],
  ledger: ['check', 'apply', 'merge'],
  'update-urls': ['check', 'apply', 'merge'],
}

/** The flags that are whole numbers, with the smallest number that each accepts. */
const leastOf: { readonly [Flag in keyof Flags]?: 0 | 1 } = {
  'max-warnings': 0,
  'max-pages': 1,
  'max-requests': 1,
  'max-rate': 1,
  'max-time': 1,
}

/**
 * @throws {UsageError} for an unknown or incomplete flag; or for all flags of other commands and all wrong numbers at
 * once
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parseFlags(args)
  const [command, ...operands] = positionals
  const mistakes = (Object.keys(values) as (keyof Flags)[]).flatMap((flag) => {
    const takers = commandsOf[flag]
    if (command !== undefined && takers && !takers.includes(command)) {
      const names = joinWords(
        takers.map((name) => `\`${name}\``),
        'or',
      )
      return `Unexpected --${flag}, expected it with ${names}`
    }
    const least = leastOf[flag]
    const text = String(values[flag])
    if (least === undefined || (/^\d+$/.test(text) && Number(text) >= least)) return []
    return `Unexpected --${flag} \`${text}\`, expected a whole number${least === 0 ? '' : ' above 0'}`
  })
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'))
  return { command, operands, flags: values }
}

function parseFlags(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args)
  } catch (error) {
    throw new UsageError(describeMistake(error as Error & { code?: string }))
  }
}

/** Translate an error message of Node's parser. */
function describeMistake({ code, message }: Error & { code?: string }): string {
  const flag = /--?[\w-]+/.exec(message)?.[0] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return `Unexpected ${flag}, expected ${expectFlag(flag.replace(/^-+/, ''))}`
  }
  return message.includes('does not take an argument')
    ? `Unexpected value of ${flag}, expected none`
    : `Missing value of ${flag}, expected one behind it`
}

/** Format the expectation for an unknown flag: the equivalent of another tool's option, or the most similar flag. */
function expectFlag(name: string): string {
  const option = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const equivalent = equivalentOption(option)
  if (equivalent === '`site`') return '--site'
  if (equivalent !== undefined) return equivalent
  const nearest = nearestName(Object.keys(flags), name)
  return nearest === undefined ? 'one that `indexical --help` lists' : `--${nearest}`
}

function parse(args: readonly string[]) {
  // Node's parser does not support optional values.
  const expanded = args.flatMap((arg) =>
    arg.startsWith('--fix=') ? ['--fix', `--fix-rule=${arg.slice('--fix='.length)}`] : arg,
  )
  return parseArgs({ args: expanded, options: flags, allowPositionals: true })
}

/**
 * Return the only operand of a command, if there is one.
 *
 * @throws {UsageError} when there are more
 */
export function expectOperands([first, extra]: readonly string[]): string | undefined {
  if (extra === undefined) return first
  throw new UsageError(`Unexpected operand \`${extra}\`, expected one folder`)
}

/** The text of `--help`. */
export const help = `Usage: indexical <command> [options]

Commands:
  init                  add Indexical to the project in this folder, after showing the changes
  check <dir>           report findings about the output of a build; writes nothing
  apply <dir>           also write missing tags, the sitemap, and headers and redirects of the host
  explain <dir> <url>   list every signal about a URL, and what each crawler concludes; or with --search-console,
                        whether the reasons of Google follow from the build
  merge <facts>…        check a site whose parts were checked one by one with --facts
  diff <before> <after> compare two builds, each a folder or facts: lost, hidden and new URLs
  urls <dir>            one row for each URL of a folder or of facts, as CSV or JSON lines
  rules [id]            list all rules, or print the page of one

Options:
  --site <url>               origin of the production site, required unless the config contains it
  --base <path>              path under which the folder is served
  --trailing-slash <policy>  always, never or ignore (default)
  --clean-urls               about.html is served as /about
  --config <file>            options as JSON or as a module; default: indexical.config.{json,js,mjs,ts}
  --exclude <glob>           HTML files that are not pages; may be repeated
  --content <folder>         source files with frontmatter, if the generator is not recognised; may be repeated
  --allow-origin <origin>    other origin that canonicals may point to; may be repeated
  --external-prefix <path>   path of this host that another deployment serves; may be repeated
  --robots-txt <file>        a robots.txt that is not in the folder
  --sitemap <file>           name of the sitemap (default: sitemap.xml)
  --no-sitemap               write no sitemap
  --format <name>            format of the report: text (default), html, json, sarif or codequality; of \`explain\`: text or json;
                             of \`diff\`: text, markdown, html, json or urls; of \`urls\`: csv or jsonl
  --rule <id>                run only this rule; may be repeated
  --show-infos               also list findings that are only information
  --max-warnings <number>    fail on more warnings than this
  --baseline <file>          report only findings that are not in this file; fixed ones are removed from it
  --update-baseline          write all findings into the baseline (default: indexical-baseline.json)
  --ledger <file>            every URL that was published: one that is lost is an error
  --update-urls              add the URLs of this build to the ledger (default: indexical-urls.txt)
  --url <origin>             check: also request every URL from this running server, and compare
  --max-requests <number>    limit of requests with --url (default: 1000)
  --max-rate <number>        limit of requests per second with --url (default: 50)
  --rendered                 check: also open pages in Chromium, and compare canonicals and robots after their scripts
                             ran; needs the package @indexical/rendered
  --max-pages <number>       limit of pages with --rendered, of different templates (default: 50)
  --network                  with --rendered: scripts may send requests to other origins
  --max-time <seconds>       time limit with --url (default: five minutes more than --max-rate takes) or --rendered
                             (default: 600)
  --facts <file>             the folder is a part of a site: write its facts for \`merge\`
  --out <dir>                with \`merge\`: the folder of the whole site, where the sitemap is written
  --fail-on <types>          with \`diff\`: fail on these, such as lost,hidden,findings; default: lost URLs
                             that a page certainly replaces
  --fix                      check: correct sources where a rule is certain, and write \`redirectFrom\` into pages that
                             certainly replace a lost URL (also diff); apply: correct the output
  --fix=<rule>               only corrections of this rule, also those that are suggestions; may be repeated
  --dry-run                  with --fix: print the changes as a patch, and write nothing
  --from <file>              urls: print a ledger from a sitemap or an export of Search Console; may be repeated
  --search-console <file>    explain: compare an export of Search Console with the build; may be repeated
  --reason <id>              the reason of these exports, if the file does not contain it
  --workflow                 with \`init\`: also add a workflow for GitHub Actions
  -y, --yes                  with \`init\`: write without asking
  --no-cache                 do not use results of earlier runs
  -h, --help
  -v, --version

Exit code: 0 without errors, 1 with errors, 2 for wrong use or a run that could not finish.
`
