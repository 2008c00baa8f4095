import { languageList, regionList, scriptList } from './code-lists.ts'

/** ISO 639-1, with withdrawn codes that engines still read. */
export const languages = new Set(languageList.split(/\s+/))

/** ISO 3166-1 alpha-2, and XK, which is in common use for Kosovo. */
export const regions = new Set(['xk', ...regionList.split(/\s+/)])

/** ISO 15924, without the codes for mixed, unwritten and unknown scripts. */
export const scripts = new Set(scriptList.split(/\s+/))

/** The intended language for a country code or an old code in its position, and for the scripts that .NET names. */
export const meantLanguages: ReadonlyMap<string, string> = new Map([
  ...pairs(
    'ae:ar-AE al:sq at:de-AT au:en-AU bd:bn-BD cl:es-CL cn:zh-CN cz:cs dk:da eg:ar-EG gb:en-GB gr:el hk:zh-HK ' +
      'il:he in:id iq:ar-IQ ir:fa jp:ja lk:si ma:ar-MA md:ro-MD me:sr-ME mx:es-MX nz:en-NZ pe:es-PE ph:tl pk:ur ' +
      'rs:sr ua:uk us:en-US uy:es-UY vn:vi',
  ),
  ...pairs('chs:zh-Hans cht:zh-Hant'),
])

/** Languages spoken in a country whose code is the code of another language. */
export const spokenIn: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'am:hy ar:es be:nl,fr,de br:pt ca:en,fr ch:de,fr,it co:es cy:el,tr ee:et et:am ga:fr ie:en ' +
    'kg:ky,ru kr:ko ky:en lb:ar,en,fr lu:fr,de,lb ml:fr my:ms,en,zh na:en ne:fr ng:en pa:es sa:ar,en se:sv ' +
    'sg:en,zh,ms,ta si:sl sv:es tn:ar,fr tw:zh uk:en ve:es za:en,af,zu'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string])
    .map(([country, spoken]) => [country, spoken.split(',')]),
)

function pairs(text: string): [string, string][] {
  return text.split(' ').map((pair) => pair.split(':') as [string, string])
}
