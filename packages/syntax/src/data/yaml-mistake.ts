import type { YAMLError } from 'yaml'
import type { DataProblem } from './located-data.ts'

type Mistake = Pick<DataProblem, 'type' | 'args'>

const mistakes: Partial<Record<YAMLError['code'], DataProblem['type']>> = {
  TAB_AS_INDENT: 'tab-indent',
  BAD_INDENT: 'mixed-indent',
  BAD_DQ_ESCAPE: 'unknown-escape',
  KEY_OVER_1024_CHARS: 'key-too-long',
  MULTIPLE_DOCS: 'second-document',
  MULTILINE_IMPLICIT_KEY: 'no-colon-in-line',
  RESOURCE_EXHAUSTION: 'too-deep',
  BLOCK_IN_FLOW: 'block-in-brackets',
}

/** Classify a syntax error. Where one code covers several mistakes, the parser's message decides. */
export function yamlMistake({ code, message, pos }: YAMLError, raw: string): Mistake {
  if (message.startsWith('Nested mappings')) return { type: 'colon-in-value', args: [] }
  if (message.includes('cannot start with')) {
    return { type: 'reserved-character', args: [raw.slice(pos[0], pos[0] + 1)] }
  }
  if (message.startsWith('Missing closing')) return { type: 'unclosed-quote', args: [] }
  if (message.startsWith('Implicit map keys')) return { type: 'no-colon-in-text', args: [] }
  const bracket = /end with a ([\]}])/.exec(message)?.[1]
  if (bracket) return { type: 'unclosed-bracket', args: [bracket] }
  const type = mistakes[code]
  return type ? ({ type, args: [] } as Mistake) : { type: 'yaml-syntax', args: [message.split('\n')[0]!] }
}
