import type { PageContent } from '@indexical/html'
import { isCanonicalizedAway } from '../../site/is-canonicalized-away.ts'
import { primaryLanguage } from '../../site/language-code.ts'
import { canonicalLocation } from '../../site/resolve-page.ts'
import { siteRule } from '../../linter/define.ts'

const german =
  'Leinen wird aus den Fasern des Flachses gewebt. Es nimmt Wasser gut auf, trocknet schnell und ist kühl auf der Haut, deshalb trägt man es, wo die Sommer heiß sind. Neuer Stoff ist steif und wird mit jeder Wäsche weicher. Wasche ihn bei vierzig Grad und hänge ihn auf, solange er noch feucht ist: dann braucht er kaum ein Bügeleisen.'
const english =
  'Linen is woven from the fibres of flax. It takes up water well, dries fast and feels cool on the skin, so it is worn where summers are hot. New cloth is stiff and becomes softer with each wash. Wash it at forty degrees, do not fill the drum, and hang it up while it is still damp: then it hardly needs an iron at all. Store it in a dry place without light, and it keeps its colour for many years.'

export default siteRule({
  summary: 'Require the canonical page to have the html lang of the page',
  why: 'A translation is not a duplicate: with a canonical in another language, the page drops out of the results in its own.',
  howToFix:
    'Point the canonical to the page itself, and connect the languages with hreflang. If the text is not translated, correct `lang`.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    differs:
      'Unexpected canonical `{href}` with html lang `{theirs}`, expected a page in `{ours}` like this one',
  },
  *check({ graph, robotsTxt, report }) {
    for (const page of graph.pagesWith('otherCanonical')) {
      const lang = page.kind === 'page' ? primaryLanguage(page.lang) : undefined
      if (lang === undefined) continue
      const resolution = graph.resolve(page)
      const [hop] = resolution.hops
      const target = resolution.page
      const theirs = primaryLanguage(target?.lang)
      if (
        !hop ||
        !target ||
        theirs === undefined ||
        theirs === lang ||
        !haveOtherText(page.content, target.content)
      )
        continue
      // Rules about the target report broken canonicals.
      if (!isCanonicalizedAway({ graph, robotsTxt }, page, resolution)) continue
      const location = canonicalLocation(page, hop.to)
      yield report('differs', [hop.to, target.lang!.trim(), page.lang!.trim()], {
        page,
        location,
        cause: `${lang}, ${theirs}`,
      })
    }
  },
  examples: {
    'a copy in the same language, with another region': {
      pages: {
        '/linen/': `<html lang=en-US><title>Linen</title><main>${english}</main>`,
        '/gb/linen/': `<html lang=en-GB><link rel=canonical href=https://example.com/linen/><main>${english} ${english}</main>`,
      },
    },
    'a page that is not translated yet': {
      pages: {
        '/linen/': `<html lang=en><title>Linen</title><main>${english}</main>`,
        '/de/linen/': `<html lang=de><link rel=canonical href=https://example.com/linen/><main>Noch nicht übersetzt. ${english}</main>`,
      },
    },
    'a list of links without text': {
      pages: {
        '/linen/': '<html lang=en><title>Linen</title><main>Wool, silk</main>',
        '/de/linen/': '<html lang=de><link rel=canonical href=https://example.com/linen/><main>Wolle</main>',
      },
    },
    'a translation': {
      pages: {
        '/linen/': `<html lang=en><title>Linen</title><main>${english}</main>`,
        '/de/linen/': `<html lang=de><link rel="canonical" href="https://example.com/linen/"><main>${german}</main>`,
      },
      reports: [
        '/de/linen/ 43-69 differs: Unexpected canonical `https://example.com/linen/` with html lang `en`, expected a page in `de` like this one',
      ],
    },
  },
})

/** The minimum number of words of a text whose language matters. */
const minWords = 50

/**
 * Return whether two texts are certainly different. A copy without translation has the same length, or is longer by a
 * notice.
 */
function haveOtherText(ours: PageContent | undefined, theirs: PageContent | undefined): boolean {
  if (!ours || !theirs || ours.words < minWords || theirs.words < minWords) return false
  const added = ours.words - theirs.words
  return added < 0 ? added < -theirs.words / 20 : added > 40 && added > theirs.words / 10
}
