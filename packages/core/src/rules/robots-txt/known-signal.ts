import { robotsTxtLocation } from '@indexical/syntax/internal'
import { editDistance } from '@indexical/syntax/internal/robots'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow misspelt content signals in robots.txt',
  why: 'Crawlers ignore a signal whose name or value they do not know.',
  howToFix: 'Correct the spelling.',
  level: 'info',
  fix: 'safe',
  sources: ['https://contentsignals.org/'],
  messages: {
    near: (found: string, expected: string) =>
      `Unexpected \`${found}\` in a content signal, expected \`${expected}\``,
  },
  *check({ robotsTxt: { facts }, report }) {
    for (const { name, value, ...place } of facts?.parsed.signals ?? []) {
      const location = robotsTxtLocation(facts!.file, place)
      const nearName = nearestOf(name.toLowerCase(), names)
      const nearValue = nearestOf(value.toLowerCase(), values)
      const fix = `${nearName ?? name}=${nearValue ?? value}`
      if (nearName !== undefined) yield report('near', [name, nearName], { location, fix })
      if (nearValue !== undefined) yield report('near', [value, nearValue], { location, fix })
    }
  },
  examples: {
    'signals of the proposal, and a new one': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt:
        'User-agent: *\nContent-Signal: Search=yes, ai-input=no, ai-train=no, ai-agent=allow\nAllow: /\n',
    },
    slips: {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nContent-Signal: serach=yes, ai_train=no, ai-input=yse\nAllow: /\n',
      reports: [
        'robots.txt 2:17-27 near: Unexpected `serach` in a content signal, expected `search`',
        'robots.txt 2:29-40 near: Unexpected `ai_train` in a content signal, expected `ai-train`',
        'robots.txt 2:42-54 near: Unexpected `yse` in a content signal, expected `yes`',
      ],
      fixed: {
        'robots.txt': 'User-agent: *\nContent-Signal: search=yes, ai-train=no, ai-input=yes\nAllow: /\n',
      },
    },
  },
})

const names = ['search', 'ai-input', 'ai-train']
const values = ['yes', 'no']

/** Return the known word that differs by one slip. Undefined for a known word, and if no known word is similar. */
function nearestOf(found: string, known: readonly string[]): string | undefined {
  if (known.includes(found)) return undefined
  return known.find((word) => editDistance(found, word) === 1)
}
