import type { RenderedPage } from '../output/types.ts'
import { join } from 'node:path'
import { readSignals, servedTags } from '@indexical/core/internal'
import type { Page } from '@indexical/core'
import { fromHtml } from '@indexical/html'
import { loadOptional, UsageError } from '../output/errors.ts'
import type { Request } from '../site/list-requests.ts'

/** Limits of `--rendered`. */
export interface RenderLimits {
  /** The maximum number of pages. */
  pages: number
  /** The time for all pages, in seconds. */
  seconds: number
  /** Whether scripts may send requests to other origins. */
  network: boolean
}

/**
 * Open a sample of pages in an installed Chromium, and read their signals after the scripts ran.
 *
 * @param requests all URLs of the site, with their pages
 * @param fileAt returns the output file at a URL
 * @returns the rendered pages, and notes to print about them
 * @throws {UsageError} if the package or the browser is missing
 */
export async function renderSite(
  requests: readonly Request[],
  fileAt: (url: string) => string | undefined,
  { outDir, limits }: { outDir: string; limits: RenderLimits },
): Promise<{ rendered: RenderedPage[]; notes: string[] }> {
  const { BrowserError, findBrowser, renderPages } = await loadOptional(
    '@indexical/rendered',
    () => import('@indexical/rendered'),
  )
  const pages = requests.flatMap(({ page, expected }) =>
    page?.kind === 'page' && expected.html ? [page] : [],
  )
  const sample = new Map(sampleByTemplate(pages, limits.pages).map((page) => [page.url, page]))
  const [first] = sample.values()
  if (!first) return { rendered: [], notes: ['No page to render'] }
  const rendered: RenderedPage[] = []
  try {
    const browser = findBrowser()
    const results = renderPages([...sample.keys()], {
      ...limits,
      browser,
      origin: new URL(first.url).origin,
      fileAt(url) {
        const file = fileAt(url)
        return file === undefined ? undefined : join(outDir, file)
      },
    })
    for await (const { url, html, failure } of results) {
      const page = sample.get(url)!
      const after = html === undefined ? undefined : servedTags(readSignals(fromHtml(html), url).signals)
      rendered.push({ page, before: servedTags(page), after, failure })
    }
    const open = browser.isOpen ? ['Chromium ran without its sandbox, because INDEXICAL_NO_SANDBOX is 1'] : []
    return { rendered, notes: [...open, describeSample(rendered.length, sample.size, pages.length)] }
  } catch (error) {
    if (error instanceof BrowserError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function describeSample(done: number, chosen: number, all: number): string {
  const flag = done < chosen ? '--max-time' : '--max-pages'
  return `Rendered ${done} of ${all} pages${done < all ? `; ${flag} raises the number` : ''}`
}

/** Choose pages of different templates first. Pages of one template load the same files. */
function sampleByTemplate(pages: readonly Page[], max: number): Page[] {
  const groups = [...Map.groupBy(pages, templateOf).values()].toSorted((a, b) => b.length - a.length)
  const chosen: Page[] = []
  for (let turn = 0; chosen.length < Math.min(max, pages.length); turn++)
    for (const group of groups) {
      const page = group[turn]
      if (page && chosen.length < max) chosen.push(page)
    }
  return chosen
}

function templateOf({ url, resources }: Page): string {
  const [, folder, ...rest] = new URL(url).pathname.split('/')
  return [rest.length > 0 ? folder : '', rest.length, ...resources.toSorted()].join(' ')
}
