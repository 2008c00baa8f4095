import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { Editor, write } from './client.ts'

const made: string[] = []
const editors: Editor[] = []
afterAll(() => {
  for (const { process: server } of editors) server.kill()
  for (const dir of made) rmSync(dir, { recursive: true, force: true })
})

export function makeSite(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'indexical-lsp-'))
  made.push(root)
  write(root, files)
  return root
}

export async function connect(roots: readonly string[], options?: object): Promise<Editor> {
  const editor = new Editor()
  editors.push(editor)
  await editor.start(roots, options)
  return editor
}

export function page(title: string, head: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${title}</body></html>`
}

export function canonical(path: string): string {
  return `<link rel="canonical" href="https://www.example.com${path}">`
}

export const robotsTxt = 'User-agent: *\nDisalow: /x\n'
export const site = {
  'node_modules/.keep': '',
  'indexical.config.json':
    '{ "site": "https://www.example.com", "content": [{ "folder": "docs", "output": "{path}/index.html" }] }',
  'docs/copy.md': '---\ntitle: Copy\ncanonical: ./guide.md\n---\n',
  'docs/guide.md': '---\ntitle: Guide\n---\n',
  'docs/secret.md': '---\nrobots: noindex\n---\n',
  'docs/slips.md': '---\nrobots: nofolow\nredirectFrom: /guide/\nno-snippet: true\n---\n',
  'docs/alone.md': '---\ntitle: Alone\n---\n',
  'dist/index.html': page('Home', canonical('/')),
  'dist/copy/index.html': page('Copy', canonical('/guide/')),
  'dist/guide/index.html': page('The guide', canonical('/guide/')),
  'dist/secret/index.html': page('Secret', '<meta name="robots" content="noindex">'),
  'dist/slips/index.html': page('Slips', canonical('/gone/')),
  'dist/alone/index.html': page('Alone', canonical('/alone/')),
  'dist/robots.txt': robotsTxt,
  'public/robots.txt': robotsTxt,
  'dist/_headers': '/*\n  X-Robots-Tag: nofolow\n',
  'public/_headers': '/*\n  X-Robots-Tag: nofolow\n',
}
