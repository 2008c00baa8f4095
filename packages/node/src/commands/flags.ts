/** The flags of the command line: how each is read, and what the help says about it. */
interface FlagInfo {
  type: 'string' | 'boolean'
  multiple?: true
  short?: string
  /** What the value is, for the help. */
  value?: string
  text: string
  /** The commands that accept it. */
  of: readonly Command[]
  /** The commands whose short help shows it. */
  first?: readonly Command[]
  /** The smallest number, for flags that are whole numbers. */
  least?: 0 | 1
}

/** The commands, with their operands and purpose. */
export const commands = {
  init: ['', 'add Indexical to the project in this folder, after showing the changes'],
  check: ['<dir>', 'report findings about the output of a build; writes nothing'],
  apply: ['<dir>', 'also write missing tags, the sitemap, and headers and redirects of the host'],
  explain: ['<dir> <url>', 'list every signal about a URL, and what each crawler concludes'],
  merge: ['<facts>…', 'check a site whose parts were checked one by one with --facts'],
  diff: ['<before> <after>', 'compare two builds, each a folder or facts: lost, hidden and new URLs'],
  urls: ['<dir>', 'one row for each URL of a folder or of facts, as CSV or JSON lines'],
  lsp: ['', 'start the language server of an editor; needs @indexical/language-server'],
  rules: ['[id]', 'list all rules or those of a folder such as `canonical`, or show one'],
} as const

export type Command = keyof typeof commands

const reportFormats = ['text', 'html', 'json', 'sarif', 'codequality'] as const

/** What `--format` accepts. The first is the default. */
export const formatsOf = {
  init: ['text'],
  check: reportFormats,
  apply: reportFormats,
  explain: ['text', 'json'],
  merge: reportFormats,
  diff: ['text', 'markdown', 'html', 'json', 'urls'],
  urls: ['csv', 'jsonl'],
  lsp: ['text'],
  rules: ['text'],
} as const satisfies Record<Command, readonly string[]>

export type Format = (typeof formatsOf)[Command][number]

/** Two command lines for the help of each command. */
export const examples: Readonly<Record<Command, readonly string[]>> = {
  init: ['init', 'init --workflow --yes'],
  check: ['check dist --site https://www.example.com', 'check dist --fix --dry-run'],
  apply: ['apply dist --site https://www.example.com', 'apply dist --content docs'],
  explain: ['explain dist /about/', 'explain dist --search-console Table.csv'],
  merge: ['check dist-en --facts en.facts', 'merge en.facts de.facts --out dist'],
  diff: ['diff dist-before dist', 'diff before.facts dist --fail-on lost,hidden'],
  urls: ['urls dist > urls.csv', 'urls --from sitemap.xml > indexical-urls.txt'],
  lsp: ['lsp --stdio'],
  rules: ['rules canonical', 'rules canonical/target-exists'],
}

const building = ['check', 'apply', 'explain', 'merge', 'diff', 'urls'] as const
const linting = ['check', 'apply', 'merge'] as const
const every = Object.keys(commands) as Command[]

export const flags = {
  site: {
    type: 'string',
    value: '<url>',
    text: 'URL of the production site; required unless the config contains it',
    of: [...building, 'init'],
    first: [...building, 'init'],
  },
  base: { type: 'string', value: '<path>', text: 'path under which the folder is served', of: building },
  'trailing-slash': {
    type: 'string',
    value: '<policy>',
    text: 'always, never or ignore (default)',
    of: building,
  },
  'clean-urls': { type: 'boolean', text: 'about.html is served as /about', of: building },
  content: {
    type: 'string',
    multiple: true,
    value: '<folder>',
    text: 'source files with frontmatter, if the generator is unknown; repeatable',
    of: building,
    first: ['check', 'apply', 'explain', 'diff', 'urls'],
  },
  exclude: {
    type: 'string',
    multiple: true,
    value: '<glob>',
    text: 'HTML files that are not pages; repeatable',
    of: building,
    first: ['check', 'apply', 'diff', 'urls'],
  },
  'allow-origin': {
    type: 'string',
    multiple: true,
    value: '<origin>',
    text: 'other origin that canonicals may point to; repeatable',
    of: building,
  },
  'external-prefix': {
    type: 'string',
    multiple: true,
    value: '<path>',
    text: 'path of this host that another deployment serves; repeatable',
    of: building,
  },
  'robots-txt': {
    type: 'string',
    value: '<file>',
    text: 'a robots.txt that is not in the folder',
    of: building,
  },
  sitemap: {
    type: 'string',
    value: '<file>',
    text: 'name of the sitemap (default: sitemap.xml)',
    of: building,
    first: ['apply'],
  },
  'no-sitemap': { type: 'boolean', text: 'write no sitemap', of: building, first: ['apply'] },
  format: {
    type: 'string',
    value: '<name>',
    text: 'format of the report',
    of: every,
    first: ['check', 'apply', 'merge', 'explain', 'diff', 'urls'],
  },
  rule: {
    type: 'string',
    multiple: true,
    value: '<id>',
    text: 'run only this rule; repeatable',
    of: linting,
  },
  'show-infos': {
    type: 'boolean',
    text: 'also list findings that are only information',
    of: linting,
    first: ['check', 'apply'],
  },
  'max-warnings': {
    type: 'string',
    value: '<number>',
    text: 'fail on more warnings than this',
    of: linting,
    first: linting,
    least: 0,
  },
  baseline: {
    type: 'string',
    value: '<file>',
    text: 'report only findings that are not in this file; fixed ones are removed',
    of: linting,
    first: linting,
  },
  'update-baseline': {
    type: 'boolean',
    text: 'write all findings into the baseline (default: indexical-baseline.json)',
    of: linting,
  },
  ledger: {
    type: 'string',
    value: '<file>',
    text: 'every URL that was published: one that is lost is an error',
    of: linting,
  },
  'update-urls': {
    type: 'boolean',
    text: 'add the URLs of this build to the ledger (default: indexical-urls.txt)',
    of: linting,
  },
  url: {
    type: 'string',
    value: '<origin>',
    text: 'also request every URL from this running server, and compare',
    of: ['check'],
    first: ['check'],
  },
  'max-requests': {
    type: 'string',
    value: '<number>',
    text: 'limit of requests with --url (default: 1000)',
    of: ['check'],
    least: 1,
  },
  'max-rate': {
    type: 'string',
    value: '<number>',
    text: 'limit of requests per second with --url (default: 50)',
    of: ['check'],
    least: 1,
  },
  rendered: {
    type: 'boolean',
    text: 'also open pages in Chromium and compare; needs @indexical/rendered',
    of: ['check'],
  },
  'max-pages': {
    type: 'string',
    value: '<number>',
    text: 'limit of pages with --rendered, of different templates (default: 50)',
    of: ['check'],
    least: 1,
  },
  network: { type: 'boolean', text: 'with --rendered: scripts may ask other origins', of: ['check'] },
  'max-time': {
    type: 'string',
    value: '<seconds>',
    text: 'time limit with --url (default: 5 minutes more than --max-rate takes) or --rendered (600)',
    of: ['check'],
    least: 1,
  },
  facts: {
    type: 'string',
    value: '<file>',
    text: 'the folder is a part of a site: write its facts for `merge`',
    of: ['check', 'apply'],
  },
  out: {
    type: 'string',
    value: '<dir>',
    text: 'folder of the whole site, where the sitemap is written',
    of: ['merge'],
    first: ['merge'],
  },
  'fail-on': {
    type: 'string',
    value: '<types>',
    text: 'such as lost,hidden,findings; default: lost URLs that a page replaces',
    of: ['diff'],
    first: ['diff'],
  },
  fix: {
    type: 'boolean',
    text: 'correct what is certain, in sources; with `apply` in the output',
    of: ['check', 'apply', 'diff'],
    first: ['check', 'apply', 'diff'],
  },
  'fix-rule': {
    type: 'string',
    multiple: true,
    text: 'only corrections of this rule, also suggestions; repeatable',
    of: ['check', 'apply'],
  },
  'dry-run': {
    type: 'boolean',
    text: 'with --fix: print the changes as a patch, and write nothing',
    of: ['check', 'apply', 'diff'],
    first: ['check', 'apply', 'diff'],
  },
  from: {
    type: 'string',
    multiple: true,
    value: '<file>',
    text: 'print a ledger from a sitemap or an export of Search Console; repeatable',
    of: ['urls'],
    first: ['urls'],
  },
  'search-console': {
    type: 'string',
    multiple: true,
    value: '<file>',
    text: 'compare an export of Search Console with the build; repeatable',
    of: ['explain'],
    first: ['explain'],
  },
  reason: {
    type: 'string',
    value: '<id>',
    text: 'the reason of these exports, if the file does not contain it',
    of: ['explain'],
    first: ['explain'],
  },
  stdio: {
    type: 'boolean',
    text: 'read and write messages of the editor by standard input and output',
    of: ['lsp'],
    first: ['lsp'],
  },
  engines: {
    type: 'boolean',
    text: 'also list the crawlers of AI companies on a site that states nothing about AI',
    of: ['explain'],
    first: ['explain'],
  },
  workflow: {
    type: 'boolean',
    text: 'also add a workflow for GitHub Actions',
    of: ['init'],
    first: ['init'],
  },
  yes: { type: 'boolean', short: 'y', text: 'write without asking', of: ['init'], first: ['init'] },
  config: {
    type: 'string',
    value: '<file>',
    text: 'JSON or a module; default: indexical.config.{json,js,mjs,ts}',
    of: building,
    first: ['check', 'apply', 'explain', 'merge', 'diff', 'urls'],
  },
  'no-cache': { type: 'boolean', text: 'do not use results of earlier runs', of: building },
  all: { type: 'boolean', text: 'with --help: all options; `rules` with an id: all cases', of: every },
  help: { type: 'boolean', short: 'h', text: '', of: every },
  version: { type: 'boolean', short: 'v', text: '', of: every },
} as const satisfies Record<string, FlagInfo>

/** Return what is known about a flag. */
export function flagOf(name: string): FlagInfo | undefined {
  return Object.hasOwn(flags, name) ? flags[name as keyof typeof flags] : undefined
}
