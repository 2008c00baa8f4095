/** The flags of the command line: how each is read, and what the help says about it. */
interface FlagInfo {
  short?: string
  /** What the value is, for the help. Without, the flag is a boolean. */
  value?: string
  multiple?: true
  text: string
  /** The commands that accept it, and show it in their short help. */
  first?: readonly Command[]
  /** Commands that accept it, and show it only with `--all`. */
  also?: readonly Command[]
  /** The smallest number, for flags that are whole numbers. */
  least?: 0 | 1
  /** It has an effect only beside one of these flags. @default alone too */
  needs?: readonly string[]
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
    value: '<url>',
    text: 'URL of the production site; required unless the config contains it',
    first: [...building, 'init'],
  },
  base: { value: '<path>', text: 'path under which the folder is served', also: building },
  'trailing-slash': { value: '<policy>', text: 'always, never or ignore (default)', also: building },
  'clean-urls': { text: 'about.html is served as /about', also: building },
  content: {
    value: '<folder>',
    multiple: true,
    text: 'source files with frontmatter, if the generator is unknown; repeatable',
    first: ['check', 'apply', 'explain', 'diff', 'urls'],
    also: ['merge'],
  },
  exclude: {
    value: '<glob>',
    multiple: true,
    text: 'HTML files that are not pages; repeatable',
    first: ['check', 'apply', 'diff', 'urls'],
    also: building,
  },
  'allow-origin': {
    value: '<origin>',
    multiple: true,
    text: 'other origin that canonicals may point to; repeatable',
    also: building,
  },
  'external-prefix': {
    value: '<path>',
    multiple: true,
    text: 'path of this host that another deployment serves; repeatable',
    also: building,
  },
  'robots-txt': { value: '<file>', text: 'a robots.txt that is not in the folder', also: building },
  sitemap: {
    value: '<file>',
    text: 'name of the sitemap (default: sitemap.xml)',
    first: ['apply'],
    also: building,
  },
  'no-sitemap': { text: 'write no sitemap', first: ['apply'], also: building },
  format: { value: '<name>', text: 'format of the report', first: building, also: every },
  rule: { value: '<id>', multiple: true, text: 'run only this rule; repeatable', also: linting },
  'show-infos': {
    text: 'also list findings that are only information',
    first: ['check', 'apply'],
    also: ['merge'],
  },
  'max-warnings': { value: '<number>', text: 'fail on more warnings than this', first: linting, least: 0 },
  baseline: {
    value: '<file>',
    text: 'report only findings that are not in this file; fixed ones are removed',
    first: linting,
  },
  'update-baseline': {
    text: 'write all findings into the baseline (default: indexical-baseline.json)',
    also: linting,
  },
  ledger: {
    value: '<file>',
    text: 'every URL that was published: one that is lost is an error',
    also: linting,
  },
  'update-urls': {
    text: 'add the URLs of this build to the ledger (default: indexical-urls.txt)',
    also: linting,
  },
  url: {
    value: '<origin>',
    text: 'also request every URL from this running server, and compare',
    first: ['check'],
  },
  'max-requests': {
    value: '<number>',
    text: 'limit of requests with --url (default: 1000)',
    also: ['check'],
    least: 1,
    needs: ['url', 'rendered'],
  },
  'max-rate': {
    value: '<number>',
    text: 'limit of requests per second with --url (default: 50)',
    also: ['check'],
    least: 1,
    needs: ['url', 'rendered'],
  },
  rendered: { text: 'also open pages in Chromium and compare; needs @indexical/rendered', also: ['check'] },
  'max-pages': {
    value: '<number>',
    text: 'limit of pages with --rendered, of different templates (default: 50)',
    also: ['check'],
    least: 1,
    needs: ['rendered'],
  },
  network: { text: 'with --rendered: scripts may ask other origins', also: ['check'], needs: ['rendered'] },
  'max-time': {
    value: '<seconds>',
    text: 'time limit with --url (default: 5 minutes more than --max-rate takes) or --rendered (600)',
    also: ['check'],
    least: 1,
    needs: ['url', 'rendered'],
  },
  facts: {
    value: '<file>',
    text: 'the folder is a part of a site: write its facts for `merge`',
    also: ['check', 'apply'],
  },
  out: { value: '<dir>', text: 'folder of the whole site, where the sitemap is written', first: ['merge'] },
  'fail-on': {
    value: '<types>',
    text: 'such as lost,hidden,findings; default: lost URLs that a page replaces',
    first: ['diff'],
  },
  fix: {
    text: 'correct what is certain, in sources; with `apply` in the output',
    first: ['check', 'apply', 'diff'],
  },
  'fix-rule': {
    value: '<rule>',
    multiple: true,
    text: 'only corrections of this rule, also suggestions; repeatable',
    also: ['check', 'apply'],
  },
  'dry-run': {
    text: 'with --fix: print the changes as a patch, and write nothing',
    first: ['check', 'apply', 'diff'],
    needs: ['fix'],
  },
  from: {
    value: '<file>',
    multiple: true,
    text: 'print a ledger from a sitemap or an export of Search Console; repeatable',
    first: ['urls'],
  },
  'search-console': {
    value: '<file>',
    multiple: true,
    text: 'compare an export of Search Console with the build; repeatable',
    first: ['explain'],
  },
  reason: {
    value: '<id>',
    text: 'the reason of these exports, if the file does not contain it',
    first: ['explain'],
    needs: ['search-console'],
  },
  stdio: { text: 'read and write messages of the editor by standard input and output', first: ['lsp'] },
  engines: {
    text: 'also list the crawlers of AI companies on a site that states nothing about AI',
    first: ['explain'],
  },
  workflow: { text: 'also add a workflow for GitHub Actions', first: ['init'] },
  yes: { short: 'y', text: 'write without asking', first: ['init'] },
  config: {
    value: '<file>',
    text: 'JSON or a module; default: indexical.config.{json,js,mjs,ts}',
    first: building,
  },
  'no-cache': { text: 'do not use results of earlier runs', also: building },
  all: { text: 'with --help: all options; `rules` with an id: all cases', also: every },
  help: { short: 'h', text: '', also: every },
  version: { short: 'v', text: '', also: every },
} as const satisfies Record<string, FlagInfo>

/** Values of the flags as typed by the user. */
export type Flags = { [name in keyof typeof flags]?: ValueOf<(typeof flags)[name]> }

type ValueOf<Flag> = Flag extends { multiple: true }
  ? string[]
  : Flag extends { value: string }
    ? string
    : boolean

/** Return what is known about a flag. */
export function flagOf(name: string): FlagInfo | undefined {
  return Object.hasOwn(flags, name) ? flags[name as keyof typeof flags] : undefined
}

/** Return the commands that accept a flag. */
export function takersOf(name: string): Command[] {
  const { first = [], also = [] } = flagOf(name)!
  return every.filter((command) => first.includes(command) || also.includes(command))
}
