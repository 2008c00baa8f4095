import { equivalentOption, joinWords, nearestName, optionsSchema } from '@indexical/core/options'
import { UsageError } from '../output/errors.ts'
import { flagOf, flags, takersOf } from './flags.ts'
import type { Flags } from './flags.ts'

/** A parsed command line. */
export type CommandLine = ReturnType<typeof readCommandLine>

/**
 * Parse a command line.
 *
 * @throws {UsageError} for an unknown or incomplete flag; or for all flags of other commands, all without the flag that
 * they need, and all wrong numbers at once
 */
export function readCommandLine(args: readonly string[]) {
  const { values, positionals } = parseFlags(args)
  const [command, ...operands] = positionals
  const mistakes = (Object.keys(values) as (keyof Flags)[]).flatMap((flag) => {
    const takers = takersOf(flag)
    const { least, needs } = flagOf(flag)!
    const isHelp = command === undefined || command === 'help'
    if (!isHelp && !takers.some((name) => name === command)) {
      const names = joinWords(
        takers.map((name) => `\`${name}\``),
        'or',
      )
      return `Unexpected --${flag}, expected it with ${names}`
    }
    const text = String(values[flag])
    if (least !== undefined && !(/^\d+$/.test(text) && Number(text) >= least))
      return `Unexpected --${flag} \`${text}\`, expected a whole number${least === 0 ? '' : ' above 0'}`
    const isAlone = needs && !needs.some((name) => Object.hasOwn(values, name))
    return isAlone && !isHelp && !values.help ? `Unexpected --${flag}, expected --${needs[0]} beside it` : []
  })
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'))
  return { command, operands, flags: values }
}

function parseFlags(args: readonly string[]): { values: Flags; positionals: string[] } {
  // Node's parser does not support optional values.
  const expanded = args.flatMap((arg) =>
    arg.startsWith('--fix=') ? ['--fix', `--fix-rule=${arg.slice('--fix='.length)}`] : arg,
  )
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { ...flag, type: 'value' in flag ? 'string' : 'boolean' } as const,
    ]),
  )
  // An import would also load all that `node:util` exports on first use.
  const { parseArgs } = process.getBuiltinModule('node:util')
  try {
    return parseArgs({ args: expanded, options, allowPositionals: true })
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
    : `Missing value of ${flag}, expected \`${flag} ${valueOf(flag.replace(/^-+/, ''))}\``
}

function valueOf(name: string): string {
  return flagOf(name)?.value ?? '<value>'
}

/** Format the expectation for an unknown flag: the equivalent of another tool's option, or the most similar flag. */
function expectFlag(name: string): string {
  const option = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const equivalent = equivalentOption(option)
  if (equivalent === '`site`') return '--site'
  if (equivalent !== undefined) return equivalent
  if (Object.hasOwn(optionsSchema.entries, option)) return `\`${option}\` in indexical.config.json`
  const nearest = nearestName(Object.keys(flags), name)
  return nearest === undefined ? 'one that `npx indexical help --all` lists' : `--${nearest}`
}

/**
 * Return the operands of a command.
 *
 * @param expected what they are
 * @throws {UsageError} when there are more than that many
 */
export function expectOperands(
  operands: readonly string[],
  most: number,
  expected: string,
): readonly string[] {
  if (operands.length <= most) return operands
  throw new UsageError(`Unexpected operand \`${operands[most]}\`, expected ${expected}`)
}
