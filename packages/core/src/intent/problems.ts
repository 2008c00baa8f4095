import type { Location } from '@indexical/syntax'
import { kindOf } from '@indexical/syntax/internal'
import { formatMessage } from './format-message.ts'
import type { Message, MessageArgs } from './format-message.ts'
import { formatValue } from './format-value.ts'

/** Messages for each problem of reading intent, by rule and message id. */
export const intentMessages = {
  'frontmatter/valid-syntax': {
    syntax: 'Unexpected {found}, expected {expected}',
    missing: 'Missing {what}, expected {expected}',
    duplicate: 'Unexpected second key `{key}`, expected each key once',
    hidden: 'Unexpected frontmatter behind {what}, expected it at the top of the file',
    'not-a-map': 'Unexpected {kind} as frontmatter, expected keys with values',
  },
  'frontmatter/valid-type': {
    value: 'Unexpected {kind} `{value}` for `{key}`, expected {expected}',
    kind: 'Unexpected {kind} for `{key}`, expected {expected}',
    key: 'Unexpected key `{key}` in `{inside}`, expected a directive or a crawler',
  },
  'frontmatter/known-key': {
    misspelt: (key: string, value: string, expected: string) =>
      `Unexpected key in \`${key}: ${formatValue(value)}\`, expected \`${expected}\``,
  },
  'robots/no-dead-noindex': {
    key: (key: string, value: string, expected: string) =>
      `Unexpected key in \`${key}: ${formatValue(value)}\`, expected \`${expected}\`: the page may be indexed`,
    generator:
      'Unexpected indexable page with `{request}`, expected the noindex that this key requests from {generator}',
  },
  'frontmatter/ignore-reason': {
    missing: 'Missing reason for ignoring `{rule}`, expected a text',
  },
  'frontmatter/no-conflict': {
    disagree: 'Unexpected `{statement}` beside `{other}`, expected both to agree',
    'two-names': 'Unexpected `{key}` with another value than `{other}`, expected one of them',
  },
} as const

type Messages = typeof intentMessages

/** Id of a rule that reports problems of reading intent. */
export type IntentRule = keyof Messages

/** A problem in what the author wrote, as data. */
export interface IntentProblem {
  rule: IntentRule
  /** Message id within the rule. */
  id: string
  args: string[]
  /** Undefined if the value is not in the page's file. */
  location?: Location | undefined
  related?: { message: string; location: Location | undefined }[]
}

type MessageId<R extends IntentRule> = keyof Messages[R] & string

/** Create a problem; the types check its arguments against the message. */
export function intentProblem<R extends IntentRule, I extends MessageId<R>>(
  rule: R,
  id: I,
  args: MessageArgs<Messages[R][I]>,
  location: Location | undefined,
  related?: IntentProblem['related'],
): IntentProblem {
  return { rule, id, args: [...(args as string[])], location, ...(related && { related }) }
}

/** Create the problem of a value with the wrong type. */
export function typeProblem(
  value: unknown,
  { key, location: at }: { key: string; location: Location | undefined },
  expected: string,
): IntentProblem {
  const kind = kindOf(value) ?? 'empty value'
  const name = formatValue(key)
  const rule = 'frontmatter/valid-type'
  const plain = kind === 'list' || kind === 'object' || kind === 'function' || kind === 'empty value'
  return plain
    ? intentProblem(rule, 'kind', [kind, name, expected], at)
    : intentProblem(rule, 'value', [kind, formatValue(value), name, expected], at)
}

/** Format a problem as one sentence without a final stop. */
export function formatIntentProblem(problem: IntentProblem): string {
  const messages: Record<string, Message> = intentMessages[problem.rule]
  return formatMessage(messages[problem.id]!, problem.args)
}
