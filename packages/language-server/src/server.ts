import { fileURLToPath } from 'node:url'
import { isAbsolute, relative } from 'node:path'
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  createConnection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import type { CodeAction, InitializeParams, InitializeResult, Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { changesOf, toDiagnostic, toItems, toLocation, toRange } from './convert.ts'
import type { OpenProject, Project } from './project.ts'

/** How long the text of a file has to rest before it is linted, in milliseconds. */
const delay = 30

const files = '**/*.{md,mdx,mdoc,markdown,markdoc,njk,liquid,html,htm,astro}'
const renamed = {
  filters: [
    { scheme: 'file', pattern: { glob: files, matches: 'file' as const } },
    { scheme: 'file', pattern: { glob: '**', matches: 'folder' as const } },
  ],
}

/** What the server can do, for the editor. */
const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: { triggerCharacters: ['/', '.', ':', '"', "'", ','] },
  hoverProvider: true,
  definitionProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  codeLensProvider: {},
  workspace: {
    workspaceFolders: { supported: true, changeNotifications: true },
    fileOperations: { willRename: renamed, didRename: renamed },
  },
}

/**
 * Serve one editor, by standard input and output, until it ends the server.
 *
 * @param openProject opens the project in a workspace folder
 */
export function startServer(openProject: OpenProject): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  const documents = new TextDocuments(TextDocument)
  const projects = new Map<string, Project>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isTrusted = false
  let can: InitializeParams['capabilities'] = {}

  /** Return the project of a file: the innermost folder that contains it. */
  const projectOf = (uri: string): { project: Project; path: string } | undefined => {
    const path = pathOf(uri)
    if (path === undefined) return undefined
    const roots = [...projects.keys()].filter((root) => isIn(root, path))
    const root = roots.toSorted((a, b) => b.length - a.length)[0]
    return root === undefined ? undefined : { project: projects.get(root)!, path }
  }

  /** Answer a request about a file. A fault in one answer must not end the server. */
  const answer = <T>(uri: string, work: (project: Project, path: string) => T): T | undefined => {
    const found = projectOf(uri)
    try {
      return found && work(found.project, found.path)
    } catch (error) {
      connection.console.error(`${uri}: ${(error as Error).stack ?? String(error)}`)
      return undefined
    }
  }

  const lint = (uri: string): void => {
    timers.delete(uri)
    const document = documents.get(uri)
    if (!document) return
    const problems = answer(uri, (project, path) => project.problems(path))
    if (!problems) return
    const diagnostics = problems.map((problem) => toDiagnostic(problem, document))
    void connection.sendDiagnostics({ uri, version: document.version, diagnostics })
  }
  const lintSoon = (uri: string): void => {
    clearTimeout(timers.get(uri))
    timers.set(uri, setTimeout(lint, delay, uri))
  }
  const refresh = (): void => {
    for (const { uri } of documents.all()) lintSoon(uri)
    if (can.workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type)
  }

  const open = (uri: string): void => {
    const root = pathOf(uri)
    if (root === undefined || projects.has(root)) return
    const log = (message: string): void => connection.console.log(message)
    projects.set(root, openProject(root, { isTrusted, onBuild: refresh, log }))
    for (const document of documents.all()) keepText(document)
  }
  const close = (uri: string): void => {
    const root = pathOf(uri)
    if (root === undefined) return
    projects.get(root)?.close()
    projects.delete(root)
    refresh()
  }
  const keepText = (document: TextDocument): void =>
    answer(document.uri, (project, path) => project.setText(path, document.getText()))

  connection.onInitialize(({ workspaceFolders, rootUri, initializationOptions, capabilities: own }) => {
    can = own
    isTrusted = (initializationOptions as { trusted?: unknown } | null)?.trusted === true
    for (const uri of workspaceFolders?.map((folder) => folder.uri) ?? [rootUri ?? []].flat()) open(uri)
    return { capabilities, serverInfo: { name: 'indexical' } }
  })
  connection.onInitialized(() => {
    if (can.workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) close(uri)
        for (const { uri } of added) open(uri)
      })
    if (can.workspace?.didChangeWatchedFiles?.dynamicRegistration)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: files }],
      })
  })
  connection.onShutdown(() => {
    for (const project of projects.values()) project.close()
    for (const timer of timers.values()) clearTimeout(timer)
  })

  documents.onDidChangeContent(({ document }) => {
    keepText(document)
    lintSoon(document.uri)
  })
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(timers.get(uri))
    answer(uri, (project, path) => project.setText(path, undefined))
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const { line, character } = position
    const found = answer(uri, (project, path) => project.complete(path, line + 1, character + 1))
    return found && { isIncomplete: found.isCut, items: toItems(found, position) }
  })
  connection.onHover(({ textDocument: { uri }, position: { line, character } }) => {
    const text = answer(uri, (project, path) => project.explain(path, line + 1, character + 1))
    if (text === undefined) return null
    return { contents: { kind: 'markdown', value: `\`\`\`\`text\n${text}\n\`\`\`\`` } }
  })
  connection.onDefinition(({ textDocument: { uri }, position: { line, character } }) => {
    const place = answer(uri, (project, path) => project.definition(path, line + 1, character + 1))
    return place ? toLocation(place) : null
  })
  connection.onCodeAction(({ textDocument: { uri }, range }): CodeAction[] => {
    const document = documents.get(uri)
    const fixes = answer(uri, (project, path) => project.fixes(path)) ?? []
    return fixes
      .filter(({ problem }) => overlaps(toRange(problem, document), range))
      .map((fix) => ({
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        isPreferred: fix.isSafe,
        ...(document && { diagnostics: [toDiagnostic(fix.problem, document)] }),
        edit: { changes: changesOf([fix]) },
      }))
  })
  connection.onCodeLens(({ textDocument: { uri } }) => {
    const title = answer(uri, (project, path) => project.state(path))
    const start = { line: 0, character: 0 }
    return title === undefined ? [] : [{ range: { start, end: start }, command: { title, command: '' } }]
  })

  connection.workspace.onWillRenameFiles(({ files: renames }) => {
    const edits = renames.flatMap(({ oldUri, newUri }) => {
      const to = pathOf(newUri)
      return answer(oldUri, (project, from) => (to === undefined ? [] : project.rename(from, to))) ?? []
    })
    return edits.length === 0 ? null : { changes: changesOf(edits) }
  })
  const moved = (pairs: readonly { from: string; to: string }[]): void => {
    for (const { from, to } of pairs) {
      const target = pathOf(to)
      if (target !== undefined) answer(from, (project, path) => project.moved(path, target))
    }
    refresh()
  }
  connection.workspace.onDidRenameFiles(({ files: renames }) =>
    moved(renames.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }))),
  )
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const of = (type: FileChangeType): string[] =>
      changes.flatMap((one) => (one.type === type ? one.uri : []))
    const created = of(FileChangeType.Created)
    // A file that another program moved to another folder. Which of several new names it got is not certain.
    const pairs = of(FileChangeType.Deleted).flatMap((from) => {
      const same = created.filter((to) => nameOf(to) === nameOf(from))
      return same.length === 1 ? [{ from, to: same[0]! }] : []
    })
    moved(pairs)
  })

  documents.listen(connection)
  connection.listen()
}

/** Return the path of a file on this computer; undefined for other URIs, such as those of unsaved buffers. */
function pathOf(uri: string): string | undefined {
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

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}

function overlaps(a: Range, b: Range): boolean {
  const isBefore = (one: Range['start'], other: Range['start']): boolean =>
    one.line < other.line || (one.line === other.line && one.character < other.character)
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start)
}
