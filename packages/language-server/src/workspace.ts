import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CodeLensRefreshRequest, TextDocuments } from 'vscode-languageserver/node'
import type { Connection } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { toDiagnostic } from './convert.ts'
import type { OpenProject, Project } from './project.ts'

/** How long the text of a file has to rest before it is linted, in milliseconds. */
const delay = 30

/** What the editor said about itself. */
export interface EditorOptions {
  /** Whether code of the projects may run. */
  isTrusted: boolean
  /** Whether it reads code lenses again if the server asks for it. */
  refreshesLenses: boolean
}

/** The projects and open files of one editor. */
export class Workspace {
  readonly documents = new TextDocuments(TextDocument)
  private readonly connection: Connection
  private readonly openProject: OpenProject
  private readonly projects = new Map<string, Project>()
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private options: EditorOptions = { isTrusted: false, refreshesLenses: false }

  constructor(connection: Connection, openProject: OpenProject) {
    this.connection = connection
    this.openProject = openProject
    this.documents.onDidChangeContent(({ document }) => {
      this.keepText(document)
      this.lintSoon(document.uri)
    })
    this.documents.onDidClose(({ document: { uri } }) => {
      clearTimeout(this.timers.get(uri))
      this.answer(uri, (project, path) => project.setText(path, undefined))
      void connection.sendDiagnostics({ uri, diagnostics: [] })
    })
    this.documents.listen(connection)
  }

  /** Open the projects of the folders with which the editor starts. */
  start(folders: readonly string[], options: EditorOptions): void {
    this.options = options
    for (const uri of folders) this.open(uri)
  }

  /** Open the project in a folder. */
  open(uri: string): void {
    const root = pathOf(uri)
    if (root === undefined || this.projects.has(root)) return
    const { isTrusted } = this.options
    const log = (message: string): void => this.connection.console.log(message)
    this.projects.set(root, this.openProject(root, { isTrusted, onChange: () => this.refresh(), log }))
    for (const document of this.documents.all()) this.keepText(document)
  }

  /** Close the project in a folder. */
  close(uri: string): void {
    const root = pathOf(uri)
    if (root === undefined) return
    this.projects.get(root)?.close()
    this.projects.delete(root)
    this.refresh()
  }

  /** Close all projects. */
  end(): void {
    for (const project of this.projects.values()) project.close()
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  /** Lint all open files again. */
  refresh(): void {
    for (const { uri } of this.documents.all()) this.lintSoon(uri)
    if (this.options.refreshesLenses) void this.connection.sendRequest(CodeLensRefreshRequest.type)
  }

  /** Answer about a file from the innermost project that contains it. A fault in one answer must not end the server. */
  answer<T>(uri: string, work: (project: Project, path: string) => T): T | undefined {
    const path = pathOf(uri)
    const roots = path === undefined ? [] : [...this.projects.keys()].filter((root) => isIn(root, path))
    const [root] = roots.toSorted((a, b) => b.length - a.length)
    try {
      return root === undefined ? undefined : work(this.projects.get(root)!, path!)
    } catch (error) {
      this.connection.console.error(`${uri}: ${(error as Error).stack ?? String(error)}`)
      return undefined
    }
  }

  private keepText(document: TextDocument): void {
    this.answer(document.uri, (project, path) => project.setText(path, document.getText()))
  }

  private lintSoon(uri: string): void {
    clearTimeout(this.timers.get(uri))
    this.timers.set(
      uri,
      setTimeout(() => this.lint(uri), delay),
    )
  }

  private lint(uri: string): void {
    this.timers.delete(uri)
    const document = this.documents.get(uri)
    const problems = document && this.answer(uri, (project, path) => project.problems(path))
    if (!problems) return
    const diagnostics = problems.map((problem) => toDiagnostic(problem, document))
    void this.connection.sendDiagnostics({ uri, version: document.version, diagnostics })
  }
}

/** Return the path of a file on this computer; undefined for other URIs, such as those of unsaved buffers. */
export function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

function isIn(folder: string, path: string): boolean {
  const name = relative(folder, path)
  return name !== '' && !/^\.\.(?:[\\/]|$)/.test(name) && !isAbsolute(name)
}
