import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import * as lsp from 'vscode-languageserver-protocol/node'

/** The built command line. */
export const cli = fileURLToPath(new URL('../../node/dist/cli.js', import.meta.url))

/** Run the built command line in a folder, and return what it printed. */
export function run(cwd: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' })
  return stdout + stderr
}

/** Write files, by their names relative to a folder. */
export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

/** An editor without a window, connected to a server of its own. */
export class Editor {
  readonly process
  readonly connection: lsp.ProtocolConnection
  readonly logs: string[] = []
  stderr = ''
  private readonly diagnostics = new Map<string, lsp.PublishDiagnosticsParams>()
  private readonly waiting = new Set<() => void>()
  private version = 0

  constructor() {
    this.process = spawn(process.execPath, [cli, 'lsp', '--stdio'], { stdio: 'pipe' })
    this.process.stderr.on('data', (text: Buffer) => (this.stderr += text.toString()))
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    )
    this.connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
      this.diagnostics.set(params.uri, params)
      this.wake()
    })
    this.connection.onNotification(lsp.LogMessageNotification.type, ({ message }) => {
      this.logs.push(message)
      this.wake()
    })
    this.connection.onRequest(lsp.CodeLensRefreshRequest.type, () => this.wake())
    this.connection.onRequest(lsp.RegistrationRequest.type, () => {})
    this.connection.listen()
  }

  async start(roots: readonly string[], options: object = {}): Promise<lsp.InitializeResult> {
    const result = await this.connection.sendRequest(lsp.InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: {
          workspaceFolders: true,
          codeLens: { refreshSupport: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
        },
      },
      workspaceFolders: roots.map((root) => ({ uri: uriOf(root), name: root })),
      initializationOptions: options,
    })
    await this.connection.sendNotification(lsp.InitializedNotification.type, {})
    return result
  }

  open(path: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(path), languageId: 'markdown', version: ++this.version, text }
    this.diagnostics.delete(uriOf(path))
    return this.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument })
  }

  /** Replace the whole text. */
  change(path: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(path), version: ++this.version }
    this.diagnostics.delete(uriOf(path))
    return this.connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges: [{ text }],
    })
  }

  /** Wait for the diagnostics of the newest text, as lines. */
  async problems(path: string, until: (lines: string[]) => boolean = () => true): Promise<string[]> {
    const lines = (): string[] | undefined => {
      const found = this.diagnostics.get(uriOf(path))
      return found?.version === undefined || found.version < this.version
        ? undefined
        : found.diagnostics.map(format)
    }
    await this.wait(() => {
      const found = lines()
      return found !== undefined && until(found)
    })
    return lines() ?? ['nothing was published']
  }

  /** Wait until a condition holds, at most 20 seconds: the test then shows what there is. */
  async wait(condition: () => boolean): Promise<void> {
    const end = Date.now() + 20_000
    while (!condition() && Date.now() < end)
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve)
        setTimeout(resolve, 20_000).unref()
      })
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
  }

  at(path: string, line: number, character: number): lsp.TextDocumentPositionParams {
    return { textDocument: { uri: uriOf(path) }, position: { line, character } }
  }

  async stop(): Promise<number> {
    const ended = new Promise<number>((resolve) => this.process.on('exit', (code) => resolve(code ?? -1)))
    await this.connection.sendRequest(lsp.ShutdownRequest.type)
    await this.connection.sendNotification(lsp.ExitNotification.type)
    const code = await ended
    this.connection.dispose()
    return code
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

const levels = ['', 'error', 'warn', 'info', 'hint']

function format({ range: { start, end }, severity, code, message }: lsp.Diagnostic): string {
  return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${levels[severity ?? 0]} ${code} ${message}`
}
