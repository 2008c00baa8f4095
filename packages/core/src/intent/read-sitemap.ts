import { kindOf, ownValue } from '../data/kind-of.ts'
import type { Found, Reader } from './read-field.ts'
import { readField, wrongType } from './read-field.ts'
import { fields } from './fields.ts'
import { toDatetime } from './to-datetime.ts'
import type { SitemapIntent, Stated } from './types.ts'

/**
 * Keys of other tools that exclude a page: `ignore` of quasibit's Eleventy plugin, `exclude` of jekyll-sitemap,
 * `disable` of Hugo.
 */
const leaving = ['ignore', 'exclude', 'disable'] as const

/** Read `sitemap` and the date of the last change. An object with only keys of other tools has no effect. */
export function readSitemap(reader: Reader): Stated<SitemapIntent> | undefined {
  const [sitemap] = readField(reader, 'sitemap')
  const listed = sitemap && readListed(reader, sitemap)
  const lastmod = (sitemap && nestedLastmod(reader, sitemap)) ?? readLastmod(reader)
  if (listed === undefined && !lastmod) return undefined
  const source = listed !== undefined && sitemap ? { path: sitemap.path, key: sitemap.key } : lastmod!
  return {
    value: { listed: listed ?? true, ...(lastmod && { lastmod: lastmod.value }) },
    at: reader.locate(source.path),
    key: source.key,
  }
}

function readListed(reader: Reader, found: Found): boolean | undefined {
  if (found.kind === 'boolean') return found.value as boolean
  const listed = ownValue(found.value, 'listed')
  if (typeof listed === 'boolean') return listed
  if (kindOf(listed) !== undefined) {
    wrongType(
      reader,
      listed,
      { key: `${found.key}.listed`, path: [...found.path, 'listed'] },
      'true or false',
    )
  }
  for (const key of leaving) {
    const value = ownValue(found.value, key)
    // jekyll-sitemap documents `exclude: 'yes'`.
    if (value === true || value === 'yes' || value === 'true') return false
  }
  return undefined
}

interface Lastmod {
  value: string
  key: string
  path: readonly string[]
}

function nestedLastmod(reader: Reader, found: Found): Lastmod | undefined {
  const value = ownValue(found.value, 'lastmod')
  if (kindOf(value) === undefined) return undefined
  return toLastmod(reader, value, {
    key: `${found.key}.lastmod`,
    path: [...found.path, 'lastmod'],
    strict: true,
  })
}

/** Return the first name with a date: `updated: false` in one theme must not hide `lastmod` of another. */
function readLastmod(reader: Reader): Lastmod | undefined {
  for (const found of readField(reader, 'lastmod')) {
    const lastmod = toLastmod(reader, found.value, found)
    if (lastmod) return lastmod
  }
  return undefined
}

function toLastmod(
  reader: Reader,
  value: unknown,
  { key, path, strict }: { key: string; path: readonly string[]; strict: boolean },
): Lastmod | undefined {
  const datetime = toDatetime(value)
  if (datetime !== undefined) return { value: datetime, key, path }
  if (strict) wrongType(reader, value, { key, path }, fields.lastmod.wanted)
  return undefined
}
