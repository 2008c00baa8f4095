import type { Test } from './config.ts'
import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { findVariable } from './variables.ts'

/**
 * Parse an expression of `<If>` or `expr=` that compares one variable: `%{HTTP_HOST} == 'example.com'`, or
 * `%{REQUEST_URI} =~ m#^/docs/#`.
 *
 * @returns undefined for other expressions
 * @see https://httpd.apache.org/docs/2.4/expr.html
 */
export function readExpression(expression: string): Test | undefined {
  const [, name = '', operator = '', right = ''] =
    /^\s*%\{([^{}]*)\}\s*(=~|!~|==?|!=|-eq|-ne)\s*(.*?)\s*$/s.exec(expression) ?? []
  // Headers are tested only by path, so variables with the query are unsupported.
  const variable = /^(?:query_string|the_request)$/i.test(name) ? undefined : findVariable(name)
  if (!variable) return undefined
  const isNegative = operator.startsWith('!') || operator === '-ne'
  if (operator.endsWith('~')) {
    const [, delimiter, pattern, flags] = /^m?([/#|,!])((?:(?!\1)[^\\]|\\.)*)\1(i?)$/s.exec(right) ?? []
    const regex = pattern && readRegex(pattern.replaceAll(`\\${delimiter}`, delimiter!), flags === 'i')
    return regex ? (...given) => (regex.match(variable(...given)) !== undefined) !== isNegative : undefined
  }
  // Escapes and variables are unsupported.
  const [, quoted, plain, number] = /^(?:'([^'\\%$]*)'|"([^"\\%$]*)"|(\d+))$/.exec(right) ?? []
  const text = quoted ?? plain ?? number
  if (text === undefined) return undefined
  const bytes = toBytes(text)
  return (...given) => (variable(...given) === bytes) !== isNegative
}
