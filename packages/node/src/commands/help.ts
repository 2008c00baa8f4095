import { joinWords } from '@indexical/core/options'
import { commands, examples, flagOf, flags, formatsOf, takersOf } from './flags.ts'
import type { Command } from './flags.ts'

const names = Object.keys(commands) as Command[]
const flagNames = Object.keys(flags)

/**
 * Return the text of `--help`.
 *
 * @param command the one to show; undefined for an overview
 * @param isWhole whether flags that few readers need are shown
 */
export function helpText(command: Command | undefined, isWhole: boolean): string {
  if (command !== undefined) return commandHelp(command, isWhole)
  const rows = names.map((name): Row => [join(name, commands[name][0]), commands[name][1]])
  return [
    'Usage: indexical <command> [options]',
    '',
    ...table(rows),
    '',
    ...(isWhole ? [...table(flagNames.flatMap((name) => rowOf(name))), ''] : []),
    'Examples:',
    '  npx indexical init',
    '  npx indexical check dist --site https://www.example.com',
    '',
    `Options of a command: npx indexical help check${isWhole ? '' : '; all options: npx indexical help --all'}`,
    'Exit code: 0 without errors, 1 with errors, 2 for wrong use or a run that could not finish',
  ].join('\n')
}

function commandHelp(command: Command, isWhole: boolean): string {
  const [operands, purpose] = commands[command]
  const shown = flagNames
    .filter((name) => (isWhole ? takersOf(name) : flagOf(name)?.first)?.includes(command))
    .flatMap((name) => rowOf(name, command))
  return [
    `Usage: indexical ${join(command, operands)}${shown.length > 0 ? ' [options]' : ''}`,
    capital(purpose),
    '',
    ...table(shown),
    ...(shown.length > 0 ? [''] : []),
    'Examples:',
    ...examples[command].map((example) => `  npx indexical ${example}`),
    ...(isWhole ? [] : ['', `All options: npx indexical help ${command} --all`]),
  ].join('\n')
}

type Row = readonly [left: string, right: string]

function rowOf(name: string, command: Command = 'check'): Row[] {
  const { text, value, short } = flagOf(name)!
  if (text === '') return []
  if (name === 'fix-rule') return [['--fix=<rule>', text]]
  const [first, ...others] = formatsOf[command]
  const explained = name === 'format' ? joinWords([`${first} (default)`, ...others], 'or') : text
  return [[join(`${short ? `-${short}, ` : ''}--${name}`, value ?? ''), explained]]
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

function join(left: string, right: string): string {
  return right === '' ? left : `${left} ${right}`
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
