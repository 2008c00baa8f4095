import type { Canonical } from '../signals/types.ts'
import { isSameUrl } from '../url/identity.ts'
import { redirectEnd } from './follow-redirects.ts'
import { judgeFile } from './judge-file.ts'
import type { Site } from './types.ts'

/** A canonical in the header of a file that is no page. */
interface FileCanonical {
  /** URL of the file. */
  url: string
  canonical: Canonical
  /** The first one that is sent with it. */
  first: Canonical
}

/** What is wrong, and what would be right where one can tell. */
type Judgement = [id: 'unusable' | 'conflict' | 'other' | 'missing' | 'hidden', wanted: string]

/** Judge where the canonical of a file leads; undefined when it can stand in the index. */
export function judgeFileCanonical(
  site: Site,
  { url, canonical, first }: FileCanonical,
  now: number,
): Judgement | undefined {
  const target = canonical.url
  if (target === undefined) return ['unusable', '']
  if (first.url !== undefined && !isSameUrl(first.url, target)) return ['conflict', first.href.value]
  const secure = target.replace(/^http:/, 'https:')
  if (secure !== target && site.owns(secure)) return ['other', secure]
  // To itself says nothing about anything else.
  if (!site.owns(target) || isSameUrl(target, url)) return undefined
  const found = site.find(target)
  if (!found) return ['missing', '']
  if (found.type === 'redirect') return ['other', redirectEnd(site, found.redirect)]
  if (found.type === 'file') return judgeFile(site, target, found.file, now).hiddenBy && ['hidden', '']
  if (found.type !== 'page') return undefined
  const { hops, url: resolved } = site.resolve(found.page)
  if (hops.length > 0) return ['other', resolved]
  return site.indexable(found.page).indexable ? undefined : ['hidden', '']
}
