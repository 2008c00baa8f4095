import type { AnyRule } from '@indexical/core'
import { UsageError } from '../output/errors.ts'

/**
 * Return the text of `indexical rules` and `indexical rules <id>`. Examples of rules are a tenth of all code. Only this
 * command prints them, so they are read from the package that contains them.
 */
export async function rulesCommand([id, extra]: readonly string[]): Promise<string> {
  const { rules } = await import('@indexical/core')
  const { expectRule, rulePage } = await import('@indexical/core/internal')
  if (extra !== undefined) throw new UsageError(`Unexpected operand \`${extra}\`, expected one rule`)
  const all = Object.entries(rules as unknown as Record<string, AnyRule>)
  if (id === undefined) {
    const width = Math.max(...all.map(([name]) => name.length))
    return all
      .map(([name, { level, summary }]) => `${name.padEnd(width)}  ${level.padEnd(5)}  ${summary}`)
      .join('\n')
  }
  const rule = all.find(([name]) => name === id)
  if (!rule) throw new UsageError(`Unexpected rule \`${id}\`, expected ${expectRule(rules, id)}`)
  return rulePage(...rule).trimEnd()
}
