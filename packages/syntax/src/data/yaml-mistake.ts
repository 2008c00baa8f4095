import type { YAMLError } from 'yaml'
import type { DataProblem } from './located-data.ts'

type Mistake = Pick<DataProblem, 'type' | 'args'>

const mistakes: Partial<Record<YAMLError['code'], Mistake>> = {
  TAB_AS_INDENT: { type: 'tab-indent', args: [] },
  BAD_INDENT: { type: 'mixed-indent', args: [] },
  BAD_DQ_ESCAPE: { type: 'unknown-escape', args: [] },
  KEY_OVER_1024_CHARS: { type: 'key-too-long', args: [] },
  MULTIPLE_DOCS: { type: 'second-document', args: [] },
  MULTILINE_IMPLICIT_KEY: { type: 'no-colon-in-line', args: [] },
  RESOURCE_EXHAUSTION: { type: 'too-deep', args: [] },
  BLOCK_IN_FLOW: { type: 'block-in-brackets', args: [] },
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
  return mistakes[code] ?? { type: 'yaml-syntax', args: [message.split('\n')[0]!] }
}
