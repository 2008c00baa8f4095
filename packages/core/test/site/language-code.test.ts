import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meantCountry, primaryLanguage, readLanguageCode } from '../../src/site/language-code.ts'
import { runs } from '../../../../tests/runs.ts'

describe('codes that search engines read', () => {
  test.each([
    ['en', 'en', 'en'],
    [' EN-gb ', 'en-gb', 'en'],
    ['zh-Hant', 'zh-hant', 'zh'],
    ['zh-Hant-TW', 'zh-hant-tw', 'zh'],
    ['sr-Latn-RS', 'sr-latn-rs', 'sr'],
    ['sq-XK', 'sq-xk', 'sq'],
    // Withdrawn codes that Google itself still uses.
    ['iw', 'iw', 'iw'],
    // Kabyle has no two-letter code.
    ['kab', 'kab', 'kab'],
    ['fil', 'fil', 'fil'],
    ['yue-HK', 'yue-hk', 'yue'],
    // Collections of languages.
    ['ber', 'ber', 'ber'],
  ])('%s', (value, key, language) => {
    expect(readLanguageCode(value)).toEqual({ value, key, language, isDefault: false })
  })

  test.each([
    ['eng', 'en'],
    ['deu-at', 'de-AT'],
    ['ger', 'de'],
    ['zho-Hant-TW', 'zh-Hant-TW'],
  ])('%s is better written with two letters', (value, short) => {
    expect(readLanguageCode(value)).toMatchObject({ isDefault: false, short })
    expect(readLanguageCode(value).problem).toBeUndefined()
  })

  test.each(['x-default', 'X-Default', ' x-default\n'])('%j is the default', (value) => {
    expect(readLanguageCode(value)).toEqual({ value, key: 'x-default', language: undefined, isDefault: true })
  })
})

describe('ignored codes, with the intended one', () => {
  test.each([
    ['', 'empty', undefined, undefined],
    ['en_US', 'form', 'en_us', 'en-US'],
    ['en US', 'form', 'en us', 'en-US'],
    ['en-', 'form', 'en-', undefined],
    ['en, de', 'form', 'en, de', undefined],
    ['ca-ES-valencia', 'form', 'ca-es-valencia', 'ca-ES'],
    ['english', 'language', 'english', undefined],
    ['x', 'language', 'x', undefined],
    // Properties of every JavaScript object are not languages.
    ['constructor', 'language', 'constructor', undefined],
    ['valueOf-en', 'language', 'valueof', undefined],
    // A country code as the language.
    ['jp', 'language', 'jp', 'ja'],
    ['cn', 'language', 'cn', 'zh-CN'],
    ['cz', 'language', 'cz', 'cs'],
    ['dk', 'language', 'dk', 'da'],
    ['us', 'language', 'us', 'en-US'],
    ['us-en', 'language', 'us', 'en-US'],
    ['cz-CZ', 'language', 'cz', 'cs-CZ'],
    // Three letters that are no code of ISO 639.
    ['xyx', 'language', 'xyx', undefined],
    ['xyx-DE', 'language', 'xyx', undefined],
    ['zh-Hanx-TW', 'script', 'hanx', 'zh-TW'],
    ['en-UK', 'region', 'uk', 'en-GB'],
    ['de-EU', 'region', 'eu', 'de'],
    ['es-419', 'region', '419', 'es'],
    ['en-EN', 'region', 'en', 'en'],
    ['zh-constructor', 'region', 'constructor', 'zh'],
    ['zh-CHS', 'region', 'chs', 'zh-Hans'],
    ['zh-CHT', 'region', 'cht', 'zh-Hant'],
    ['zh-Hant-UK', 'region', 'uk', 'zh-Hant-GB'],
  ])('%j', (value, problem, part, suggestion) => {
    const code = readLanguageCode(value)
    expect([code.problem, code.part, code.suggestion]).toEqual([problem, part, suggestion])
  })

  test('every suggestion is a valid code', () => {
    const piece = fc.string({ unit: fc.constantFrom(...'abcdeghjknprstuz4'), minLength: 1, maxLength: 5 })
    const tag = fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .chain((pieces) => fc.constantFrom('-', '_', ' ').map((joint) => pieces.join(joint)))
    fc.assert(
      fc.property(tag, (value) => {
        const { problem, suggestion } = readLanguageCode(value)
        if (suggestion === undefined) return
        expect(problem).toBeDefined()
        expect(readLanguageCode(suggestion).problem).toBeUndefined()
      }),
      runs(4),
    )
  })
})

describe('primary language', () => {
  test.each([
    ['en-US', 'en'],
    ['en_US', 'en'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['iw', 'he'],
    ['deu', 'de'],
    ['fil-PH', 'fil'],
    ['tl', 'fil'],
    ['cmn-Hans', 'zh'],
    ['kab', 'kab'],
    ['mul', undefined],
    ['und', undefined],
    ['english', undefined],
    ['xx', undefined],
    ['', undefined],
  ])('%j', (tag, language) => {
    expect(primaryLanguage(tag)).toBe(language)
  })

  test('one language under its two codes', () => {
    expect(primaryLanguage('tl')).toBe(primaryLanguage('fil'))
  })
})

describe('a country in place of a language', () => {
  test.each([
    ['be', 'nl-BE', 'nl-BE'],
    ['be', 'fr', 'fr-BE'],
    ['be', 'be', undefined],
    ['be', 'en', undefined],
    ['kr', 'ko', 'ko-KR'],
    ['se', 'sv', 'sv-SE'],
    ['uk', 'en-GB', 'en-GB'],
    ['uk', 'uk', undefined],
    ['de', 'de', undefined],
  ])('%s on a page in %s', (language, lang, meant) => {
    expect(meantCountry(language, lang)).toBe(meant)
  })
})
