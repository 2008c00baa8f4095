import { rules } from '@indexical/core'
import { expectRule, rulePage } from '@indexical/core/internal'
import type { AnyRule } from '@indexical/core'
import { UsageError } from '../errors.ts'

/** Text of `indexical rules` and `indexical rules <id>`. */
export function rulesCommand([id, extra]: readonly string[]): string {
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
