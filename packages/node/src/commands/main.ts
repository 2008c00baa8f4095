import { joinWords, nearestName, OptionsError } from '@indexical/core/options'
import { FactsError, FolderError } from '../errors.ts'
import { version } from '../version.ts'
import { formats, help, readCommandLine, UsageError } from './args.ts'
import type { CommandLine, Format } from './args.ts'

const commands = ['check', 'apply', 'merge', 'explain', 'rules']

/** The forms in which a command prints, where it is not all. */
const formatsOf: Record<string, readonly Format[]> = { explain: ['text', 'json'], rules: ['text'] }

/**
 * Run the command line.
 *
 * @returns the exit code: 0 nothing wrong, 1 errors found, 2 wrong use or a run that could not be done
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await execute(readCommandLine(args))
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`indexical: ${error.message.replaceAll('\n', '\nindexical: ')}\n`)
    if (error instanceof UsageError) process.stderr.write('Run `indexical --help` for the usage\n')
    return 2
  }
}

function isExpected(error: unknown): error is Error {
  return [UsageError, OptionsError, FolderError, FactsError].some((kind) => error instanceof kind)
}

/** A command is loaded when it is asked for: the rules and parsers take longer than to print the usage. */
async function execute({ command, operands, flags }: CommandLine): Promise<number> {
  if (flags.version) return say(version)
  if (flags.help) return say(help.trimEnd())
  const format = readFormat(command, flags.format)
  const root = process.cwd()
  switch (command) {
    case 'check': {
      const { checkCommand } = await import('./check.ts')
      return checkCommand(operands, { flags, root, format })
    }
    case 'apply': {
      const { applyCommand } = await import('./apply.ts')
      return applyCommand(operands, { flags, root, format })
    }
    case 'merge': {
      const { mergeCommand } = await import('./merge.ts')
      return mergeCommand(operands, { flags, root, format })
    }
    case 'explain': {
      const { explainCommand } = await import('./explain.ts')
      return say(await explainCommand(operands, flags, root))
    }
    case 'rules': {
      const { rulesCommand } = await import('./rules.ts')
      return say(rulesCommand(operands))
    }
    default:
      throw new UsageError(wrongCommand(command))
  }
}

function readFormat(command = '', name = 'text'): Format {
  const known = formatsOf[command] ?? formats
  const format = known.find((one) => one === name)
  if (format) return format
  throw new UsageError(`Unexpected format \`${name}\`, expected ${joinWords(known, 'or')}`)
}

function wrongCommand(command: string | undefined): string {
  const all = joinWords(commands, 'or')
  if (command === undefined) return `Missing command, expected ${all}`
  return `Unexpected command \`${command}\`, expected ${nearestName(commands, command) ?? all}`
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}
