import type { AnyRule } from '@indexical/core'
import { nearestName } from '@indexical/core/options'
import { UsageError } from '../output/errors.ts'
import { expectOperands } from './args.ts'
import type { SiteCommand } from './end-command.ts'
import { paint } from '../report/print.ts'

/** Print the text of `indexical rules`, `indexical rules <folder>` and `indexical rules <id>`. */
export async function rulesCommand(operands: readonly string[], { flags }: SiteCommand): Promise<0> {
  process.stdout.write(`${await describeRules(operands, flags.all === true)}\n`)
  return 0
}

/**
 * Examples of rules are a tenth of all code. Only this command prints them, so they are read from the package that
 * contains them.
 *
 * @param withCases whether all tested cases of a rule follow
 */
async function describeRules(operands: readonly string[], withCases: boolean): Promise<string> {
  const [id] = expectOperands(operands, 1, 'one rule')
  const { rules } = await import('@indexical/core')
  const { expectRule, rulePage } = await import('@indexical/core/internal')
  const all = Object.entries(rules as unknown as Record<string, AnyRule>)
  const listed = all.filter(([name]) => id === undefined || name.startsWith(`${id.replace(/\/$/, '')}/`))
  if (listed.length > 0) {
    const width = Math.max(...listed.map(([name]) => name.length))
    return listed
      .map(([name, { level, summary }]) => `${name.padEnd(width)}  ${level.padEnd(5)}  ${summary}`)
      .join('\n')
  }
  const rule = all.find(([name]) => name === id)
  if (!rule) {
    const folder = nearestName([...new Set(all.map(([name]) => name.split('/', 1)[0]!))], id!)
    const expected = folder === undefined ? expectRule(rules, id!) : `\`${folder}\``
    throw new UsageError(`Unexpected rule \`${id}\`, expected ${expected}`)
  }
  return render(rulePage(...rule, { withCases }))
}

/** Turn the Markdown of a rule's page into text for a terminal. */
function render(markdown: string): string {
  let isCode = false
  const lines = markdown
    .replaceAll(/<\/?(?:details|summary)>/g, '')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) {
        isCode = !isCode
        return []
      }
      if (isCode) return [`    ${line}`]
      const heading = /^#+ (.*)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*$/.exec(line)?.[1]
      return [
        heading === undefined
          ? line.replaceAll('**', '').replaceAll(/<(https?:[^>]*)>/g, '$1')
          : paint('bold', heading),
      ]
    })
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
