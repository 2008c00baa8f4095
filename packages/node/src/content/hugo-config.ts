import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { attempt } from '../output/errors.ts'
import { dataOf, isData, textOf } from './config-data.ts'
import type { Data } from './config-data.ts'
import type { HugoConfig, HugoMount } from './hugo.ts'
import { readCascades } from './hugo-cascade.ts'
import { readSourceData } from './source-files.ts'

const extensions = ['.toml', '.yaml', '.yml', '.json']

/**
 * Read the configuration of a Hugo project: a file at its top, else the folder `config`. Keys are case-insensitive.
 *
 * @see https://gohugo.io/configuration/introduction/
 */
export function readHugoConfig(project: string): HugoConfig {
  const config = joinConfig(project)
  const defaultLanguage = textOf(config['defaultcontentlanguage'])?.toLowerCase() ?? 'en'
  const folder = textOf(config['contentdir']) ?? 'content'
  const own = Object.entries(dataOf(config['languages'])).map(([name, value]) => {
    const language = dataOf(value)
    return [
      name,
      { folder: textOf(language['contentdir']) ?? folder, hasHost: 'baseurl' in language },
    ] as const
  })
  const { page, ...flat } = dataOf(config['permalinks'])
  const languages = own.length > 0 ? own : [[defaultLanguage, { folder }] as const]
  const mounts = mountsOf(config, defaultLanguage)
  return {
    languages: new Set(languages.map(([name]) => name)),
    mounts: (mounts.length > 0 ? mounts : mountsOfLanguages(languages, defaultLanguage)).toSorted(
      (a, b) => Number(b.language === defaultLanguage) - Number(a.language === defaultLanguage),
    ),
    defaultLanguage,
    // If each language has its own hostname, each is a separate site in a separate folder.
    allInFolders:
      config['defaultcontentlanguageinsubdir'] === true ||
      (own.length > 1 && own.every(([, { hasHost }]) => hasHost)),
    uglyUrls: uglyUrlsOf(config['uglyurls']),
    keepsCase: config['disablepathtolower'] === true,
    permalinks: Object.fromEntries(
      Object.entries({ ...flat, ...dataOf(page) }).filter(([, pattern]) => typeof pattern === 'string'),
    ) as Record<string, string>,
    cascades: readCascades(config, { folder: '', language: undefined }),
  }
}

/**
 * Return the folders that are mounted as content. They replace the content folder.
 *
 * @see https://gohugo.io/configuration/module/#mounts
 */
function mountsOf(config: Data, defaultLanguage: string): HugoMount[] {
  const mounts = [dataOf(config['module'])['mounts']].flat().filter(isData).map(lowerKeys)
  return mounts.flatMap((mount): HugoMount[] => {
    const [source, target = ''] = [textOf(mount['source']), textOf(mount['target'])]
    const [, under] = /^content(?:\/(.*?)\/?)?$/.exec(target) ?? []
    if (source === undefined || !/^content(?:\/|$)/.test(target)) return []
    const ofSites = dataOf(dataOf(dataOf(mount['sites'])['matrix']))['languages']
    const named = [mount['lang'] ?? ofSites ?? defaultLanguage].flat()
    return named.flatMap((language) =>
      typeof language === 'string'
        ? [{ folder: source, language: language.toLowerCase(), under: under ? `${under}/` : '' }]
        : [],
    )
  })
}

/** Languages may share a folder. A file name without a language then belongs to the default one. */
function mountsOfLanguages(
  languages: readonly (readonly [name: string, { folder: string }])[],
  defaultLanguage: string,
): HugoMount[] {
  const folders = new Map<string, string>()
  for (const [name, { folder }] of languages)
    if (!folders.has(folder) || name === defaultLanguage) folders.set(folder, name)
  return Array.from(folders, ([folder, language]) => ({ folder, language, under: '' }))
}

function uglyUrlsOf(value: unknown): HugoConfig['uglyUrls'] {
  if (typeof value === 'boolean') return value
  return new Set(Object.entries(dataOf(value)).flatMap(([section, isOn]) => (isOn === true ? [section] : [])))
}

function joinConfig(project: string): Data {
  const top = ['hugo', 'config'].flatMap((name) =>
    extensions.map((extension) => join(project, name + extension)),
  )
  const file = top.find((path) => existsSync(path))
  const folders = ['_default', 'production'].map((name) => join(project, 'config', name))
  const parts = [...(file === undefined ? [] : [readPart(file)]), ...folders.flatMap(readFolder)]
  return parts.reduce(merge, {})
}

/**
 * Read the files of a configuration folder. The name is the key: `permalinks.toml`, or `languages.de.toml` for two
 * keys.
 */
function readFolder(folder: string): Data[] {
  if (!existsSync(folder)) return []
  const names = attempt('read', folder, () => readdirSync(folder)).filter((name) =>
    extensions.includes(extname(name)),
  )
  return names.sort().map((name) => {
    const data = readPart(join(folder, name))
    const [key, language] = name.slice(0, -extname(name).length).toLowerCase().split('.') as [string, string?]
    if (key === 'hugo' || key === 'config') return data
    return { [key]: language === undefined ? data : { [language]: data } }
  })
}

function readPart(path: string): Data {
  return lowerKeys(readSourceData(path, path)!.data)
}

function lowerKeys(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const name = key.toLowerCase()
      // The values of `cascade` are frontmatter.
      return [name, isData(value) && name !== 'cascade' ? lowerKeys(value) : value]
    }),
  )
}

function merge(one: Data, other: Data): Data {
  const joined = Object.entries(other).map(([key, value]) => {
    const first = one[key]
    return [key, isData(first) && isData(value) ? merge(first, value) : value] as const
  })
  return { ...one, ...Object.fromEntries(joined) }
}
