/** A range of a file. Lines and columns are 1-based, columns count UTF-16 units; without an end, it is the rest of the line. */
export interface Place {
  line?: number | undefined
  column?: number | undefined
  endLine?: number | undefined
  endColumn?: number | undefined
}

/** A place in a file, by its absolute path. */
export interface FilePlace extends Place {
  path: string
}

/** A problem of an open file. */
export interface Problem extends Place {
  /** `hint` for a problem that rests on the last build, in a text that the build did not read. */
  level: 'error' | 'warn' | 'info' | 'hint'
  rule: string
  message: string
  /** Whether other files decide it, as the last build wrote them. */
  isOfBuild: boolean
  /** Address of the rule's page. */
  help?: string | undefined
  related: readonly (FilePlace & { message: string })[]
}

/** A replacement in a text, by offsets. */
export interface TextChange {
  start: number
  end: number
  text: string
}

/** A correction that a problem offers. */
export interface Fix {
  title: string
  problem: Problem
  /** Whether it is certain, and hides no page. */
  isSafe: boolean
  /** Absolute path of the file that changes. */
  path: string
  /** The text that the offsets refer to. */
  before: string
  changes: readonly TextChange[]
}

/** A text to insert at the cursor. */
export interface Completion {
  label: string
  kind: 'field' | 'value' | 'page' | 'rule'
  text: string
  detail?: string | undefined
  /** Markdown. */
  documentation?: string | undefined
}

/** Texts to insert, and the number of characters before the cursor that they replace. */
export interface Completions {
  items: readonly Completion[]
  replaced: number
  /** Whether there are more than these. */
  isCut: boolean
}

/**
 * One project, as the server needs it. Every answer comes from the functions of the command line: the server itself knows
 * no rule and no file format.
 */
export interface Project {
  /** Keep the text of an open file; undefined when it is closed. */
  setText(path: string, text: string | undefined): void
  /** Return the problems of an open file; undefined before the last build was read. */
  problems(path: string): readonly Problem[] | undefined
  /** Return what search engines may do with the page of an open file: `indexable`, `noindex`, `canonical elsewhere`. */
  state(path: string): string | undefined
  /** Explain the URL at a position, or else the page of the file, as `indexical explain` prints it. */
  explain(path: string, line: number, column: number): string | undefined
  complete(path: string, line: number, column: number): Completions
  /** Return the source of the page to which the text at a position leads. */
  definition(path: string, line: number, column: number): FilePlace | undefined
  fixes(path: string): readonly Fix[]
  /** Return the edits that redirect the old URLs of a source, or of all in a folder, which is about to be renamed. */
  rename(from: string, to: string): readonly Omit<Fix, 'problem' | 'isSafe'>[]
  /** A file or folder was renamed, or deleted and created elsewhere. */
  moved(from: string, to: string): void
  close(): void
}

/** How to open a project. */
export interface ProjectOptions {
  /** Whether code of the project may run: a config that is a module. */
  isTrusted: boolean
  /** Called when the problems of open files may have changed: the last build was read, or slower rules have ended. */
  onChange: () => void
  /** Called with one sentence, for the log of the editor. */
  log: (message: string) => void
}

/** Open the project in a folder. */
export type OpenProject = (root: string, options: ProjectOptions) => Project
