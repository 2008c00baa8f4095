import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commands, window, workspace } from 'vscode'
import type { ExtensionContext } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'

const name = 'Indexical'

/** Sources of pages, files of hosts, and our config. */
const files = [
  '**/*.{md,mdx,mdoc,markdown,markdoc,njk,liquid,html,htm,astro}',
  '**/{robots.txt,_headers,_redirects,.htaccess,netlify.toml,vercel.json,firebase.json,staticwebapp.config.json}',
  '**/indexical.config.json',
]

let client: LanguageClient | undefined

/** Start the server of the project, and again whenever the folders or the setting change. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  subscriptions.push(
    commands.registerCommand('indexical.restart', restart),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('indexical.server')) await restart()
    }),
    workspace.onDidChangeWorkspaceFolders(async () => {
      if (!client) await restart()
    }),
  )
  await restart()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
  client = undefined
}

async function restart(): Promise<void> {
  await deactivate()
  const path = findServer()
  if (path === undefined) {
    void window.showWarningMessage(
      'Missing package `indexical` in this workspace: npm install --save-dev indexical @indexical/language-server',
    )
    return
  }
  client = new LanguageClient(
    'indexical',
    name,
    // VS Code's own Node: an editor that a desktop started may not find another one.
    {
      command: process.execPath,
      args: [path, 'lsp', '--stdio'],
      options: { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
    },
    {
      documentSelector: files.map((pattern) => ({ scheme: 'file', pattern })),
      // VS Code starts this extension only in a workspace that its user trusts.
      initializationOptions: { trusted: workspace.isTrusted },
    },
  )
  await client.start()
}

/** Return the command line of the first folder that has one: it serves all folders. */
function findServer(): string | undefined {
  return workspace.workspaceFolders
    ?.map((folder) => {
      const path = workspace.getConfiguration('indexical', folder).get<string>('server')
      return join(folder.uri.fsPath, path ?? 'node_modules/indexical/dist/cli.js')
    })
    .find((path) => existsSync(path))
}
