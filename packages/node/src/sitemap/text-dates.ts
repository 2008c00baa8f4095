import { pathAndQuery } from '@indexical/syntax/internal'
import type { Page } from '@indexical/core'
import { dataOf, parseObject } from '../content/config-data.ts'
import { FolderError } from '../output/errors.ts'
import { projectOf, textOf } from '../output/output-folder.ts'
import type { BuildContext, ChangedFile } from '../output/types.ts'

/** The project file that stores the hash of each page's main text. */
const textDatesFile = 'indexical-lastmod.json'

/** Hash of a main text, and the day of the build that first had it. Texts of the first build have no day. */
type TextDate = readonly [hash: string, lastmod?: string]

/**
 * Read the dates of main texts, for `sitemap.lastmod: 'content-hash'`. A changed or new text gets the day of this build. Texts of the first build have no
 * date, because their age is unknown.
 *
 * @param now milliseconds since 1970
 * @throws {FolderError} one sentence for a file with other content
 */
export function readTextDates(context: BuildContext, now: number) {
  const bytes = projectOf(context).read(textDatesFile)
  const known = parse(textOf(bytes))
  const today = new Date(now).toISOString().slice(0, 10)
  const dateOf = ({ url, content }: Page): TextDate | undefined => {
    if (!content) return undefined
    const last = known?.get(pathAndQuery(url))
    if (last?.[0] === content.hash) return last
    return known ? [content.hash, today] : [content.hash]
  }
  return {
    lastmodOf: (page: Page) => dateOf(page)?.[1],
    /** Return the file with the texts of this build; undefined if it does not change. */
    record(pages: Iterable<Page>): ChangedFile | undefined {
      const lines: string[] = []
      for (const page of pages) {
        const date = page.kind === 'page' ? dateOf(page) : undefined
        if (date) lines.push(`${JSON.stringify(pathAndQuery(page.url))}: ${JSON.stringify(date)}`)
      }
      // Write one page per line, so that a review shows which pages changed.
      const text = `{\n"version": ${version},\n"pages": {\n${lines.sort().join(',\n')}\n}\n}\n`
      const previous = textOf(bytes)
      return text === previous
        ? undefined
        : { folder: 'project', name: textDatesFile, file: textDatesFile, text, previous }
    },
  }
}

/** Version of the file's format. */
const version = 1

/**
 * Return the recorded texts; undefined if there is no record.
 *
 * @throws {FolderError} for other content, because replacing a damaged file would lose all dates
 */
function parse(text: string): Map<string, TextDate> | undefined {
  if (text === '') return undefined
  const record = parseObject(text)
  const entries = Object.entries(dataOf(record['pages']))
  const areDates = entries.every((entry): entry is [string, TextDate] => isTextDate(entry[1]))
  if (record['version'] === version && areDates) return new Map(entries)
  throw Object.assign(
    new FolderError(
      `Unexpected text in \`${textDatesFile}\`, expected the dates of an earlier build: restore the file, or delete it to start again`,
    ),
    { stack: '' },
  )
}

function isTextDate(value: unknown): value is TextDate {
  if (!Array.isArray(value)) return false
  const [hash, lastmod] = value as unknown[]
  const isDay = typeof lastmod === 'string' && /^\d{4}-\d\d-\d\d$/.test(lastmod)
  return typeof hash === 'string' && (lastmod === undefined || isDay)
}
