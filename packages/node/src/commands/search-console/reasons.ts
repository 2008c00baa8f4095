/**
 * Reasons in the report "Page indexing": a short id, and the English text of Search Console.
 *
 * @see https://support.google.com/webmasters/answer/7440203
 */
export const reasons = {
  noindex: "Excluded by 'noindex' tag",
  'blocked-by-robots-txt': 'Blocked by robots.txt',
  'indexed-though-blocked': 'Indexed, though blocked by robots.txt',
  redirect: 'Page with redirect',
  'redirect-error': 'Redirect error',
  'alternate-page': 'Alternate page with proper canonical tag',
  'duplicate-google-chose': 'Duplicate, Google chose different canonical than user',
  'duplicate-without-canonical': 'Duplicate without user-selected canonical',
  'soft-404': 'Soft 404',
  'not-found': 'Not found (404)',
  'crawled-not-indexed': 'Crawled - currently not indexed',
  'discovered-not-indexed': 'Discovered - currently not indexed',
  indexed: 'Indexed',
} as const

/** The id of a reason. */
export type Reason = keyof typeof reasons

/** A URL that Search Console lists. */
export interface ExportedUrl {
  url: string
  reason: Reason | undefined
}

/**
 * Words of the reasons in the languages of Search Console (English, German, French, Spanish, Italian, Portuguese,
 * Dutch, Polish, Swedish, Turkish, Russian, Japanese, Chinese, Korean), the more specific first. They are not whole
 * sentences, because Google changes the sentences.
 */
const words: readonly (readonly [Reason, RegExp])[] = [
  ['noindex', /noindex/i],
  [
    'indexed-though-blocked',
    /^(?:indexed|indexiert|indexée|indexad[ao]|indicizzat[ao]|geïndexeerd|zindeksowan|indexerad|проиндексирован|dizine eklendi).*robots\.txt|robots\.txt.*(?:インデックスに登録|编入索引|색인이 생성됨)/i,
  ],
  ['blocked-by-robots-txt', /robots\.txt/i],
  [
    'soft-404',
    /(?:soft|ソフト|soft-|falscher |ложная |软|소프트|yumuşak).*404|404.*(?:soft|suave|fittizio)/i,
  ],
  ['not-found', /404/],
  [
    'redirect-error',
    /(?:redirect|umleitung|weiterleitung|redirec|reindirizz|redireciona|omleiding|przekierow|omdirigering|yönlendirme|переадресац|リダイレクト|重定向|리디렉션).*(?:error|fehler|hata|エラー|错误|오류)|(?:error|erreur|errore|erro|fout|błąd|fel|ошибк).*(?:redirec|rediric|reindirizz|omleid|przekier|omdiriger|переадрес)|(?:redirect|umleitungs|weiterleitungs|omleidings|omdirigerings)(?:error|fehler|fout|fel)/i,
  ],
  [
    'redirect',
    /redirect|redirec|weiterleitung|umleitung|reindirizz|redireciona|omleid|przekierow|omdiriger|yönlendir|переадресац|リダイレクト|重定向|리디렉션/i,
  ],
  [
    'duplicate-google-chose',
    /google.*(?:canon|kanoni|正規|规范|표준|каноничес)|(?:canon|kanoni|正規|规范|표준|каноничес).*google/i,
  ],
  [
    'alternate-page',
    /^(?:alternat|altern|autre page|página alternativa|pagina alternativa|alternatief|strona alternatywna|alternativ|alternatif|代替|备用|대체|страница является копией с тегом).*(?:canon|kanoni|正規|规范|표준|каноничес)|代替ページ|备用网页|대체 페이지/i,
  ],
  [
    'duplicate-without-canonical',
    /(?:dupl|dublett|duplik|kopi|yinelenen|重複|重复|중복|копи).*(?:canon|kanoni|正規|规范|표준|каноничес)/i,
  ],
  [
    'discovered-not-indexed',
    /^(?:discovered|gefunden|erkannt|détectée|descubiert|rilevat|pagina rilevata|detetad|detectad|descobert|gevonden|wykryt|strona wykryta|upptäckt|keşfedildi|обнаружен|検出|已发现|발견됨)/i,
  ],
  [
    'crawled-not-indexed',
    /^(?:crawled|gecrawlt|explorée|rastread|scansionat|pagina scansionata|gecrawld|zeskanowan|strona zeskanowana|genomsök|tarandı|страница просканирована|просканирован|クロール|已抓取|크롤링됨)/i,
  ],
  ['indexed', /^(?:submitted and )?indexed|^indexiert|^eingereicht und indexiert|^indexée|^indexad/i],
]

/** Return the reason for a text of Search Console in any of its languages; undefined for other texts. */
export function toReason(text: string): Reason | undefined {
  const id = text.trim().toLowerCase()
  if (Object.hasOwn(reasons, id)) return id as Reason
  return words.find(([, pattern]) => pattern.test(text.trim()))?.[0]
}
