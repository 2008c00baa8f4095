import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { libraryOf } from './libraries.ts'

/** Name of the file in `dist` with the licences of the libraries in a package. */
export const noticesFile = 'THIRD-PARTY-NOTICES.md'

/** Licence texts from the repositories of libraries that publish none with their code. */
const ownTexts = fileURLToPath(new URL('./licences', import.meta.url))

/**
 * Return the licences of all libraries that the modules of a bundle come from; undefined if there are none.
 *
 * @throws {Error} for a library without a licence text
 */
export function noticesOf(modules: readonly string[]): string | undefined {
  const libraries = new Set(modules.map(libraryOf).filter((folder) => folder !== undefined))
  const parts = new Map([...libraries].map(noticeOf))
  if (parts.size === 0) return undefined
  const sorted = [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  return `# Third-party notices\n\nThis package contains code of these libraries.\n\n${sorted.join('\n')}`
}

function noticeOf(folder: string): [name: string, text: string] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const title = `${manifest['name']} ${manifest['version']}`
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const path = file === undefined ? join(ownTexts, `${manifest['name']}.txt`) : join(folder, file)
  if (!existsSync(path)) throw new Error(`Missing licence of ${title}: copy its text to ${path}`)
  const text = readFileSync(path, 'utf8').trim()
  return [title, `## ${title} (${manifest['license']})\n\n\`\`\`text\n${text}\n\`\`\`\n`]
}
