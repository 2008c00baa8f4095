import { rules } from '@indexical/core'
import type { RuleId } from '@indexical/core'
import { expectRule } from '@indexical/core/internal'
import { UsageError } from '../output/errors.ts'
import type { Fixing } from '../fix/fix-findings.ts'
import type { FixContext } from '../fix/plan-fixes.ts'
import type { Flags } from './flags.ts'

/**
 * Return the requests of the flags; undefined without `--fix`.
 *
 * @throws {UsageError} for a rule that offers no fix
 */
export function readFixing(flags: Flags, context: Omit<FixContext, 'only'>): Fixing | undefined {
  if (flags.fix !== true) {
    if (flags['fix-rule']) throw new UsageError('Unexpected --fix-rule, expected `--fix=<rule>`')
    return undefined
  }
  const only = flags['fix-rule']
  only?.forEach(expectFix)
  return { ...context, only, isDryRun: flags['dry-run'] === true }
}

function expectFix(id: string): void {
  if (!Object.hasOwn(rules, id))
    throw new UsageError(`Unexpected rule \`${id}\` of --fix, expected ${expectRule(rules, id)}`)
  if (id === 'ledger/reachable' || rules[id as RuleId].fix !== undefined) return
  throw new UsageError(`Unexpected rule \`${id}\` of --fix, expected one that offers a fix`)
}
