import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Root } from 'hast'
import { fromHtml } from '../../../packages/html/src/parse.ts'
import { TextPool } from '../../../packages/html/src/text-pool.ts'
import { differences, factsOf, poolDifferences } from '../../../packages/html/test/facts.ts'
import { plan, spliceDifference } from '../../../packages/html/test/plans.ts'
import { mutated, PIECES, soup } from '../../../packages/html/test/soup.ts'
import { toBytes } from '../broken-bytes.ts'
import { difference, type Target } from '../target.ts'

const folder = new URL('../../../packages/html/test/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const documents = fc.oneof({ weight: 4, arbitrary: soup }, { weight: 1, arbitrary: mutated(pages) })
/** The same plans in every run. A case can then be repeated with its text and number. */
const plans = fc.sample(plan, { numRuns: 500, seed: 1 })
const pool = new TextPool()

/** Elements with special parsing rules. */
const NAMES =
  'a abbr address annotation-xml applet area article b base basefont bgsound big blockquote body br button caption ' +
  'center code col colgroup dd details dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
  'foreignObject form frame frameset h1 h2 h6 head header hgroup hr html i iframe image img input keygen li link ' +
  'listing main malignmark marquee math menu meta mglyph mi mn mo ms mtext nav nobr noembed noframes noscript object ' +
  'ol optgroup option p param picture plaintext pre rb rp rt rtc ruby s script search section select selectedcontent ' +
  'small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead title ' +
  'tr track tt u ul var wbr xmp path desc x-y'
const ATTRIBUTES = [
  ' href=',
  ' href="',
  " rel='",
  ' rel=canonical',
  ' name=robots',
  ' content=noindex',
  ' http-equiv=refresh',
  ' hreflang=de',
  ' data-nosnippet',
  ' type=hidden',
  ' encoding="text/html"',
  ' definitionurl=x',
  ' shadowrootmode=open',
  ' xmlns:xlink=x',
  ' class="a b"',
  '/>',
]
const ENTITIES = [
  '&amp;',
  '&ampx',
  '&lt',
  '&notit;',
  '&#0;',
  '&#x80;',
  '&#xD800;',
  '&#x110000;',
  '&#9999999999;',
  '&AMP=',
]

export const html: Target = {
  about:
    'The sparse parser reads what rehype-parse reads, from text and bytes and with any pool, and editing the source ' +
    'is editing the tree',
  code: ['html/src/'],
  seeds: [...pages, ...fc.sample(documents, { numRuns: 400, seed: 1 })],
  tokens: [
    ...PIECES,
    ...NAMES.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}`, `<${name} `]),
    ...ATTRIBUTES,
    ...ENTITIES,
  ],
  check: (text, choice) => {
    const edits = plans[choice % plans.length]!
    const [first] = [...differences(text), ...poolDifferences(text, pool)]
    const bytes = toBytes(text)
    return (
      first ??
      spliceDifference(text, edits) ??
      spliceDifference(bytes, edits) ??
      (text.isWellFormed() ? undefined : brokenDifference(bytes))
    )
  },
}

/** Require the same result for invalid UTF-8 as for its decoded text, except for offsets. */
function brokenDifference(bytes: Uint8Array): string | undefined {
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return difference(kinds(fromHtml(bytes, { links: true })), kinds(fromHtml(decoded, { links: true })))
}

function kinds(tree: Root): object[] {
  return factsOf(tree, 0).kept.map((fact) => ({ ...fact, start: 0, end: 0 }))
}
