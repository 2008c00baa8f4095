import type { OutputFolder } from '../output/types.ts'
import { findGenerator } from './find-generator.ts'
import { readHugoConfig } from './hugo-config.ts'

/**
 * Return the paths of locales and versions that the configuration of a generator names, but that are not in the output:
 * the build left them out, so another one writes them.
 *
 * @param root absolute project folder
 * @param files output files
 */
export function unbuiltPaths(root: string, project: OutputFolder, files: readonly string[]): RegExp[] {
  const generator = findGenerator(root)
  if (!generator) return []
  const textOf = (file: string): string => Buffer.from(project.read(file) ?? '').toString()
  const config = textOf(generator.mark)
  const locales =
    generator.name === 'hugo'
      ? hugoLocales(root)
      : [config, textOf('.docusaurus/i18n.json')].flatMap(localesIn)
  const versions = generator.name === 'docusaurus' ? namesIn(textOf('versions.json')) : []
  return [
    ...locales.map((name) => new RegExp(`^/${escape(name)}(?:/|$)`, 'i')),
    // A version can be below a locale and the path of a plugin.
    ...versions.map((name) => new RegExp(`^/(?:[\\w-]+/){0,2}${escape(name)}(?:/|$)`)),
  ].filter((path) => !files.some((file) => path.test(`/${file}`)))
}

function hugoLocales(root: string): string[] {
  const { languages, defaultLanguage, allInFolders } = readHugoConfig(root)
  return [...languages].filter((name) => allInFolders || name !== defaultLanguage)
}

/**
 * Return the locales in the text of a configuration, which is not executed: of a list, or the keys of an object. The pages of
 * the default one are at the root.
 */
function localesIn(config: string): string[] {
  const text = config.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
  const start = /\blocales['"]?\s*:\s*(?=[[{])/.exec(text)
  if (!start) return []
  const byDefault = /\bdefaultLocale['"]?\s*:\s*["'`]([\w-]+)/.exec(text)?.[1]
  const { outer, inner } = splitBlock(text.slice(start.index + start[0].length))
  const names = outer.startsWith('[')
    ? [...namesIn(outer), ...[...inner.matchAll(/\bpath\s*:\s*["'`]([\w-]+)/g)].map(([, path]) => path!)]
    : [...outer.matchAll(/([\w-]+)["']?\s*:/g)].map(([, key]) => key!)
  return names.filter((name) => name !== byDefault)
}

/** Split a block in brackets: its own text, and that of the blocks in it. */
function splitBlock(text: string): { outer: string; inner: string } {
  let depth = 0
  const parts = { outer: '', inner: '' }
  for (const character of text) {
    if (/[[{(]/.test(character)) depth++
    parts[depth > 1 ? 'inner' : 'outer'] += character
    if (/[\]})]/.test(character) && --depth === 0) break
  }
  return parts
}

function namesIn(list: string): string[] {
  return [...list.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, name]) => name!)
}

function escape(name: string): string {
  return name.replaceAll(/[^\w]/g, '\\$&')
}
