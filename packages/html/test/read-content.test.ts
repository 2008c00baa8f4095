import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContent } from '../src/content/read-content.ts'
import { runs } from '../../../tests/runs.ts'

const linen = 'Linen is woven from the fibres of flax'
const plain = readContent(`<main>${linen}</main>`)

describe('documents with the same main text', () => {
  test.each([
    [
      'other white space and markup',
      `<main>\n<p>Linen <b>is</b>\twoven</p><p>from the fibres of flax</p></main>`,
    ],
    ['other attributes', `<MAIN class="a>b" data-x='<nav>'>${linen}</MAIN>`],
    ['another frame', `<body><header>Shop</header><nav>Home</nav><main>${linen}</main><footer>2026</footer>`],
    ['navigation in main', `<main><nav>Home <nav>Deeper</nav> up</nav>${linen}<aside>Related</aside></main>`],
    [
      'scripts, styles and comments',
      `<main><script>if (a</b/) "</main>"</script><style>a{}</style>${linen}<!-- more > words --></main>`,
    ],
    ['an icon with a title', `<main><svg><title>Flax</title><text>x</text></svg>${linen}</main>`],
    ['two main elements', `<main>${linen}</main><main>Other</main>`],
    ['no end tag', `<main>${linen}`],
    ['an article without main', `<body>Menu<article>${linen}</article>Other`],
    ['two articles', `<article>Linen is woven from</article>Menu<article>the fibres of flax</article>`],
    ['main behind an article', `<article>News</article><main>${linen}</main>`],
    [
      'neither main nor article',
      `<title>Linen</title><body><header>Shop</header>${linen}<footer>2026</footer>`,
    ],
    [
      'an element whose name begins alike',
      `<nav-bar>Linen is</nav-bar> woven <mainly>from the fibres of flax</mainly>`,
    ],
    ['a title in capitals', `<TITLE>Linen</TITLE><body>${linen}`],
  ])('%s', (_name, html) => {
    expect(readContent(html)).toEqual(plain)
    expect(readContent(new TextEncoder().encode(html))).toEqual(plain)
  })
})

describe('documents with another main text', () => {
  test.each([
    ['a word more', `<main>${linen} today</main>`],
    ['a word less', '<main>Linen is woven from the fibres of</main>'],
    ['two words swapped', '<main>Linen is woven from the flax of fibres</main>'],
    ['capitals', `<main>${linen.toUpperCase()}</main>`],
    ['one word in two', '<main>Lin en is woven from the fibres of flax</main>'],
    ['a header in main', `<main><header>New</header>${linen}</main>`],
    ['a less-than sign', `<main>${linen} < wool</main>`],
  ])('%s', (_name, html) => {
    expect(readContent(html).hash).not.toBe(plain.hash)
  })
})

describe('number of words', () => {
  test.each([
    ['', 0],
    ['<main> \n </main>', 0],
    [linen, 8],
    ['<li>a</li><li>b</li>', 2],
    // Two characters are about one word.
    ['亜麻布は亜麻の繊維から織られます', 8],
    ['리넨은 아마 섬유로 짠다', 4],
    // No spaces at all between these words; a guess is enough.
    ['ผ้าลินินทอจากเส้นใยของต้นแฟลกซ์', 12],
  ])('%j', (html, words) => {
    expect(readContent(html).words).toBe(words)
  })
})

const anyWord = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abXYZ019&;"\'=->'), minLength: 1, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('a', 'e', 'é', 'ß', 'ж', '’', '亜', '麻', '𝒂'),
    minLength: 1,
    maxLength: 9,
  }),
)
const gap = fc.constantFrom(
  ' ',
  '\n',
  ' \n    \n\t',
  '<b>',
  '</b> ',
  '<br/><i x=">">',
  ' <!-- a -->',
  '<nav>a</nav>',
)

test('the words of a text decide, not what stands between them', () => {
  const words = fc.array(fc.tuple(anyWord, gap), { maxLength: 20 })
  fc.assert(
    fc.property(words, fc.nat(9), (parts, padding) => {
      const plainText = parts.map(([text]) => text).join(' ')
      const html = '\n'.repeat(padding) + parts.map((part) => part.join('')).join('')
      expect(readContent(html, { sketch: true })).toEqual(readContent(plainText, { sketch: true }))
    }),
  )
})

test('other words are another text', () => {
  const words = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ж'), minLength: 1, maxLength: 9 }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(words, words, (one, other) => {
      const isSame = one.join(' ') === other.join(' ')
      expect(readContent(one.join(' ')).hash === readContent(other.join(' ')).hash).toBe(isSame)
    }),
    runs(6),
  )
})

test('ends on any input, in any cut', () => {
  const piece = fc.constantFrom(
    '<main>',
    '</main>',
    '<nav',
    '</nav>',
    '<!--',
    '-->',
    '<script>',
    '</script',
    '"',
    "'",
    '=',
    '>',
    '<',
    '/',
    'a',
    ' ',
    '<article',
    '</',
    '<!',
    '<?',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { hash, words } = readContent(pieces.join(''))
      expect(hash).toMatch(/^[0-9a-f]{16}$/)
      expect(words).toBeGreaterThanOrEqual(0)
    }),
    runs(4),
  )
})

test('readContent makes a sketch only if requested', () => {
  expect(readContent(linen)).not.toHaveProperty('sketch')
})
