import { parseSync, Visitor } from 'rolldown/utils'

/** A word that confuses readers in a second language, with its location. */
export interface ForbiddenWord {
  /** Line, counted from 1. */
  line: number
  word: string
  /** What to write instead. */
  instead: string
}

/** Forbidden words, and what to write instead. CONTRIBUTING.md explains the list to authors. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/gi, 'the fact itself: "declares", "reports", "contains"'],
  [/\bunsaid\b/gi, '"missing" or "desired"'],
  [/\bunheard\b/gi, '"unassigned" or "ignored"'],
  [/\bmend(?:s|ed|ing)?\b/gi, '"fix" or "correct"'],
  [/\blies\b/gi, '"is", "is in" or "exists"'],
  [/\bis\s+none\s+of\b/gi, '"is not one of", "has no"'],
  [/,\s+of\s+which\b/gi, 'a second sentence'],
  [/\bhouse\s+form\b/gi, '"served form"'],
  [/\bhanded\s+over\b/gi, '"passed", or "canonicalized away" for a page'],
  [/\bstands\s+for\s+itself\b/gi, '"is literal", "is independent"'],
  [/\bnobody\s+knows\b/gi, '"is unknown"'],
  [/\bsays\s+nothing\b/gi, '"declares nothing", "does not mention"'],
]

/** Words that are data in a file. */
const allowed: readonly (readonly [file: RegExp, word: RegExp])[] = [
  // A script code of ISO 15924.
  [/\/code-lists\.ts$/, /^mend$/],
]

/**
 * Return the forbidden words of one file, in the order of their lines. Markdown is read as a whole; in TypeScript and
 * JavaScript, only comments, strings and templates are read.
 *
 * @throws {SyntaxError} if code cannot be parsed
 */
export function findForbidden(file: string, text: string): ForbiddenWord[] {
  const prose = /\.[cm]?[jt]sx?$/.test(file) ? proseOfCode(file, text) : text
  const found = forbidden.flatMap(([pattern, instead]) =>
    [...prose.matchAll(pattern)].map((match) => ({ match, instead })),
  )
  const isAllowed = (word: string): boolean =>
    allowed.some(([path, own]) => path.test(file) && own.test(word))
  return found
    .filter(({ match: [word] }) => !isAllowed(word))
    .toSorted((a, b) => a.match.index - b.match.index)
    .map(({ match, instead }) => ({
      line: prose.slice(0, match.index).split('\n').length,
      word: match[0].replaceAll(/\s+/g, ' '),
      instead,
    }))
}

/**
 * Return code in which all characters outside of comments, strings and templates are blank. Lines stay the same. Words
 * of one comment that are on two lines stay neighbours.
 */
function proseOfCode(file: string, text: string): string {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`)
  const pieces = comments.map(({ start, end }) => ({ start, end, isComment: true }))
  const add = ({ start, end }: { start: number; end: number }): void => {
    pieces.push({ start, end, isComment: false })
  }
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node)
    },
    TemplateElement: add,
  }).visit(program)
  let prose = ''
  for (const { start, end, isComment } of pieces.toSorted((a, b) => a.start - b.start)) {
    if (start < prose.length) throw new RangeError(`${file}: two pieces of prose overlap at offset ${start}`)
    prose += blank(text.slice(prose.length, start))
    prose += isComment ? withoutMarks(text.slice(start, end)) : text.slice(start, end)
  }
  return prose + blank(text.slice(prose.length))
}

/** Replace code by characters that patterns do not match, because only white space may connect two words. */
function blank(code: string): string {
  return code.replaceAll(/\S/g, '\0')
}

function withoutMarks(comment: string): string {
  return comment.replaceAll(/^\s*\/\/|^\s*\/\*+|^\s*\*+\/?|\*+\/$/gm, (mark) => ' '.repeat(mark.length))
}
