import type { Canonical } from '../page/types.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { redirectEnd } from './follow-redirects.ts'
import { judgeFile } from './judge-file.ts'
import type { Site } from './types.ts'

/** A canonical in the header of a file that is not a page. */
interface FileCanonical {
  /** URL of the file. */
  url: string
  canonical: Canonical
  /** The first canonical that the host sends with the file. */
  first: Canonical
}

/** The problem, and the correct value if it is known. */
type Judgement = [id: 'unusable' | 'conflict' | 'other' | 'missing' | 'hidden', wanted: string]

/** Check the target of a file's canonical; undefined if it can be indexed. */
export function judgeFileCanonical(
  site: Pick<Site, 'graph' | 'host'>,
  { url, canonical, first }: FileCanonical,
  now: number,
): Judgement | undefined {
  const target = canonical.url
  if (target === undefined) return ['unusable', '']
  if (first.url !== undefined && !isSameUrl(first.url, target)) return ['conflict', first.href.value]
  const secure = target.replace(/^http:/, 'https:')
  if (secure !== target && site.graph.owns(secure)) return ['other', secure]
  // A canonical to the file itself is always right.
  if (!site.graph.owns(target) || isSameUrl(target, url)) return undefined
  const found = site.graph.find(target)
  if (!found) return ['missing', '']
  if (found.type === 'redirect') return ['other', redirectEnd(site.graph, found.redirect)]
  if (found.type === 'file') return judgeFile(site.host, target, found.file, now).hiddenBy && ['hidden', '']
  if (found.type !== 'page') return undefined
  const { hops, url: resolved } = site.graph.resolve(found.page)
  if (hops.length > 0) return ['other', resolved]
  return site.graph.indexable(found.page).indexable ? undefined : ['hidden', '']
}
