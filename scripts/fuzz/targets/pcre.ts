import { toBytes } from '../../../packages/hosts/src/bytes.ts'
import { compilePattern } from '../../../packages/hosts/src/pcre/compile-pattern.ts'
import { difference, tokensOf, type Target } from '../target.ts'

const subjects = [
  '',
  'a',
  '/',
  '/a',
  '/a/b.html',
  'ab',
  'aab',
  'B/b',
  'a\n',
  '\n',
  '/é',
  'a1_',
  '-',
  ']',
  'ababab',
]

export const pcre: Target = {
  about: 'Expressions of nginx and Apache that we understand match where those of JavaScript match',
  code: ['core/src/hosts/pcre/'],
  seeds: [
    '^/(.*)$',
    '^/old/(?<year>\\d{4})/([^/]+?)\\.html?$',
    '(?:a|b)+',
    'a{2,3}?',
    '(?=a)\\w',
    '[^a-c\\]]\\b',
    '\\x41\\.',
  ],
  tokens: [
    ...tokensOf(String.raw`
    ^ $ ( ) (?: (?= (?! (?<n> | * + ? {2} {1,} {0,2} [ [^ ] - \d \W \s \b \B \. . a b /
  `),
    '\\x41',
  ],
  longest: 30,
  check: (source) => {
    const pattern = compilePattern(toBytes(source))
    const expression = pattern && likeJavaScript(source)
    if (!expression) return undefined
    for (const subject of subjects) {
      const ours = pattern.match(toBytes(subject)) !== undefined
      const words = difference(ours, expression.test(toBytes(subject)))
      if (words !== undefined) return `on ${JSON.stringify(subject)}\n${words}`
    }
    return undefined
  },
}

/** Translate an expression to JavaScript; undefined if it has another meaning there. */
function likeJavaScript(source: string): RegExp | undefined {
  // These have another meaning: a `]` at the start of a class, `$` before the last line end, `.` and `\s`, and a brace
  // without a count.
  if (
    /\[\^?\]|\[\^?$|\$|\\[sSAZzhHae\0-\x2F]|\.|\(\?i\)|\{|\\[^\w]|\\x|'|P</.test(source.replace(/\\\./g, ''))
  )
    return undefined
  try {
    return new RegExp(toBytes(source))
  } catch {
    return undefined
  }
}
