import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import type { Connection, InitializeResult } from 'vscode-languageserver/node'
import { changesOf, toAction, toItems, toLocation } from './convert.ts'
import type { OpenProject } from './project.ts'
import { pathOf, Workspace } from './workspace.ts'

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
  const workspace = new Workspace(connection, openProject)
  serveFolders(connection, workspace)
  serveAnswers(connection, workspace)
  serveRenames(connection, workspace)
  connection.listen()
}

function serveFolders(connection: Connection, workspace: Workspace): void {
  connection.onInitialize(({ workspaceFolders, rootUri, initializationOptions, capabilities: own }) => {
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? [rootUri ?? []].flat()
    workspace.start(folders, {
      isTrusted: (initializationOptions as { trusted?: unknown } | null)?.trusted === true,
      refreshesLenses: own.workspace?.codeLens?.refreshSupport === true,
    })
    connection.onInitialized(() => {
      if (own.workspace?.workspaceFolders)
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          for (const { uri } of removed) workspace.close(uri)
          for (const { uri } of added) workspace.open(uri)
        })
      if (own.workspace?.didChangeWatchedFiles?.dynamicRegistration)
        void connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: files }],
        })
    })
    return { capabilities, serverInfo: { name: 'indexical' } }
  })
  connection.onShutdown(() => workspace.end())
}

function serveAnswers(connection: Connection, workspace: Workspace): void {
  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const { line, character } = position
    const found = workspace.answer(uri, (project, path) => project.complete(path, line + 1, character + 1))
    return found && { isIncomplete: found.isCut, items: toItems(found, position) }
  })
  connection.onHover(({ textDocument: { uri }, position: { line, character } }) => {
    const text = workspace.answer(uri, (project, path) => project.explain(path, line + 1, character + 1))
    if (text === undefined) return null
    return { contents: { kind: 'markdown', value: `\`\`\`\`text\n${text}\n\`\`\`\`` } }
  })
  connection.onDefinition(({ textDocument: { uri }, position: { line, character } }) => {
    const place = workspace.answer(uri, (project, path) => project.definition(path, line + 1, character + 1))
    return place ? toLocation(place) : null
  })
  connection.onCodeAction(({ textDocument: { uri }, range }) => {
    const document = workspace.documents.get(uri)
    const fixes = workspace.answer(uri, (project, path) => project.fixes(path)) ?? []
    return document && fixes.flatMap((fix) => toAction(fix, document, range) ?? [])
  })
  connection.onCodeLens(({ textDocument: { uri } }) => {
    const title = workspace.answer(uri, (project, path) => project.state(path))
    const start = { line: 0, character: 0 }
    return title === undefined ? [] : [{ range: { start, end: start }, command: { title, command: '' } }]
  })
}

function serveRenames(connection: Connection, workspace: Workspace): void {
  connection.workspace.onWillRenameFiles(({ files: renames }) => {
    const edits = renames.flatMap(({ oldUri, newUri }) => {
      const to = pathOf(newUri)
      return (
        workspace.answer(oldUri, (project, from) => (to === undefined ? [] : project.rename(from, to))) ?? []
      )
    })
    return edits.length === 0 ? null : { changes: changesOf(edits) }
  })
  const moved = (pairs: readonly { from: string; to: string }[]): void => {
    for (const { from, to } of pairs) {
      const target = pathOf(to)
      if (target !== undefined) workspace.answer(from, (project, path) => project.moved(path, target))
    }
    workspace.refresh()
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
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}
