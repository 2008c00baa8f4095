import { readContent } from '@indexical/core'
import type { Judge, Page } from '@indexical/core'

/** Add the numbers of a page's main text to it. */
export type AddContent = (page: Page, html: string | Uint8Array) => Page

/** Read main texts only if a rule compares them, because that costs a second walk over each page. */
export function createAddContent(judge: Judge, partial: boolean | undefined): AddContent {
  const isOn = (rule: string): boolean => judge.levelOf(rule) !== undefined
  const sketch = isOn('duplicates/near')
  const isWanted = sketch || isOn('duplicates/identical') || isOn('duplicates/url-variants')
  // Without all pages nothing can be compared.
  if (!isWanted || partial === true) return (page) => page
  return (page, html) => (page.kind === 'page' ? { ...page, content: readContent(html, { sketch }) } : page)
}
