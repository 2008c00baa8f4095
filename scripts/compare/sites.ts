import fc from 'fast-check'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { writeTree } from '../../tests/servers/write-tree.ts'
import { readSite } from '../fuzz/site/read-site.ts'
import { siteTexts } from '../fuzz/site/site-texts.ts'
import { writePages } from '../make-site/write-pages.ts'

/** A site to compare. */
export interface ComparedSite {
  name: string
  /** Write the project into an empty folder; its pages are in `dist`. */
  write: (project: string) => void
  /** Arguments of every command. */
  args: readonly string[]
  /** Whether only the main commands run, because there are many such sites. */
  brief: boolean
}

const configFile = 'indexical.config.json'

/** Create a random site: options, pages that contradict each other, files of hosts. */
export function seedSite(seed: number): ComparedSite {
  const [text] = fc.sample(siteTexts, { numRuns: 1, seed })
  return {
    name: `seed-${seed}`,
    args: [],
    brief: true,
    write(project) {
      const { options, output, project: others } = readSite(text!, 'example.org')
      mkdirSync(join(project, 'dist'))
      writeTree(join(project, 'dist'), Object.fromEntries(output))
      writeTree(project, { ...Object.fromEntries(others), [configFile]: JSON.stringify(options) })
    },
  }
}

/** Create a regular site of any size. */
export function generatedSite(pages: number): ComparedSite {
  return {
    name: `generated-${pages}`,
    args: ['--site', 'https://example.com/'],
    brief: false,
    write: (project) => writePages(pages, join(project, 'dist')),
  }
}

/** Return a built folder, from text such as `folder` or `folder=url`. */
export function namedSite(text: string): ComparedSite {
  const [, path, site = 'https://www.example.com/'] = /^(.*?)(?:=(https?:.*))?$/s.exec(text)!
  return folderSite(basename(resolve(path!)), resolve(path!), site)
}

/** Return a built folder, or a project with a configuration. */
export function folderSite(name: string, folder: string, site: string): ComparedSite {
  if (!existsSync(folder)) throw new Error(`Missing folder ${folder}`)
  const isProject = existsSync(join(folder, configFile))
  return {
    name,
    args: isProject ? [] : ['--site', site],
    brief: false,
    write(project) {
      cpSync(folder, isProject ? project : join(project, 'dist'), {
        recursive: true,
        filter: (path) => basename(path) !== 'node_modules',
      })
    },
  }
}
