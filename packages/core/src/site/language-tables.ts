/**
 * Codes for hreflang. The tables are our own: the lists are closed and small, packages contain names in many
 * languages, and `Intl` differs between builds of ICU.
 */

/** ISO 639-1, with withdrawn codes that engines still read: bh, iw, ji, mo and sh. */
export const languages = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ' +
    'ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik ' +
    'io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi ' +
    'mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw ' +
    'sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ' +
    'ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
)

/** ISO 3166-1 alpha-2, and XK, which is in common use for Kosovo. */
export const regions = new Set(
  (
    'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw ' +
    'by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi ' +
    'fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in ' +
    'io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me ' +
    'mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf ' +
    'pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv ' +
    'sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ' +
    'ye yt za zm zw'
  ).split(' '),
)

/** ISO 15924, without the codes for mixed, unwritten and unknown scripts. */
export const scripts = new Set(
  (
    'adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng bhks blis bopo brah brai bugi buhd ' +
    'cakm cans cari cham cher chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh egyp elba ' +
    'elym ethi gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb hang hani hano hans hant hatr ' +
    'hebr hira hluw hmng hmnp hrkt hung inds ital jamo java jpan jurc kali kana kawi khar khmr khoj kits knda ' +
    'kore kpel krai kthi lana laoo latf latg latn leke lepc limb lina linb lisu loma lyci lydi mahj maka mand ' +
    'mani marc maya medf mend merc mero mlym modi mong moon mroo mtei mult mymr nagm nand narb nbat newa nkgb ' +
    'nkoo nshu ogam olck onao orkh orya osge osma ougr palm pauc pcun pelm perm phag phli phlp phlv phnx piqd ' +
    'plrd prti psin ranj rjng rohg roro runr samr sara sarb saur sgnw shaw shrd shui sidd sidt sind sinh sogd ' +
    'sogo sora soyo sund sunu sylo syrc syre syrj syrn tagb takr tale talu taml tang tavt tayo telu teng tfng ' +
    'tglg thaa thai tibt tirh tnsa todr tols toto tutg ugar vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb'
  ).split(' '),
)

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
