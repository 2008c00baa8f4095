import { createMatchGlobs } from '@indexical/core'
import { hidePage } from 'rehype-indexical'
import { createAddContent } from './add-content.ts'
import { createInjectPage } from './inject-page.ts'
import { createReadIntentOf } from './read-intent-of.ts'
import { readUtf16 } from './read-utf16.ts'
import type { RunParts } from './run-parts.ts'
import { settlePartly } from './settle-findings.ts'
import type { PageInput, PageResult, Run } from './types.ts'

/** The half of a run that reads pages one by one, gives them their tags, and keeps what they say. */
export function pagesOfRun({
  options,
  context,
  judge,
  judged,
  addresses,
  sources,
  hosts,
  environment,
  showFile,
}: RunParts): Pick<
  Run,
  'declare' | 'page' | 'inputKey' | 'known' | 'adopt' | 'forget' | 'files' | 'forgetSource'
> {
  const addContent = createAddContent(judge, context.partial)
  const readIntentOf = createReadIntentOf(options, sources)
  const excludedBy = createMatchGlobs(options.exclude)
  const injectPage = createInjectPage(options, { headersFor: hosts.headersFor, showFile })
  const isHidden = environment.name === 'preview' && context.writesSitemap !== false
  const urlOfSource = (from: string, link: string): string | undefined => addresses.ofSource(from, link)

  const pageOf = <T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> => {
    if (excludedBy(input.file).length > 0)
      return { html: input.html, changed: false, page: undefined, findings: [] }
    const url = addresses.of(input)
    if (input.source !== undefined) addresses.declare(input.source, url)
    const stated = readIntentOf(input, url)
    const { html: tagged, page, findings, changed } = injectPage(input, { url, stated, urlOfSource })
    const entry = {
      page: addContent(page, tagged),
      findings,
      changed: changed || input.wasChanged === true,
    }
    judged.set(input.file, entry)
    // What is judged is the page as it will be for the public.
    const html = isHidden ? hidePage(tagged, page) : tagged
    return {
      html,
      changed: html !== input.html,
      page,
      findings: settlePartly(findings, [page], options, judge),
    }
  }

  return {
    declare({ file, source, url }) {
      addresses.declare(source, addresses.of({ file, url }))
    },
    page<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> {
      const utf16 = typeof input.html === 'string' ? undefined : readUtf16(input.html)
      if (!utf16) return pageOf(input)
      const { html, ...rest } = pageOf({ ...input, html: utf16.text })
      return { ...rest, html: rest.changed ? (utf16.encode(html) as T) : input.html }
    },
    inputKey(input) {
      const url = addresses.of(input)
      const { intent, problems } = readIntentOf(input, url)
      const link = intent.canonicalKind === 'file' ? intent.canonical?.value : undefined
      const target = link === undefined ? undefined : urlOfSource(input.source ?? '', link)
      return JSON.stringify([url, input.source, intent, problems, target, hosts.headersFor(url, input.file)])
    },
    known: (file) => judged.get(file),
    adopt: (file, entry) => void judged.set(file, entry),
    forget: (file) => void judged.delete(file),
    files: () => [...judged.keys()],
    forgetSource(file) {
      sources.forget(file)
      addresses.forgetSource(file)
    },
  }
}
