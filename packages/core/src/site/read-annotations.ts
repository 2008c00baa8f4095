import { getOrCreate } from '@indexical/syntax/internal'
import type { Alternate, Page } from '../page/types.ts'
import { readLanguageCode } from './language-code.ts'
import type { LanguageCode } from './language-code.ts'
import type { Graph } from './types.ts'

/**
 * The annotations of all pages in columns, with one row for each annotation: a site may have millions of them, and an object
 * for each would need more memory than all pages.
 */
export interface Annotations {
  /** The pages with annotations, in site order. */
  pages: readonly Page[]
  /** The annotations of sitemaps by page. */
  fromSitemaps: ReadonlyMap<Page, Pick<Page, 'alternates'>>
  /** The number of the URL of each page. */
  own: readonly number[]
  /** The pages with a wrong code, or a URL that is not written as an absolute URL of the site. */
  suspects: ReadonlySet<Page>
  /** The first row of each page, and the end of the last. */
  starts: readonly number[]
  /** Each distinct code. */
  codes: readonly LanguageCode[]
  /** Each distinct URL. */
  urls: readonly string[]
  /** In each row, the number of the code. */
  code: Column
  /** In each row, the number of the URL; -1 if it is unusable. */
  url: Column
  /** In each row, the index in `carriers`. */
  carrier: Column
  /** In each row, the index in the `alternates` of the page, or of its sitemaps. */
  index: Column
}

export const carriers: readonly Alternate['carrier'][] = ['link', 'header', 'sitemap']

/** A growing list of integers. */
export class Column {
  private values = new Int32Array(64)
  private length = 0

  at(row: number): number {
    return this.values[row]!
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

/** Read the annotations of all pages, those of a page before those of sitemaps. */
export function readAnnotations(
  { pages: all, owns }: Pick<Graph, 'pages' | 'owns'>,
  fromSitemaps: Annotations['fromSitemaps'],
): Annotations {
  const pages: Page[] = []
  const own: number[] = []
  const starts: number[] = [0]
  const [codes, codeNumbers] = [[] as LanguageCode[], new Map<string, number>()]
  const [urls, urlNumbers] = [[] as string[], new Map<string, number>()]
  const [code, url, carrier, index] = [new Column(), new Column(), new Column(), new Column()]
  let rows = 0
  const numberOf = (text: string): number => getOrCreate(urlNumbers, text, () => urls.push(text) - 1)
  const suspects = new Set<Page>()
  const add = (page: Page, { carrier: from, hreflang, href, url: to }: Alternate, at: number): void => {
    const { value } = hreflang
    const known = getOrCreate(codeNumbers, value, () => codes.push(readLanguageCode(value)) - 1)
    code.push(known)
    url.push(to === undefined ? -1 : numberOf(to))
    carrier.push(carriers.indexOf(from))
    index.push(at)
    rows++
    if (codes[known]!.problem !== undefined || to === undefined || href.value !== to || !owns(to))
      suspects.add(page)
  }
  for (const page of all) {
    if (page.kind !== 'page') continue
    for (const [at, alternate] of page.alternates.entries()) if (alternate.inHead) add(page, alternate, at)
    for (const [at, alternate] of (fromSitemaps.get(page)?.alternates ?? []).entries())
      add(page, alternate, at)
    if (rows === starts.at(-1)) continue
    pages.push(page)
    own.push(numberOf(page.url))
    starts.push(rows)
  }
  return { pages, fromSitemaps, own, suspects, starts, codes, urls, code, url, carrier, index }
}
