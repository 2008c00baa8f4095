import { toBytes } from '../bytes.ts'
import { createFindIn } from '@indexical/syntax/internal'
import type { HostContext, HostFile } from '../types.ts'
import type { Site } from './respond-to.ts'
import { decodePath } from './escapes.ts'
import { mergeConfig, nearest } from './config.ts'
import type { Config, Notes } from './config.ts'
import { parseHtaccess } from './parse-htaccess.ts'
import { readConfig } from './read-config.ts'
import { documentRoot } from './variables.ts'

/** A site with the names of its files. */
export interface NamedSite {
  site: Site
  /** The own settings of each `.htaccess`, outer folders first. */
  own: Config[]
  /** Returns the output file at a path in the server's file system. */
  fileAt: (filename: string) => string | undefined
}

/** Map the output to the server's file system, with the settings of its `.htaccess` files. */
export function makeSite(files: readonly HostFile[], context: HostContext, notes: Notes): NamedSite {
  const root = new URL(context.root)
  const output = documentRoot + decodePath(root.pathname)
  const named = new Map<string, string>()
  const folders = new Set<string>()
  const variants = new Set<string>()
  const addFolders = (filename: string): void => {
    for (let end = filename.lastIndexOf('/'); end > 0; end = filename.lastIndexOf('/', end - 1)) {
      const folder = filename.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  for (const file of context.files) {
    const filename = output + toBytes(file)
    named.set(filename, file)
    const name = filename.lastIndexOf('/') + 1
    for (let dot = filename.indexOf('.', name); dot > 0; dot = filename.indexOf('.', dot + 1))
      variants.add(filename.slice(0, dot))
    addFolders(filename)
  }
  const configs = new Map<string, Config>()
  const own: Config[] = []
  for (const file of files.toSorted((a, b) => depthOf(a) - depthOf(b) || (a.name < b.name ? -1 : 1))) {
    const folder = toBytes(file.name.slice(0, file.name.lastIndexOf('/') + 1))
    addFolders(output + folder)
    const { directives, problem } = parseHtaccess(file.text, file.file)
    const read = readConfig(directives, folder, notes)
    const config = problem ? { ...read, isBroken: true } : read
    if (problem) notes.problems.push(problem)
    own.push(config)
    const path = (output + folder).slice(0, -1)
    const outer = nearest(configs, path)
    configs.set(path, outer ? mergeConfig(outer, config) : config)
  }
  return {
    site: {
      around: {
        root,
        isFile: (filename) => named.has(filename),
        isFolder: (filename) => folders.has(filename.replace(/\/$/, '')),
        hasVariant: (filename) => variants.has(filename),
      },
      output,
      configs,
      findAliases: createFindIn(),
      findFiles: createFindIn(),
    },
    own,
    fileAt: (filename) => named.get(filename),
  }
}

function depthOf({ name }: HostFile): number {
  return name.split('/').length
}
