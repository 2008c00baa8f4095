import { formatLocation, ruleLink } from '@indexical/core/internal'
import type { Explanation, Finding, Linter, PagePreview } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import { explainAlone } from './explain-alone.ts'
import type { AloneContext, ServedPage } from './explain-alone.ts'
import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** The pages that a dev server has served, for the views in a browser. */
export interface DevPages {
  /** Keep the last result of a page. */
  record(served: ServedPage): void
  /** Absolute URLs of the pages, in the order of their first requests. */
  urls(): string[]
  /** Explain a page; undefined if it was not served yet. */
  preview(url: string): PagePreview | undefined
  /** Return the location with an id of a preview, with the absolute path of its file; undefined for any other id. */
  locate(id: string): Location | undefined
}

/** Create the collection of one dev server. */
export function createDevPages(context: AloneContext & { root: string }): DevPages {
  const pages = new Map<string, ServedPage>()
  const locations = new Map<string, Location>()
  const ids = new Map<string, string>()

  const addId = (location: Location, text: string): string | undefined => {
    const file = projectFile(context.root, location.file)
    if (file === undefined) return undefined
    const id = String(ids.size + 1)
    ids.set(text, id)
    locations.set(id, { ...location, file })
    return id
  }
  const idsOf = (explanation: Explanation): PagePreview['ids'] => {
    const found: PagePreview['ids'] = {}
    for (const location of locationsOf(explanation)) {
      // A file of the output may be that of an old build.
      if (location.file === explanation.file) continue
      const text = formatLocation(location)
      const id = ids.get(text) ?? addId(location, text)
      if (id !== undefined) found[text] = id
    }
    return found
  }

  return {
    record: (served) => void pages.set(served.page.url, served),
    urls: () => [...pages.keys()],
    preview(url) {
      const served = pages.get(url)
      if (!served) return undefined
      const explanation = explainAlone(served, context)
      return { explanation, remedies: remediesOf(served.findings, context.linter), ids: idsOf(explanation) }
    },
    locate: (id) => locations.get(id),
  }
}

function remediesOf(findings: readonly Finding[], { rules }: Linter): PagePreview['remedies'] {
  const ids = new Set(findings.map(({ rule }) => rule))
  return Object.fromEntries(
    Array.from(ids, (id) => [id, { howToFix: rules[id]!.howToFix, more: ruleLink(id) }]),
  )
}

function locationsOf({ source, signals, findings }: Explanation): Location[] {
  return [
    ...(source === undefined ? [] : [{ file: source }]),
    ...signals,
    ...findings.flatMap((finding) => [
      finding,
      ...(finding.source ? [finding.source] : []),
      ...(finding.related ?? []),
    ]),
  ]
}

/**
 * Return the absolute path of a file of the project; undefined if it does not exist, is not a file, or leads out of the
 * project.
 */
export function projectFile(root: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(root, file))
    const inside = relative(realpathSync(root), path)
    const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
    return isOutside || !statSync(path).isFile() ? undefined : path
  } catch {
    return undefined
  }
}
