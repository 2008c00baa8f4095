import { CodeActionKind, CompletionItemKind, DiagnosticSeverity } from 'vscode-languageserver/node'
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Location,
  Range,
  TextEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { pathToFileURL } from 'node:url'
import type { Completions, FilePlace, Fix, Place, Problem } from './project.ts'

const severities = {
  error: DiagnosticSeverity.Error,
  warn: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const

const kinds = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  page: CompletionItemKind.File,
  rule: CompletionItemKind.Constant,
} as const

/** The longest line: clients shorten it to the end of the line. */
const wholeLine = 2 ** 31 - 1

/** @param document shortens the range to the end of its line */
function toRange({ line = 1, column = 1, endLine, endColumn }: Place, document: TextDocument): Range {
  const start = { line: line - 1, character: column - 1 }
  const end = { line: (endLine ?? line) - 1, character: (endColumn ?? wholeLine + 1) - 1 }
  return { start, end: document.positionAt(document.offsetAt(end)) }
}

export function toDiagnostic(problem: Problem, document: TextDocument): Diagnostic {
  const { level, rule, message, help, isOfBuild, related } = problem
  return {
    range: toRange(problem, document),
    severity: severities[level],
    code: rule,
    ...(help !== undefined && { codeDescription: { href: help } }),
    source: isOfBuild ? 'indexical (last build)' : 'indexical',
    message,
    ...(related.length > 0 && {
      relatedInformation: related.map((one) => ({ message: one.message, location: toLocation(one) })),
    }),
  }
}

/** @returns undefined if the problem is outside of the range */
export function toAction(fix: Fix, document: TextDocument, range: Range): CodeAction | undefined {
  const diagnostic = toDiagnostic(fix.problem, document)
  if (!overlaps(diagnostic.range, range)) return undefined
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    isPreferred: fix.isSafe,
    diagnostics: [diagnostic],
    edit: { changes: changesOf([fix]) },
  }
}

function overlaps(a: Range, b: Range): boolean {
  const isBefore = (one: Range['start'], other: Range['start']): boolean =>
    one.line < other.line || (one.line === other.line && one.character < other.character)
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start)
}

/** @returns the location, as an empty range: clients jump to its start */
export function toLocation({ path, line = 1, column = 1 }: FilePlace): Location {
  const start = { line: line - 1, character: column - 1 }
  return { uri: pathToFileURL(path).href, range: { start, end: start } }
}

/** Convert replacements by offsets of a text to edits by file. */
export function changesOf(
  fixes: readonly Pick<Fix, 'path' | 'before' | 'changes'>[],
): Record<string, TextEdit[]> {
  return Object.fromEntries(
    fixes.map(({ path, before, changes }) => {
      const uri = pathToFileURL(path).href
      const document = TextDocument.create(uri, '', 0, before)
      const edits = changes.map(({ start, end, text }) => ({
        range: { start: document.positionAt(start), end: document.positionAt(end) },
        newText: text,
      }))
      return [uri, edits]
    }),
  )
}

export function toItems(
  { items, replaced }: Completions,
  { line, character }: { line: number; character: number },
): CompletionItem[] {
  const range = { start: { line, character: character - replaced }, end: { line, character } }
  return items.map(({ label, kind, text, detail, documentation }, index) => ({
    label,
    kind: kinds[kind],
    textEdit: { range, newText: text },
    // Clients filter by it, and a label may differ from the text.
    filterText: text,
    sortText: String(index).padStart(4, '0'),
    ...(detail && { detail }),
    ...(documentation !== undefined && { documentation: { kind: 'markdown', value: documentation } }),
  }))
}
