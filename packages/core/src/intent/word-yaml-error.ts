import type { YAMLError } from 'yaml'

/** What was found and what was expected, in the words of our messages. */
export type FoundWanted = [found: string, wanted: string]

const words: Partial<Record<YAMLError['code'], FoundWanted>> = {
  TAB_AS_INDENT: ['tab in the indentation of YAML', 'spaces'],
  BAD_INDENT: ['indentation in YAML', 'all items of a list or map at the same column'],
  BAD_DQ_ESCAPE: ['escape sequence in a double-quoted YAML text', 'a known escape, or single quotes'],
  KEY_OVER_1024_CHARS: ['key of more than 1024 characters in YAML', 'a shorter key'],
  MULTIPLE_DOCS: ['second YAML document', 'one document'],
  MULTILINE_IMPLICIT_KEY: ['line without a `:` in YAML', 'a key and a value'],
  RESOURCE_EXHAUSTION: ['nesting in YAML', 'a few levels'],
  BLOCK_IN_FLOW: ['block inside brackets in YAML', 'a value that fits within the brackets'],
}

/** Word a syntax error; the library's sentence serves where a code covers several mistakes. */
export function wordYamlError(error: YAMLError, raw: string): FoundWanted {
  const { code, message } = error
  if (message.startsWith('Nested mappings'))
    return ['`: ` within an unquoted YAML value', 'quotes around the text']
  if (message.includes('cannot start with')) {
    const character = raw.slice(error.pos[0], error.pos[0] + 1)
    const named = character === '`' ? 'backtick' : `character \`${character}\``
    return [`${named} at the start of a YAML value`, 'quotes around the text']
  }
  if (message.startsWith('Missing closing')) return ['end of a quoted YAML text', 'a closing quote']
  if (message.startsWith('Implicit map keys')) return ['text without a `:` in YAML', 'a key and a value']
  const bracket = /end with a ([\]}])/.exec(message)?.[1]
  if (bracket) return ['end of a YAML value in brackets', `\`${bracket}\``]
  return words[code] ?? ['YAML', `valid syntax (${lowerFirst(message.split('\n')[0]!).slice(0, 60)})`]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
