import type { DataProblem, DataProblemType } from '@indexical/syntax/data'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import { formatMessage } from './format-message.ts'
import type { Message } from './format-message.ts'
import { formatValue } from './format-value.ts'

/** The syntax that jsonc-parser expected, by its error code. */
const expectedJson: Record<string, string> = {
  CloseBraceExpected: '`}`',
  CloseBracketExpected: '`]`',
  ColonExpected: 'a colon after the key',
  CommaExpected: 'a comma',
  EndOfFileExpected: 'one value per file',
  InvalidCharacter: 'control characters as escapes such as `\\n`',
  InvalidCommentToken: 'no comments',
  InvalidEscapeCharacter: 'a known escape',
  InvalidSymbol: 'double quotes around a key or text',
  InvalidUnicode: 'four hexadecimal digits',
  TooDeep: 'a few levels',
  TrailingComma: 'no comma after the last value',
  PropertyNameExpected: 'a key in double quotes',
  UnexpectedEndOfString: 'a closing quote',
  ValueExpected: 'a value',
}

/** The found and the expected syntax, by type of problem. */
const syntax: Record<
  Exclude<DataProblemType, 'duplicate-key' | 'hidden-frontmatter' | 'not-a-map' | 'unclosed-fence'>,
  readonly [found: Message, expected: Message]
> = {
  'json-syntax': ['JSON syntax', (code: string) => expectedJson[code] ?? 'valid JSON'],
  'toml-syntax': ['TOML', (reason: string) => `valid syntax (${reason.slice(0, 60)})`],
  'yaml-syntax': ['YAML', (reason: string) => `valid syntax (${lowerFirst(reason).slice(0, 60)})`],
  'block-in-brackets': ['block inside brackets in YAML', 'a value that fits within the brackets'],
  'colon-in-value': ['`: ` within an unquoted YAML value', 'quotes around the text'],
  'mixed-indent': ['indentation in YAML', 'all items of a list or map at the same column'],
  'no-colon-in-line': ['line without a `:` in YAML', 'a key and a value'],
  'no-colon-in-text': ['text without a `:` in YAML', 'a key and a value'],
  'reserved-character': [
    (character: string) =>
      `${character === '`' ? 'backtick' : `character \`${character}\``} at the start of a YAML value`,
    'quotes around the text',
  ],
  'second-document': ['second YAML document', 'one document'],
  'tab-indent': ['tab in the indentation of YAML', 'spaces'],
  'unclosed-bracket': ['end of a YAML value in brackets', '`{bracket}`'],
  'unclosed-quote': ['end of a quoted YAML text', 'a closing quote'],
  'unknown-alias': [
    (name: string) => `alias \`*${formatValue(name)}\` in YAML`,
    'an anchor above it, or quotes',
  ],
  'unknown-escape': ['escape sequence in a double-quoted YAML text', 'a known escape, or single quotes'],
  'key-too-long': ['key of more than 1024 characters in YAML', 'a shorter key'],
  'too-deep': ['nesting in YAML', 'a few levels'],
  'too-many-aliases': ['aliases in frontmatter', 'at most {limit} that all end'],
  unreadable: ['nesting or merge key in frontmatter', 'a few levels and merges of maps'],
}

/** Convert a problem of reading data to one of the rule `frontmatter/valid-syntax`. */
export function toIntentProblem(problem: DataProblem): IntentProblem {
  const { type, args, location, first } = problem
  const rule = 'frontmatter/valid-syntax'
  const argument = args[0] ?? ''
  if (type === 'unclosed-fence') {
    const missing = ['`---` line before the end of the comment', 'one after the last key'] as const
    return intentProblem(rule, 'missing', [...missing], location)
  }
  if (type === 'hidden-frontmatter') return intentProblem(rule, 'hidden', [argument], location)
  if (type === 'not-a-map') return intentProblem(rule, 'not-a-map', [argument], location)
  if (type === 'duplicate-key') {
    const key = formatValue(argument)
    return intentProblem(rule, 'duplicate', [key], location, [
      { message: `first \`${key}\``, location: first },
    ])
  }
  const [found, expected] = syntax[type].map((text) => formatMessage(text, [argument])) as [string, string]
  return intentProblem(rule, 'syntax', [found, expected], location)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
