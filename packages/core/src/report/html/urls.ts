import type { Listing } from '../../site/list-sitemap.ts'
import { countOf } from '../../linter/phrases.ts'
import { markup, urlLink } from './markup.ts'
import type { Markup } from './markup.ts'

/** Format all URLs: those that may be indexed, and the others by reason. */
export function urlsSection({ listed, left }: Listing): Markup {
  const reasons = [...Map.groupBy(left, ({ reason }) => reason)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return markup`<section>
<h2>URLs</h2>
${groupOfUrls('indexable', listed)}
${reasons.map(([reason, urls]) => groupOfUrls(`left out: ${reason}`, urls))}
</section>`
}

function groupOfUrls(name: string, urls: readonly { url: string; to?: string }[]): Markup {
  return markup`<details>
<summary><b>${name}</b><span class="count">${countOf(urls.length, 'URL')}</span></summary>
<div class="inside"><ul>
${urls.map(({ url, to }) => markup`<li>${urlLink(url)}${to === undefined ? '' : markup` → ${urlLink(to)}`}</li>\n`)}</ul></div>
</details>
`
}
