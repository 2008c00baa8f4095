import fc from 'fast-check'
import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import { changedTexts } from '../../../tests/changed-texts.ts'
import { createRandom } from '../random.ts'
import { expectedSitemap } from '../site/expected-sitemap.ts'
import {
  followsDomain,
  hasRightLocations,
  ignoresOrder,
  ignoresPictures,
  isIdempotent,
} from '../site/laws.ts'
import type { CheckedSite } from '../site/laws.ts'
import { makeSite } from '../site/make-site.ts'
import { readSite } from '../site/read-site.ts'
import type { SiteText } from '../site/read-site.ts'
import { apply, check, filesOf, unlessRefused } from '../site/run-site.ts'
import { difference, tokensOf, type Target } from '../target.ts'

const [domain, otherDomain] = ['www.garden-a.org', 'www.garden-b.org']

const pieces = tokensOf(String.raw`
  > index.html a/index.html a.html noindex nofollow none googlebot canonical https://~/ https://~/a/ /a/ 301 301!
  200 /* :splat <base href=/a/> <p> </head> hreflang= de en x-default X-Robots-Tag: Link: Disallow: Allow: *
`)
const made = fc.noBias(fc.nat()).map((seed) => makeSite(createRandom(seed)))

export const site: Target = {
  about:
    'Findings stand where they say, the sitemap lists what a slow and simple reading of the site would, writing twice is ' +
    'writing once, and neither the order of pages, nor a picture, nor the name of the domain makes a difference',
  texts: fc.oneof(made, changedTexts(made, pieces, 6000)),
  cost: 5,
  check: (text, choice) => unlessRefused(() => breach(text, choice)),
}

function breach(text: string, choice: number): string | undefined {
  const { options, ...texts } = readSite(text, domain)
  const files = filesOf(texts)
  const checked: CheckedSite = { options, files, report: check(options, files) }
  return (
    hasRightLocations(checked) ??
    listsExpected(options, texts, checked) ??
    isIdempotent(options, apply(options, files)) ??
    changesNothing(text, checked, choice)
  )
}

function listsExpected(
  options: UserOptions,
  { output, project }: Pick<SiteText, 'output' | 'project'>,
  { report }: CheckedSite,
): string | undefined {
  const expected = expectedSitemap(options, output, project)
  const listed = report.sitemap.listed.map(({ url }) => url)
  // Names may be escaped in several ways.
  return (
    expected && difference(listed.map(decodeURIComponent).sort(), expected.map(decodeURIComponent).sort())
  )
}

/** Check one of three laws for each site, because a run takes long. */
function changesNothing(text: string, checked: CheckedSite, choice: number): string | undefined {
  if (choice % 3 === 0) return ignoresOrder(checked, choice)
  return choice % 3 === 1 ? ignoresPictures(checked) : followsDomain(text, checked, domain, otherDomain)
}
