import { parseW3cDatetime } from '@indexical/syntax/sitemap'
import * as v from 'valibot'
import { outputFile, pathGlob, sitePath } from './option-values.ts'
import { described, option, record, strictObject, textThat } from './schema-objects.ts'

/** One URL of the sitemap, as `sitemap.serialize` receives and returns it. */
export interface SitemapItem {
  /** Absolute URL. It cannot change. */
  url: string
  /** W3C datetime. */
  lastmod?: string | undefined
  /** URLs of images on the page. */
  images?: readonly string[] | undefined
  /** Versions of the page in other languages, including itself. */
  alternates?: readonly { lang: string; url: string }[] | undefined
}

/** Change an entry of the sitemap; return nothing to drop it. */
export type SerializeItem = (item: SitemapItem) => SitemapItem | undefined | null | void

const lastmod = textThat((date) => parseW3cDatetime(date) !== undefined, 'a W3C datetime such as 2027-01-31')

const included = v.union([
  sitePath,
  strictObject({
    url: described(sitePath, 'Path or URL of the site.'),
    lastmod: option(lastmod, 'When its main content last changed.'),
  }),
])

/** Name of a section, which is a part of a file name. Numbers are those of long sitemaps. */
const sectionName = textThat(
  (name) => /^[\da-z-]*[a-z-][\da-z-]*$/i.test(name),
  'a name of letters, digits and hyphens, not only digits',
)

const language = textThat(
  (code) => /^[a-z]{2,3}(?:-[\da-z]{2,8})*$/i.test(code),
  'a language code such as `en` or `pt-BR`',
)

/** Versions in other languages: where the pages of each language are. */
const alternates = v.union([
  v.pipe(
    v.boolean(),
    v.check((value) => !value, "an object such as { locales: { en: '/', de: '/de/' } }"),
  ),
  strictObject({
    locales: described(
      v.pipe(
        record(language, sitePath),
        v.check((locales) => Object.keys(locales).length > 1, 'at least two languages'),
      ),
      'Path of the pages in each language, by language code.',
    ),
    xDefault: option(language, 'Language of the version for all other languages, as `x-default`.'),
    in: option(
      v.picklist(['sitemap', 'head']),
      'Where the links are: in the entries of the sitemap, or in the head of each page.',
      'sitemap',
    ),
  }),
])

/** Which URLs the sitemap lists, and how. */
export const sitemapOptions = strictObject({
  file: option(
    outputFile,
    'Path of the sitemap in the output folder. In a subfolder, it needs a line in robots.txt, or you submit it.',
    'sitemap.xml',
  ),
  exclude: option(
    v.array(pathGlob),
    'Globs of URL paths that the sitemap does not list. The pages stay indexable.',
    [],
  ),
  include: option(
    v.array(included),
    'Further URLs of the site, for pages that are not in the output: paths, or objects with `url` and `lastmod`.',
    [],
  ),
  serialize: option(
    v.custom<SerializeItem>((value) => typeof value === 'function', 'a function'),
    'Function that receives each entry and returns it with changes, or nothing to drop it.',
  ),
  sections: option(
    record(sectionName, v.array(pathGlob)),
    'Separate files for parts of the site: a name and globs of URL paths for each. Search Console reports by file. A URL is listed in the first section that matches it.',
    {},
  ),
  images: option(v.boolean(), 'List the images of each page, for image search.', false),
  alternates: option(
    alternates,
    'Link the versions of a page in other languages by hreflang, in the sitemap or in the heads of the pages. Versions have the same path below the path of their language, or the same `translationKey`. `true` uses the `i18n` settings of Astro.',
    false,
  ),
  lastmod: option(
    v.picklist(['frontmatter', 'git', 'content-hash']),
    'Date of pages without a date in their frontmatter: no date, the last commit of the source file (`git`), or the first build with this main text (`content-hash`, which needs `indexical-lastmod.json`: commit this file).',
    'frontmatter',
  ),
  entryLimit: option(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000)),
    'The most URLs in one file. Beyond it, the sitemap is an index with numbered files.',
    50_000,
  ),
})

/** The option `sitemap` as an object; undefined if it is false. */
export function sitemapOptionsOf(
  sitemap: boolean | Partial<v.InferOutput<typeof sitemapOptions>>,
): Partial<v.InferOutput<typeof sitemapOptions>> | undefined {
  if (sitemap === false) return undefined
  return sitemap === true ? {} : sitemap
}
