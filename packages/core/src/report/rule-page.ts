import type { AnyRule, PageExample, SiteExample } from '../linter/define.ts'
import { optionsSchema } from '../options/options.ts'
import { optionsOf } from './described.ts'
import type { Described } from './described.ts'

const levels = {
  error: 'error (fails the build)',
  warn: 'warning',
  info: 'info (in reports only)',
  off: 'off',
}

const fixes = {
  safe: '`--fix` corrects it',
  unsafe: 'a suggestion, made by `--fix=` with the id of the rule',
}

type Example = PageExample | SiteExample

/**
 * Return the documentation page of one rule: what it reports, how to correct it, and how to change it.
 *
 * @param withCases whether all tested cases follow in a fold
 */
export function rulePage(id: string, rule: AnyRule, { withCases }: { withCases: boolean }): string {
  const examples = Object.entries(rule.examples)
  const [bad, good] = pickExamples(rule)
  const first = bad ?? examples.map(([, example]) => example).find(({ reports = [] }) => reports.length > 0)
  const report = first && readReport(first.reports![0]!)
  const noun = { error: 'error', warn: 'warning', info: 'info', off: 'warning' }[rule.level]
  const parts = [
    `# ${id}`,
    ...(report ? [fence('text', `${noun}  ${id}\n  ${report.message}`)] : []),
    `${rule.summary}. ${rule.why}`,
    ...(bad ? ['**Reported**', ...snippets(bad)] : []),
    ...(bad && good ? ['**Fine**', ...snippets(good)] : []),
    '## How to fix',
    ...remediesOf(rule),
    ...optionParts(rule),
    '## Change it',
    ...changeParts(id, rule),
    '## More',
    [
      `- Level in \`recommended\`: ${levels[rule.level]}`,
      ...(rule.strictLevel ? [`- Level in \`strict\`: ${levels[rule.strictLevel]}`] : []),
      `- Looks at: ${rule.scope === 'page' ? 'each page alone' : 'the whole site'}`,
      ...(rule.fix ? [`- Fix: ${fixes[rule.fix]}`] : []),
      ...rule.sources.map((source) => `- Source: <${source}>`),
    ].join('\n'),
    ...(withCases
      ? [
          `<details>\n<summary>All ${examples.length} tested cases</summary>`,
          ...examples.map(([name, example]) => caseText(name, example)),
          '</details>',
        ]
      : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Return the shortest example of the rule's first message, and the first without findings; of those that show all. */
function pickExamples({ examples, messages }: AnyRule): (Example | undefined)[] {
  const length = (example: Example): number => snippets(example).join('').length
  const shown = Object.values(examples).filter(
    (example) =>
      length(example) > 0 &&
      Object.keys(userSettings(example)).length === Object.keys(example.settings ?? {}).length,
  )
  const [firstId] = Object.keys(messages)
  const isReported = ({ reports = [] }: Example): boolean => reports.length > 0
  const isFirst = ({ reports }: Example): boolean => readReport(reports![0]!).id === firstId
  const [bad] = shown
    .filter(isReported)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || length(a) - length(b))
  return [bad, shown.find((example) => !isReported(example))]
}

/** Return the correction, and those of single messages. */
function remediesOf({ howToFix, remedies = {}, messages, examples }: AnyRule): string[] {
  const reports = Object.values(examples).flatMap((example) => (example.reports ?? []).map(readReport))
  const own = Object.keys(messages).flatMap((id) => {
    const message = reports.find((report) => report.id === id)?.message
    return Object.hasOwn(remedies, id) && message !== undefined ? [`- ${message}: ${remedies[id]}`] : []
  })
  return own.length === 0 ? [howToFix] : [howToFix, own.join('\n')]
}

/** Read a report of an example, such as `/a/ frontmatter 2:12-18 gone: Unexpected …`. */
function readReport(report: string): { id: string; message: string; place: string } {
  const pattern =
    /^(?:(?<file>\S.*?) )??(?:(?:(?<line>\d+):)?(?<column>\d+)-[\d:]+ )?(?<id>[\w-]+): (?<message>.*)$/s
  const { file, line, column, id = '', message = report } = pattern.exec(report)?.groups ?? {}
  const names = (file ?? '')
    .split(' ')
    .map((name) => (name.includes('/') || name.includes('.') ? `\`${name}\`` : name))
  const parts = [names.join(', '), line && `line ${line}`, column && `column ${column}`]
  return { id, message, place: parts.filter(Boolean).join(', ') }
}

function optionParts({ options }: AnyRule): string[] {
  if (!options) return []
  const lines = optionsOf(options as Described).map(
    ({ name, description, standard }) => `- \`${name}\`: ${description} Default: \`${standard}\``,
  )
  return ['## Options', lines.join('\n')]
}

/** Return the section about changing a rule's level, for the site or a part of it. */
function changeParts(id: string, rule: AnyRule): string[] {
  const options = rule.options ? ', or a pair of a level and options' : ''
  const choice = `With the option \`rules\`: \`off\`, \`info\`, \`warn\` or \`error\`${options}.`
  const setting = fence('js', `rules: { '${id}': ${settingOf(rule)} }`)
  if (!isAboutPages(id, rule)) return [choice, setting]
  const parts = [`${choice} \`overrides\` does the same for some paths.`, setting]
  const ignore = `indexical:\n  ignore:\n    ${id}: why it does not hold here`
  return [...parts, 'On one page, in its frontmatter, with a reason:', fence('yaml', ignore)]
}

function settingOf({ level, options, examples }: AnyRule): string {
  const other = level === 'error' ? 'warn' : 'error'
  if (!options) return `'${other}'`
  // An empty list would be no example, so use the options of one.
  const given = Object.values(examples).find((example) => example.options)?.options ?? {}
  const entries = optionsOf(options as Described).map(({ name, standard }) => {
    const value = standard === '[]' && name in given ? JSON.stringify(given[name]) : standard
    return `${name}: ${value}`
  })
  return `['${other}', { ${entries.join(', ').replaceAll('"', "'")} }]`
}

/** Rules that frontmatter cannot suppress, because their findings are about the frontmatter itself. */
const notSuppressible = new Set([
  'frontmatter/valid-syntax',
  'frontmatter/ignore-reason',
  'frontmatter/ignore-used',
])

/** Return whether a page can suppress the rule in its frontmatter. */
function isAboutPages(id: string, { scope, examples }: AnyRule): boolean {
  if (notSuppressible.has(id)) return false
  const reports = Object.values(examples).flatMap((example) => example.reports ?? [])
  return scope === 'page' || reports.some((report) => report.startsWith('/'))
}

/** Format a tested case, in words. */
function caseText(name: string, example: Example): string {
  const reports = (example.reports ?? []).map(readReport)
  const settings = { ...userSettings(example), ...example.options }
  return [
    `**${reports.length > 0 ? 'Reported' : 'Fine'}**: ${name}`,
    ...(Object.keys(settings).length > 0 ? [`With the options \`${JSON.stringify(settings)}\`:`] : []),
    ...snippets(example),
    ...(reports.length > 0
      ? [reports.map(({ place, message }) => `- ${place}${place && ': '}${message}`).join('\n')]
      : []),
    ...(example.fixed === undefined ? [] : ['Fixed:', ...fixedTexts(example.fixed)]),
  ].join('\n\n')
}

/** Leave out what examples say about the state of a run. */
function userSettings({ settings = {} }: Example): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => key in optionsSchema.entries))
}

/** Return the files of an example as code. */
function snippets(example: Example): string[] {
  const site: Omit<SiteExample & PageExample, 'fixed'> = example
  const files = (texts: Record<string, string> = {}): [string, string][] => Object.entries(texts)
  const redirects = Object.entries(site.redirects ?? {}).map(([from, to]) =>
    typeof to === 'string' ? `${from} → ${to}` : `${from} → ${to.to} (${to.status})`,
  )
  const pages = Object.entries(site.pages ?? {}).flatMap(([path, page]) => {
    const { html, frontmatter } = typeof page === 'string' ? { html: page, frontmatter: undefined } : page
    return [['html', path, html] as const, ['yaml', path, frontmatter] as const]
  })
  const otherPages = Object.entries(site.otherSites ?? {}).flatMap(([origin, own]) =>
    files(own).map(([path, html]) => ['html', `${origin}${path}`, html] as const),
  )
  const sitemaps = Object.entries(site.sitemaps ?? {}).map(
    ([file, text]) =>
      [file.endsWith('.txt') ? 'text' : 'xml', file, typeof text === 'string' ? text : undefined] as const,
  )
  const all: (readonly [language: string, name: string | undefined, text: string | undefined])[] = [
    ...pages,
    ...otherPages,
    ['yaml', undefined, site.frontmatter],
    ['html', undefined, site.html],
    ['text', undefined, redirects.join('\n')],
    ['text', 'robots.txt', site.robotsTxt],
    ...files(site.robotsTxtInFolders).map(([file, text]) => ['text', file, text] as const),
    ...sitemaps,
    ['text', '_redirects', site.redirectsFile],
    ['toml', 'netlify.toml', site.netlifyToml],
    ['json', undefined, site.vercelJson],
    ...files(site.hostFiles).map(([file, text]) => ['text', file, text] as const),
    ...files(site.sidecars).map(([file, text]) => ['yaml', file, text] as const),
    ['text', '_headers', site.headers],
  ]
  return all.flatMap(([language, name, text]) =>
    text === undefined || text.trim() === ''
      ? []
      : [fence(language, withName(language, name, excerpt(text.trim())))],
  )
}

function withName(language: string, name: string | undefined, text: string): string {
  if (name === undefined) return text
  if (language === 'html' || language === 'xml') return `<!-- ${name} -->\n${text}`
  return `${language === 'text' ? '' : '# '}${name}\n${text}`
}

function fixedTexts(fixed: string | Record<string, string>): string[] {
  if (typeof fixed === 'string') return [fence('html', fixed)]
  return Object.entries(fixed).map(([path, text]) => {
    const language = path.startsWith('/') ? 'html' : 'text'
    return fence(language, withName(language, path, text))
  })
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Shorten a text that is long on purpose. */
function excerpt(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 200)}…` : text
}

/** Return how a reader gets the page of a rule. Change only this function when the rules have web addresses. */
export function ruleLink(id: string): string {
  return `npx indexical rules ${id}`
}
