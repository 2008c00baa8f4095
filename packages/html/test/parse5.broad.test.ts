import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markup } from './markup.ts'
import { PARSE5_FAULTS, parse5Difference, keptNames } from './parse5-signals.ts'
import { runs } from '../../../tests/runs.ts'

describe('the sparse parser reads the signals of parse5’s own tree', () => {
  it.each([
    '<template data-nosnippet><select></select></template><meta name=robots content=noindex>',
    '<template data-nosnippet><col></template><link rel=canonical href=/a/>',
    '<template data-nosnippet><colgroup></template><link rel=canonical href=/a/>',
    '<template data-nosnippet><frameset></template><link rel=canonical href=/a/>',
    '<title>é</title><template data-nosnippet="😀"><col></template><template><col></template><base href=/b/>',
    '<body><svg><link data-nosnippet rel=canonical href=/a/><base data-nosnippet href=/b/></svg>',
    '<template><frameset><svg><template></template><link rel=canonical href=/a/>',
    '<template><template><frameset></template><link rel=canonical href=/a/>',
    '<template><svg><template></template>',
    '<template>é<svg><template ></t></template><link rel=canonical href=/a/>',
    '<template><svg><template><desc><p></template><link rel=canonical href=/a/>',
    '<body><math><a href=/a/ data-nosnippet></math>',
    '<link rel="&nbsp;canonical" href=/a/>',
    '<link rel="\u00A0canonical nofollow\v" href=/a/>',
    '<body><select constructor><p></select><meta name=robots content=noindex>',
    '<body><select><b __proto__></select><meta name=robots content=noindex>',
    '<body><select><p></select><div data-nosnippet><b __proto__></div><base href=/b/>',
  ])('in %s', (text) => expect(parse5Difference(text)).toBeUndefined())

  it('in any document', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(0x7fff_ffff)), (numbers) => {
        const text = markup((limit) => numbers.next().value % limit)
        const found = parse5Difference(text)
        expect(found && `${JSON.stringify(text)}\n${found}`).toBeUndefined()
      }),
      runs(10),
    )
  })
})

// The documents show how we read where parse5 has a fault.
it.each(PARSE5_FAULTS.map(({ name, example, ours }) => [name, example, ours] as const))(
  'a known fault of parse5: %s',
  (_, example, ours) => {
    expect(parse5Difference(example)).toBeUndefined()
    expect(keptNames(example)).toEqual(ours)
  },
)
