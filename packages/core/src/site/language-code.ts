import { languages, meantLanguages, regions, scripts, spokenIn } from './language-tables.ts'

/** What is wrong with a language code. */
export type LanguageProblem = 'empty' | 'form' | 'language' | 'script' | 'region'

/** A value of hreflang, read as Google documents it. */
export interface LanguageCode {
  /** Trimmed and in lower case: equal keys mean the same. */
  key: string
  /** Primary language; undefined for `x-default` and where there is none. */
  language: string | undefined
  isDefault: boolean
  problem?: LanguageProblem
  /** The part that is wrong. */
  part?: string
  /** What was probably meant. */
  suggestion?: string
}

/**
 * Read a value of hreflang: language, optional script, optional region; or `x-default`.
 *
 * Three-letter codes without a two-letter form pass: search engines may not know them, but their languages
 * have no other code.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes
 */
export function readLanguageCode(value: string): LanguageCode {
  const key = value.trim().toLowerCase()
  if (key === 'x-default') return { key, language: undefined, isDefault: true }
  if (key === '') return { key, language: undefined, isDefault: false, problem: 'empty' }
  const language = key.split(/[-_\s]/)[0]!
  const slip = findSlip(key)
  return {
    key,
    language,
    isDefault: false,
    ...(slip && { problem: slip.problem, part: slip.part }),
    ...(slip?.suggestion !== undefined && { suggestion: slip.suggestion }),
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
    return { problem: 'form', part: key, suggestion: dashed === key ? undefined : settled(dashed) }
  }
  if (!isLanguage(language)) return languageSlip(language, rest)
  const script = rest[0]?.length === 4 ? rest.shift() : undefined
  if (script !== undefined && !scripts.has(script)) {
    return { problem: 'script', part: script, suggestion: settled([language, ...rest].join('-')) }
  }
  const [region, ...extra] = rest
  const before = script === undefined ? language : `${language}-${script}`
  if (region === undefined) return undefined
  if (!regions.has(region)) return regionSlip(before, region)
  return extra.length > 0
    ? { problem: 'form', part: key, suggestion: written(`${before}-${region}`) }
    : undefined
}

/** Any three letters may be a code of ISO 639-3; those that have a two-letter form are not read. */
function isLanguage(text: string): boolean {
  return languages.has(text) || (/^[a-z]{3}$/.test(text) && meantLanguages.get(text) === undefined)
}

function languageSlip(language: string, rest: readonly string[]): Slip {
  const [second] = rest
  // The parts in the wrong order, such as `us-en`.
  if (second !== undefined && rest.length === 1 && languages.has(second)) {
    const country = language === 'uk' ? 'gb' : language
    if (regions.has(country))
      return { problem: 'language', part: language, suggestion: written(`${second}-${country}`) }
  }
  const meant = meantLanguages.get(language)
  const whole = meant?.includes('-') || meant === undefined ? meant : settled([meant, ...rest].join('-'))
  return { problem: 'language', part: language, suggestion: whole ?? meant }
}

function regionSlip(before: string, region: string): Slip {
  const [language] = before.split('-')
  // `zh-chs` and `zh-cht` are what .NET calls the scripts.
  const chinese = language === 'zh' ? meantLanguages.get(region) : undefined
  if (chinese?.startsWith('zh-Han')) return { problem: 'region', part: region, suggestion: chinese }
  // Others (`EU`, `419`, the language once more) have no better code than the language alone.
  return { problem: 'region', part: region, suggestion: written(region === 'uk' ? `${before}-gb` : before) }
}

/** A guess is worth showing when it is right itself. */
function settled(key: string): string | undefined {
  return findSlip(key) === undefined ? written(key) : undefined
}

/** The customary case: `zh-Hant-TW`. */
function written(key: string): string {
  return key
    .split('-')
    .map((part, index) => {
      if (index === 0) return part
      return part.length === 4 ? part[0]!.toUpperCase() + part.slice(1) : part.toUpperCase()
    })
    .join('-')
}

/** Languages that are one for search, or whose codes have changed. */
const kin: Readonly<Record<string, string>> = {
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

/** One name for the primary language of a tag and its kin; undefined for a tag that names none. */
export function primaryLanguage(tag: string): string | undefined {
  const language = /^[a-z]{2,3}(?=$|[-_])/.exec(tag.trim().toLowerCase())?.[0]
  if (language === undefined || /^(?:und|mul|zxx|mis)$/.test(language)) return undefined
  const short = language.length === 3 ? (meantLanguages.get(language) ?? language).slice(0, 2) : language
  const known = language.length === 3 && meantLanguages.get(language) === undefined ? language : short
  if (known.length === 2 && !languages.has(known) && kin[known] === undefined) return undefined
  return kin[known] ?? known
}

/**
 * The code that was meant when a country stands where its language belongs, judged by the language that the
 * page says it is in: `be` on a page in Dutch is `nl-BE`.
 */
export function meantCountry(language: string, lang: string): string | undefined {
  const spoken = primaryLanguage(lang)
  if (spoken === undefined || !spokenIn.get(language)?.includes(spoken)) return undefined
  return `${spoken}-${language === 'uk' ? 'GB' : language.toUpperCase()}`
}
