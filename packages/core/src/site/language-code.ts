import { isLongCode, shortCodeOf } from './three-letter-codes.ts'
import { languages, meantLanguages, regions, scripts, spokenIn } from './language-tables.ts'

/** The wrong part of a language code. */
export type LanguageProblem = 'empty' | 'form' | 'language' | 'script' | 'region'

/** A value of hreflang, parsed as Google documents it. */
export interface LanguageCode {
  /** As written. */
  value: string
  /** Trimmed and in lower case. Equal keys have the same meaning. */
  key: string
  /** Primary language; undefined for `x-default` and without a language. */
  language: string | undefined
  isDefault: boolean
  problem?: LanguageProblem
  /** The wrong part. */
  part?: string
  /** The code that was probably meant. */
  suggestion?: string
  /** The valid code with a two-letter language, if this one has three letters. */
  short?: string
}

/**
 * Parse a value of hreflang: language, optional script, optional region; or `x-default`.
 *
 * Three-letter codes of ISO 639 are valid. Search engines may not know them, and `short` is the better code if the
 * language has two letters.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes
 */
export function readLanguageCode(value: string): LanguageCode {
  const key = value.trim().toLowerCase()
  if (key === 'x-default') return { value, key, language: undefined, isDefault: true }
  if (key === '') return { value, key, language: undefined, isDefault: false, problem: 'empty' }
  const language = key.split(/[-_\s]/)[0]!
  const slip = findSlip(key)
  const short = slip || language.length !== 3 ? undefined : shortCodeOf(language)
  return {
    value,
    key,
    language,
    isDefault: false,
    ...(slip && { problem: slip.problem, part: slip.part }),
    ...(slip?.suggestion !== undefined && { suggestion: slip.suggestion }),
    ...(short !== undefined && { short: written(short + key.slice(language.length)) }),
  }
}

interface Slip {
  problem: LanguageProblem
  part: string
  suggestion?: string | undefined
}

function findSlip(key: string): Slip | undefined {
  const parts = key.split('-')
  const [language, ...rest] = parts as [string, ...string[]]
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(key)) {
    const dashed = key.replace(/[-_\s]+/g, '-')
    return { problem: 'form', part: key, suggestion: dashed === key ? undefined : validSuggestion(dashed) }
  }
  if (!isLanguage(language)) return languageSlip(language, rest)
  const script = rest[0]?.length === 4 ? rest.shift() : undefined
  if (script !== undefined && !scripts.has(script)) {
    return { problem: 'script', part: script, suggestion: validSuggestion([language, ...rest].join('-')) }
  }
  const [region, ...extra] = rest
  const before = script === undefined ? language : `${language}-${script}`
  if (region === undefined) return undefined
  if (!regions.has(region)) return regionSlip(before, region)
  return extra.length > 0
    ? { problem: 'form', part: key, suggestion: written(`${before}-${region}`) }
    : undefined
}

/** Return whether a text is a language code of ISO 639, with two or three letters. */
function isLanguage(text: string): boolean {
  // Few sites have codes of three letters, and their table is long.
  return languages.has(text) || (text.length === 3 && isLongCode(text))
}

function languageSlip(language: string, rest: readonly string[]): Slip {
  const [second] = rest
  // Parts in the wrong order, such as `us-en`.
  if (second !== undefined && rest.length === 1 && languages.has(second)) {
    const country = language === 'uk' ? 'gb' : language
    if (regions.has(country))
      return { problem: 'language', part: language, suggestion: written(`${second}-${country}`) }
  }
  const meant = meantLanguages.get(language)
  const whole =
    meant?.includes('-') || meant === undefined ? meant : validSuggestion([meant, ...rest].join('-'))
  return { problem: 'language', part: language, suggestion: whole ?? meant }
}

function regionSlip(before: string, region: string): Slip {
  const [language] = before.split('-')
  // .NET calls the scripts `zh-chs` and `zh-cht`.
  const chinese = language === 'zh' ? meantLanguages.get(region) : undefined
  if (chinese?.startsWith('zh-Han')) return { problem: 'region', part: region, suggestion: chinese }
  // For other regions (`EU`, `419`, or the language again), the language alone is best.
  return { problem: 'region', part: region, suggestion: written(region === 'uk' ? `${before}-gb` : before) }
}

/** Return a suggestion if it is itself a valid code. */
function validSuggestion(key: string): string | undefined {
  return findSlip(key) === undefined ? written(key) : undefined
}

/** Format a key in the usual case: `zh-Hant-TW`. */
function written(key: string): string {
  return key
    .split('-')
    .map((part, index) => {
      if (index === 0) return part
      return part.length === 4 ? part[0]!.toUpperCase() + part.slice(1) : part.toUpperCase()
    })
    .join('-')
}

/** Languages that are equal for search, or whose codes have changed. */
const equalLanguages: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  mo: 'ro',
  sh: 'sr',
  tl: 'fil',
  yue: 'zh',
  cmn: 'zh',
}

/** Return the primary language of a tag, with one name for languages that are equal for search. */
export function primaryLanguage(tag = ''): string | undefined {
  const language = /^[a-z]{2,3}(?=$|[-_])/.exec(tag.trim().toLowerCase())?.[0]
  if (language === undefined || /^(?:und|mul|zxx|mis)$/.test(language)) return undefined
  const known =
    language.length === 3
      ? (shortCodeOf(language) ?? meantLanguages.get(language)?.slice(0, 2) ?? language)
      : language
  if (known.length === 2 && !languages.has(known) && equalLanguages[known] === undefined) return undefined
  return equalLanguages[known] ?? known
}

/**
 * Return the intended code if a country code is used as language. The page's own language decides: `be` on a page in
 * Dutch is `nl-BE`.
 */
export function meantCountry(language: string, lang: string): string | undefined {
  const spoken = primaryLanguage(lang)
  if (spoken === undefined || !spokenIn.get(language)?.includes(spoken)) return undefined
  return `${spoken}-${language === 'uk' ? 'GB' : language.toUpperCase()}`
}
