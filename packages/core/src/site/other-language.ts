import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../page/types.ts'
import { exactKey } from '@indexical/syntax/url'

/** Return the language that a page declares for itself and the one that it declares for a URL, if they differ. */
export function otherLanguage(page: Page, url: string): { ours: string; theirs: string } | undefined {
  if (page.alternates.length === 0 || page.kind !== 'page') return undefined
  const languages = languagesByUrl(page.alternates)
  const own = languages.get(exactKey(page.url))
  const theirs = languages.get(exactKey(url))
  if (!own || !theirs || [...theirs].some((language) => own.has(language))) return undefined
  return { ours: [...own].join(', '), theirs: [...theirs].join(', ') }
}

/** Return the primary languages that hreflang declares for each URL. */
function languagesByUrl(
  alternates: readonly { hreflang: { value: string }; url: string | undefined }[],
): Map<string, Set<string>> {
  const languages = new Map<string, Set<string>>()
  for (const { hreflang, url } of alternates) {
    const [language] = hreflang.value.trim().toLowerCase().split('-')
    if (url === undefined || !language || language === 'x') continue
    getOrCreate(languages, exactKey(url), () => new Set()).add(language)
  }
  return languages
}
