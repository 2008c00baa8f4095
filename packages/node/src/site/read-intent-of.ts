import { resolve } from 'node:path'
import type { Intent, Options } from '@indexical/core'
import { createPagesOption, readIntent, toIntentProblem } from '@indexical/core/internal'
import type { Location } from '@indexical/syntax'
import type { LocatedData, Path, Span } from '@indexical/syntax/data'
import { createMatchUrls } from '@indexical/syntax/globs'
import { readSourceData } from '../content/source-files.ts'
import type { SourceFiles } from '../content/source-files.ts'
import type { BuildContext, PageInput } from '../output/types.ts'

/** The intent for one page, and its problems. */
export interface IntentOf {
  intent: Intent
  problems: ReturnType<typeof readIntent>['problems']
}

/** Shared by all pages without a known source, which most pages of a folder are. */
const emptyIntent: IntentOf = { intent: {}, problems: [] }

/** What the option `sitemap.exclude` requests. */
const exclusion: NonNullable<Intent['sitemap']> = {
  value: { listed: false },
  location: undefined,
  key: 'sitemap.exclude',
}

const excludedIntent: IntentOf = { intent: { sitemap: exclusion }, problems: [] }

function createIsExcluded({ sitemap }: Options): (url: string) => boolean {
  const { exclude = [] } = Object(sitemap) as { exclude?: string[] }
  if (exclude.length === 0) return () => false
  const matchUrls = createMatchUrls(exclude)
  return (url) => matchUrls(url).length > 0
}

/** Returns the intent for the page at a URL. */
export type ReadIntentOf = (
  page: Pick<PageInput<string>, 'source' | 'data' | 'pageData' | 'layouts' | 'draft'>,
  url: string,
) => IntentOf

/** What the intent of a page needs besides the options and the sources. */
export interface IntentContext extends Partial<Pick<BuildContext, 'root' | 'config'>> {
  /** Find the page of a canonical by pattern. @default other pages are unknown */
  findPage?: (url: string) => string | undefined
}

/**
 * Join the three sources of intent: the source file, the data that a framework made of it, and the option `pages`.
 * Frontmatter wins over the option, key by key. Locations come from the file, which is read only if the framework's data
 * contain an intent: reading all files a second time takes too long, and most pages have none.
 */
export function createReadIntentOf(
  options: Options,
  sources: SourceFiles,
  { root = '', config, findPage }: IntentContext = {},
): ReadIntentOf {
  const pagesOption = createPagesOption(options, { createMatchUrls, findPage })
  const isExcluded = createIsExcluded(options)
  let configData: LocatedData | undefined
  const readConfig = (file: string): LocatedData | undefined =>
    (configData ??= readSourceData(resolve(root, file), file))
  return ({ source, data, pageData, layouts = [], draft }, url) => {
    const read = (): LocatedData | undefined => (source === undefined ? undefined : sources.read(source))
    const fileData = data ?? read()?.data
    const ownData = pageData ? { ...fileData, ...pageData } : fileData
    const fromPages = pagesOption.dataOf(url)
    const excluded = isExcluded(url)
    if (!ownData && !draft && !fromPages) return excluded ? excludedIntent : emptyIntent
    const inherited = (path: Path): LocatedData | undefined => {
      const value = valueAt(ownData, path)
      const files = layouts.flatMap((file) => sources.read(file) ?? [])
      return files.find((file) => isSame(valueAt(file.data, path), value))
    }
    // A key of the frontmatter replaces that of the option.
    const inConfig = (
      method: 'locate' | 'locateKey',
      [key, ...rest]: Path,
      span?: Span,
    ): Location | undefined => {
      if (config === undefined || !fromPages || key === undefined || Object.hasOwn(ownData ?? {}, key))
        return undefined
      const path = pagesOption.pathOf(url, String(key))
      return path && readConfig(config)?.[method]([...path, ...rest], span)
    }
    const { intent, problems } = readIntent(
      { ...fromPages, ...ownData },
      {
        fields: options.fields,
        fromOptions: fromPages,
        locate: (path, span) =>
          read()?.locate(path, span) ?? inherited(path)?.locate(path, span) ?? inConfig('locate', path, span),
        locateKey: (path) =>
          read()?.locateKey(path) ?? inherited(path)?.locateKey(path) ?? inConfig('locateKey', path),
        isInherited: (at) => layouts.includes(at.file) || at.file === config,
        file: source,
      },
    )
    const known: Intent = {
      ...intent,
      ...(draft && { draft: { value: true, location: undefined, key: 'draft' } }),
      ...(excluded && { sitemap: { ...intent.sitemap, ...exclusion } }),
    }
    const isEmpty = Object.keys(intent).length + problems.length === 0
    return {
      intent: draft || excluded ? known : intent,
      problems: [
        ...((data && isEmpty ? undefined : read()?.problems) ?? []).map(toIntentProblem),
        ...problems,
      ],
    }
  }
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data)
}

/** Whether two values are equal. Walks the frontmatter's value, because data of frameworks may be circular. */
function isSame(own: unknown, value: unknown): boolean {
  if (typeof own !== 'object' || own === null) return own !== undefined && own === value
  if (typeof value !== 'object' || value === null || Array.isArray(own) !== Array.isArray(value)) return false
  const [ownData, others] = [own, value] as Record<string, unknown>[]
  const keys = Object.keys(ownData!)
  return (
    keys.length === Object.keys(others!).length && keys.every((key) => isSame(ownData![key], others![key]))
  )
}
