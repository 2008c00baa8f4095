/**
 * Titles of error pages, by language: in lower case, without punctuation, numbers and words for "error".
 *
 * @see https://github.com/facebook/docusaurus/tree/main/packages/docusaurus-theme-translations/locales the key
 * `theme.NotFound.title`
 * @see https://github.com/withastro/starlight/tree/main/packages/starlight/translations the key `404.text`
 */
const phrases: Record<string, readonly string[]> = {
  ar: ['الصفحة غير موجودة', 'صفحة غير موجودة', 'لم يتم العثور على الصفحة'],
  bg: ['страницата не е намерена', 'страницата не беше намерена'],
  ca: ['pàgina no trobada', 'no sha trobat la pàgina'],
  cs: ['stránka nenalezena', 'stránka nebyla nalezena', 'stránka neexistuje'],
  da: ['siden blev ikke fundet', 'siden findes ikke', 'side ikke fundet', 'siden kunne ikke findes'],
  de: [
    'seite nicht gefunden',
    'nicht gefunden',
    'seite existiert nicht',
    'diese seite existiert nicht',
    'die seite wurde nicht gefunden',
    'seite wurde nicht gefunden',
    'diese seite wurde nicht gefunden',
  ],
  el: ['η σελίδα δεν βρέθηκε', 'σελίδα δεν βρέθηκε', 'η σελίδα δεν υπάρχει'],
  en: [
    'not found',
    'page not found',
    'page doesnt exist',
    'page does not exist',
    'this page doesnt exist',
    'this page does not exist',
    'page could not be found',
    'this page could not be found',
    'the page could not be found',
    'page cannot be found',
  ],
  es: [
    'página no encontrada',
    'pagina no encontrada',
    'no encontrado',
    'no encontrada',
    'no se encontró la página',
    'no se ha encontrado la página',
    'la página no existe',
    'esta página no existe',
  ],
  fa: ['صفحه یافت نشد', 'صفحه پیدا نشد', 'صفحه ای که دنبال آن بودید پیدا نشد'],
  fi: ['sivua ei löytynyt', 'sivua ei löydy', 'sivua ei ole olemassa'],
  fr: [
    'page non trouvée',
    'page introuvable',
    'non trouvé',
    'cette page est introuvable',
    'cette page nexiste pas',
    'la page nexiste pas',
  ],
  he: ['הדף לא נמצא', 'דף לא נמצא', 'העמוד לא נמצא', 'עמוד לא נמצא'],
  hi: ['पृष्ठ नहीं मिला', 'पेज नहीं मिला'],
  hu: ['az oldal nem található', 'oldal nem található', 'a keresett oldal nem található'],
  id: ['halaman tidak ditemukan', 'tidak ditemukan'],
  it: ['pagina non trovata', 'non trovato', 'non trovata', 'pagina inesistente', 'questa pagina non esiste'],
  ja: [
    'ページが見つかりません',
    'ページが見つかりませんでした',
    'ページは見つかりませんでした',
    'お探しのページは見つかりませんでした',
    'お探しのページが見つかりません',
  ],
  ko: ['페이지를 찾을 수 없습니다', '페이지를 찾을 수 없음', '페이지가 존재하지 않습니다'],
  nb: ['siden ble ikke funnet', 'siden finnes ikke', 'fant ikke siden', 'side ikke funnet'],
  nl: ['pagina niet gevonden', 'niet gevonden', 'deze pagina bestaat niet', 'pagina bestaat niet'],
  pl: ['nie znaleziono strony', 'strona nie została znaleziona', 'strona nie istnieje'],
  pt: [
    'página não encontrada',
    'não encontrado',
    'não encontrada',
    'página não existe',
    'esta página não existe',
    'a página não existe',
  ],
  ro: ['pagina nu a fost găsită', 'pagină negăsită', 'pagina nu există'],
  ru: ['страница не найдена', 'не найдено', 'такой страницы не существует', 'страница не существует'],
  sk: ['stránka sa nenašla', 'stránka nebola nájdená', 'stránka nenájdená'],
  sl: ['stran ni bila najdena', 'stran ni najdena', 'strani ni mogoče najti'],
  sr: ['страница није пронађена', 'stranica nije pronađena'],
  sv: ['sidan hittades inte', 'sidan kunde inte hittas', 'sidan finns inte'],
  th: ['ไม่พบหน้า', 'ไม่พบหน้านี้', 'ไม่พบหน้าที่คุณต้องการ'],
  tr: ['sayfa bulunamadı', 'bulunamadı'],
  uk: ['сторінку не знайдено', 'сторінка не знайдена', 'не знайдено'],
  vi: ['không tìm thấy trang', 'trang không tồn tại'],
  zh: ['找不到页面', '未找到页面', '页面未找到', '页面不存在', '找不到頁面', '頁面不存在', '未找到頁面'],
}

const known = new Set(Object.values(phrases).flat())

/** Words beside the phrase, and the status of the response. */
const decoration =
  /^(?:4\d\d|http|status|error|errors|oops|ooops|sorry|fehler|erreur|erro|errore|fout|fel|ошибка)$/

/** Return whether a whole text is a phrase of error pages, or the status 404. */
export function isErrorPhrase(text: string): boolean {
  if (text.length > 100) return false
  const words = wordsOf(text)
  const phrase = words.filter((word) => !decoration.test(word)).join(' ')
  return phrase === '' ? words.includes('404') : known.has(phrase)
}

/** Return whether a text is the number 404 only. */
export function namesStatus(text: string): boolean {
  return wordsOf(text).join(' ') === '404'
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[\p{P}\p{S}]/gu, ' ')
  return plain.split(/\s+/).filter((word) => word !== '')
}
