import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { TextPool } from '../../../packages/html/src/text-pool.ts'
import { differences, poolDifferences } from '../../../packages/html/test/facts.ts'
import { markup } from '../../../packages/html/test/markup.ts'
import { plan, spliceDifference } from '../../../packages/html/test/plans.ts'
import { parse5Difference } from '../../../packages/html/test/parse5-signals.ts'
import { PIECES, soup } from '../../../packages/html/test/soup.ts'
import { changedTexts } from '../../../tests/changed-texts.ts'
import type { Target } from '../target.ts'

const folder = new URL('../../../packages/html/test/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
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
const ATTRIBUTES =
  `href= href=" rel=' rel=canonical name=robots content=noindex http-equiv=refresh hreflang=de data-nosnippet
  data-no-snippet type=hidden encoding="text/html" definitionurl=x shadowrootmode=open xmlns:xlink=x`.split(
    /\s+/,
  )

const ENTITIES = '&amp; &ampx &lt &notit; &#0; &#x80; &#xD800; &#x110000; &#9999999999; &AMP='.split(' ')

const pieces = [
  ...PIECES,
  ...NAMES.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}`, `<${name} `]),
  ...ATTRIBUTES.map((text) => ` ${text}`),
  ' class="a b"',
  '/>',
  ...ENTITIES,
]
export const html: Target = {
  about:
    'The sparse parser reads what rehype-parse reads, with any pool, and editing the source is editing the tree',
  texts: fc.oneof(
    { weight: 4, arbitrary: changedTexts(soup, pieces) },
    { weight: 1, arbitrary: changedTexts(fc.constantFrom(...pages), pieces) },
  ),
  check: (text, choice) => {
    const edits = plans[choice % plans.length]!
    const [first] = [...differences(text), ...poolDifferences(text, pool)]
    return first ?? spliceDifference(text, edits) ?? spliceDifference(new TextEncoder().encode(text), edits)
  },
}

const nested = fc
  .infiniteStream(fc.noBias(fc.nat(0x7fff_ffff)))
  .map((numbers) => markup((limit) => numbers.next().value % limit))

export const parse5: Target = {
  about:
    'The sparse parser reads the signals that are in parse5’s own tree, with namespaces, and an insertion is in head ' +
    'and changes no other signal',
  texts: fc.oneof(nested, changedTexts(nested, [...pieces, ' constructor', ' __proto__=""'], 1200)),
  check: (text) => parse5Difference(text),
}
