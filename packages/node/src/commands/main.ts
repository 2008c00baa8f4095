import { escapeControls, joinWords, nearestName, OptionsError } from '@indexical/core/options'
import { FactsError, FolderError, UsageError } from '../output/errors.ts'
import { version } from '../version.ts'
import { readCommandLine } from './args.ts'
import type { CommandLine } from './args.ts'
import { commands, formatsOf } from './flags.ts'
import type { Command, Format } from './flags.ts'
import { helpText } from './help.ts'

const names = Object.keys(commands)

/**
 * Run the command line.
 *
 * @returns the exit code: 0 without errors, 1 with errors, 2 for wrong use or a run that could not finish
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await execute(readCommandLine(args))
  } catch (error) {
    process.stderr.write(describeError(error))
    if (error instanceof UsageError) {
      const command = args.find(isCommand)
      process.stderr.write(
        `Run \`npx indexical help${command === undefined ? '' : ` ${command}`}\` for the usage\n`,
      )
    }
    return 2
  }
}

/**
 * Return the text for an error: one line for each sentence. For bugs of this program, it includes where to report them.
 */
export function describeError(error: unknown): string {
  if (isExpected(error)) return toLines(error.message)
  const { message = String(error), stack = '' } = (error ?? {}) as Partial<Error>
  const calls = stack.slice(stack.indexOf('\n    at ') + 1)
  return `${toLines(`Unexpected fault of Indexical ${version}: ${message}\nPlease report it with these lines:`)}${calls}\n`
}

/**
 * Format a message as lines, without control characters. It may quote values of users, and terminals interpret them.
 */
function toLines(message: string): string {
  return message
    .split('\n')
    .map((line) => `indexical: ${escapeControls(line)}\n`)
    .join('')
}

function isExpected(error: unknown): error is Error {
  return [UsageError, OptionsError, FolderError, FactsError].some((kind) => error instanceof kind)
}

/**
 * Run a command. The code of a command is loaded only here, because rules and parsers take longer than printing the
 * usage.
 */
async function execute({ command, operands, flags }: CommandLine): Promise<number> {
  if (flags.version) return print(version)
  const topic = command === 'help' ? operands[0] : command
  if (topic !== undefined && !isCommand(topic)) throw new UsageError(describeUnknownCommand(topic))
  if (flags.help || command === 'help') return print(helpText(topic, flags.all === true))
  if (topic === undefined) throw new UsageError(describeUnknownCommand(topic))
  const format = readFormat(topic, flags.format)
  const { runCommand } = await import('./run-command.ts')
  return runCommand(operands, {
    name: topic,
    flags,
    format,
    root: process.cwd(),
    cache: flags['no-cache'] !== true,
  })
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(commands, name)
}

function readFormat(command: Command, given: string | undefined): Format {
  const known: readonly Format[] = formatsOf[command]
  const name = given ?? known[0]
  const format = known.find((one) => one === name)
  if (format) return format
  throw new UsageError(`Unexpected format \`${name}\`, expected ${joinWords(known, 'or')}`)
}

function describeUnknownCommand(command: string | undefined): string {
  const all = joinWords(names, 'or')
  if (command === undefined) return `Missing command, expected ${all}`
  return `Unexpected command \`${command}\`, expected ${nearestName(names, command) ?? all}`
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}
