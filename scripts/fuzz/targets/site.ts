import fc from 'fast-check'
import { changedTexts } from '../../../tests/changed-texts.ts'
import { followsDomain, ignoresOrder, ignoresPictures, isIdempotent } from '../site/laws.ts'
import type { CheckedSite } from '../site/laws.ts'
import { readSite } from '../site/read-site.ts'
import { apply, check, filesOf, unlessRefused } from '../site/run-site.ts'
import { findWrongLocation } from '../site/wrong-location.ts'
import { siteTexts } from '../site/site-texts.ts'
import { piecesOf, type Target } from '../target.ts'

const [domain, otherDomain] = ['garden-a.org', 'garden-b.org']

const pieces = piecesOf([
  '> dist/index.html\n> dist/a/index.html\n> dist/a.html\nnoindex nofollow none googlebot canonical https://example.com/a/ /a/ 301 301! 200',
  '/* :splat <base href=/a/> <p> </head> hreflang= de en x-default X-Robots-Tag: Link: Disallow: Allow: *',
])

export const site: Target = {
  about:
    'Findings stand where they say, writing twice is writing once, and neither the order of pages, nor a picture, nor ' +
    'the name of the domain makes a difference',
  texts: fc.oneof(siteTexts, changedTexts(siteTexts, pieces, 6000)),
  cost: 5,
  check: (text, choice) => unlessRefused(() => breach(text, choice)),
}

function breach(text: string, choice: number): string | undefined {
  const { options, ...texts } = readSite(text, domain)
  const files = filesOf(texts)
  const checked: CheckedSite = { options, files, report: check(options, files) }
  return (
    findWrongLocation(checked.report.findings, files) ??
    isIdempotent(options, apply(options, files)) ??
    changesNothing(text, checked, choice)
  )
}

/** Check one of three laws for each site, because a run takes long. */
function changesNothing(text: string, checked: CheckedSite, choice: number): string | undefined {
  if (choice % 3 === 0) return ignoresOrder(checked, choice)
  return choice % 3 === 1 ? ignoresPictures(checked) : followsDomain(text, checked, domain, otherDomain)
}
