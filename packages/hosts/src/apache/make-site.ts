import { decodeBytes, toBytes } from '../bytes.ts'
import type { HostContext, HostFile } from '../types.ts'
import { mergeConfig, nearest } from './config.ts'
import type { Config, Notes, Site } from './config.ts'
import { createOutputFolder } from '../output-folder.ts'
import { parseHtaccess } from './parse-htaccess.ts'
import { readConfig } from './read-config.ts'
import { documentRoot } from './variables.ts'

/** Map the output to the server's file system, with the settings of its `.htaccess` files. */
export function makeSite(files: readonly HostFile[], context: HostContext, notes: Notes): Site {
  const root = new URL(context.root)
  const output = documentRoot + decodeBytes(root.pathname)
  const names = new Set([...context.files, ...files.map(({ name }) => name)])
  const { kindOf, fileAt } = createOutputFolder(output, names)
  const configs = new Map<string, Config>()
  const own: Config[] = []
  for (const file of files.toSorted((a, b) => depthOf(a) - depthOf(b) || (a.name < b.name ? -1 : 1))) {
    const folder = toBytes(file.name.slice(0, file.name.lastIndexOf('/') + 1))
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
    root,
    isFile: (filename) => kindOf(filename) === 'file',
    isFolder: (filename) => kindOf(filename) === 'folder' || output.startsWith(filename.replace(/\/?$/, '/')),
    output,
    configs,
    own,
    fileAt,
  }
}

function depthOf({ name }: HostFile): number {
  return name.split('/').length
}
