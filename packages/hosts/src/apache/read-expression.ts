import type { Test } from './config.ts'
import { readRegex } from './apache-regex.ts'
import { toBytes } from '../bytes.ts'
import { findVariable } from './variables.ts'

type Text = (...given: Parameters<Test>) => string

interface Token {
  type: 'text' | 'variable' | 'regex' | 'operator'
  text: string
  flags?: string
}

const operators = /^(?:&&|\|\||==|!=|=~|!~|=|[!(){},])/

/**
 * Parse an expression of `<If>` or `expr=`: comparisons of variables and texts with `==`, `!=`, `=~`, `!~` and `in`,
 * combined by `&&`, `||` and `!`.
 *
 * @returns undefined for other expressions
 * @see https://httpd.apache.org/docs/2.4/expr.html
 */
export function readExpression(expression: string): Test | undefined {
  const tokens = tokenize(expression)
  if (!tokens) return undefined
  const reader = new Reader(tokens)
  const test = reader.either()
  return reader.isDone() ? test : undefined
}

function tokenize(expression: string): Token[] | undefined {
  const tokens: Token[] = []
  let rest = expression.trim()
  while (rest !== '') {
    const [variable, name = ''] = /^%\{([^{}]*)\}/.exec(rest) ?? []
    const [text] = /^'(?:[^'\\]|\\[\s\S])*'|^"(?:[^"\\]|\\[\s\S])*"/.exec(rest) ?? []
    const last = tokens.at(-1)
    const [regex, delimiter = '', pattern = '', flags = ''] =
      last?.text === '=~' || last?.text === '!~'
        ? (/^m?([/#|,!])((?:(?!\1)[^\\]|\\[\s\S])*)\1([a-z]*)/.exec(rest) ?? [])
        : []
    const word = /^(?:true|false|in|\d+)\b|^-(?:in|eq|ne)\b/.exec(rest)?.[0]
    const operator = operators.exec(rest)?.[0]
    const taken = regex ?? variable ?? text ?? word ?? operator
    if (taken === undefined) return undefined
    if (regex !== undefined)
      tokens.push({ type: 'regex', text: pattern.replaceAll(`\\${delimiter}`, delimiter), flags })
    else if (variable !== undefined) tokens.push({ type: 'variable', text: name })
    else if (text !== undefined) {
      const inner = text.slice(1, -1)
      // These depend on the request, or are numeric escapes.
      if (/%\{|\$\d|\\[0-9rnbft]/.test(inner.replace(/\\[^0-9rnbft]/g, ''))) return undefined
      tokens.push({ type: 'text', text: inner.replace(/\\([\s\S])/g, '$1') })
    } else if (/^\d/.test(taken)) tokens.push({ type: 'text', text: taken })
    else tokens.push({ type: 'operator', text: taken })
    rest = rest.slice(taken.length).trimStart()
  }
  return tokens
}

/** The state of a parser: the index of the next token. */
class Reader {
  private location = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  isDone(): boolean {
    return this.location === this.tokens.length
  }

  either(): Test | undefined {
    let left = this.both()
    while (left && this.takes('||')) {
      const [first, second] = [left, this.both()]
      left = second && ((...given) => first(...given) || second(...given))
    }
    return left
  }

  private both(): Test | undefined {
    let left = this.single()
    while (left && this.takes('&&')) {
      const [first, second] = [left, this.single()]
      left = second && ((...given) => first(...given) && second(...given))
    }
    return left
  }

  private single(): Test | undefined {
    if (this.takes('!')) {
      const test = this.single()
      return test && ((...given) => !test(...given))
    }
    if (this.takes('(')) {
      const test = this.either()
      return this.takes(')') ? test : undefined
    }
    if (this.takes('true')) return () => true
    if (this.takes('false')) return () => false
    return this.comparison()
  }

  private comparison(): Test | undefined {
    const left = this.value()
    const operator = this.tokens[this.location++]?.text
    if (!left || operator === undefined) return undefined
    if (operator === '=~' || operator === '!~') {
      const regex = this.tokens[this.location++]
      if (regex?.type !== 'regex' || !/^i?$/.test(regex.flags ?? '')) return undefined
      const read = readRegex(regex.text, regex.flags === 'i')
      return read && ((...given) => (read.match(left(...given)) !== undefined) === (operator === '=~'))
    }
    if (operator === 'in' || operator === '-in') {
      const values = this.list()
      return values && ((...given) => values.has(left(...given)))
    }
    const right = this.value()
    if (right && (operator === '-eq' || operator === '-ne'))
      return (...given) => (Number(left(...given)) === Number(right(...given))) === (operator === '-eq')
    if (!right || !/^(?:==?|!=)$/.test(operator)) return undefined
    return (...given) => (left(...given) === right(...given)) === (operator !== '!=')
  }

  private list(): Set<string> | undefined {
    const values = new Set<string>()
    if (!this.takes('{')) return undefined
    do {
      const token = this.tokens[this.location++]
      if (token?.type !== 'text') return undefined
      values.add(toBytes(token.text))
    } while (this.takes(','))
    return this.takes('}') ? values : undefined
  }

  private value(): Text | undefined {
    const token = this.tokens[this.location++]
    // Headers are tested only by path, so variables with the query are unsupported.
    if (token?.type === 'variable')
      return /^(?:query_string|the_request)$/i.test(token.text) ? undefined : findVariable(token.text)
    if (token?.type !== 'text') return undefined
    const bytes = toBytes(token.text)
    return () => bytes
  }

  private takes(text: string): boolean {
    const token = this.tokens[this.location]
    const isTaken = token?.type === 'operator' && token.text === text
    if (isTaken) this.location++
    return isTaken
  }
}
