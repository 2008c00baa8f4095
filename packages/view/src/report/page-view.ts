import type { ShownFinding, UrlData } from '@indexical/core'
import { pageView as explainedPage } from '../page-view.ts'
import { countOf, h, readable, siteLink } from '../element.ts'
import { card, causeHash } from './causes-view.ts'
import type { Model } from './model.ts'
import { growing, pageHash } from './parts.ts'

/** Show everything about one URL. */
export function pageView(model: Model, query: URLSearchParams): Node[] {
  const url = query.get('url') ?? ''
  const item = model.urlsByName.get(url)
  if (!item) return [h('h2', 'Unknown URL'), h('p', `The report does not contain ${url}`)]
  const explained = h('div', h('p.dim', 'Reading the signals of this URL …'))
  void explainInto(explained, model, url)
  return [
    h('p', h('a', { href: '#/urls' }, '← all URLs')),
    h('h2.page-title', siteLink(url)),
    explained,
    ...cluster(model, url),
  ]
}

/** Show the explanation of `indexical explain`. Without explanations in the report, show the findings. */
async function explainInto(place: HTMLElement, model: Model, url: string): Promise<void> {
  const explanation = await model.explain(url)
  if (!explanation) {
    const findings = model.findingsAt.get(url) ?? []
    place.replaceChildren(
      h('h3', findings.length === 0 ? 'No findings' : countOf(findings.length, 'finding')),
      h('div.indexical-page', ...findings.map((one) => card(model, one.group, [], one.finding))),
    )
    return
  }
  const frames = Object.fromEntries(
    explanation.findings.flatMap(({ group, file, line, column }, index) => {
      const { frame, findings } = model.groups[group ?? -1] ?? {}
      const isFramed =
        findings?.[0]?.at === [file, line, column].filter((part) => part !== undefined).join(':')
      return frame && isFramed ? [[index, frame]] : []
    }),
  )
  const preview = { explanation, isWhole: true, remedies: model.rules, ids: {}, fixes: {}, frames }
  const others = ({ group }: ShownFinding): HTMLElement | undefined => {
    const cause = model.groups[group ?? -1]
    const count = cause ? cause.findings.length - 1 : 0
    return cause && count > 0
      ? h('p', h('a', { href: causeHash(cause) }, `${countOf(count, 'more finding')} with this cause`))
      : undefined
  }
  place.replaceChildren(explainedPage(preview, { link: (target) => targetOf(model, target), others }))
}

/** List the URLs whose canonical chain or redirect ends here. */
function cluster({ urlsTo }: Model, url: string): HTMLElement[] {
  const sources = urlsTo.get(url) ?? []
  if (sources.length === 0) return []
  const rowOf = (item: UrlData): HTMLElement =>
    h(
      'p',
      h('a', { href: pageHash(item.url), title: item.url }, readable(item.url)),
      h('span.dim', ` ${item.state}`),
    )
  return [
    h('h3', `Canonicals and redirects of ${countOf(sources.length, 'URL')} end here`),
    ...growing(sources, rowOf),
  ]
}

/** Link to the view of a target if the report contains it, else to the target. */
function targetOf({ urlsByName }: Model, to: string): HTMLElement {
  return urlsByName.has(to) ? h('a', { href: pageHash(to), title: to }, readable(to)) : siteLink(to)
}
