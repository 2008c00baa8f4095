/**
 * Three-letter codes for hreflang, from ISO 639-2, 639-3 and 639-5, and the IANA registry of language subtags. We do
 * not use the published packages, because they also contain the names of all languages.
 */

/** Three-letter codes of languages that have a two-letter code, with that code. */
const shortCodes: ReadonlyMap<string, string> = new Map(
  (
    'aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay aze:az ' +
    'bak:ba bam:bm baq:eu bel:be ben:bn bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch ' +
    'che:ce chi:zh chu:cu chv:cv cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de div:dv dut:nl dzo:dz ' +
    'ell:el eng:en epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr fry:fy ful:ff ' +
    'geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn guj:gu hat:ht hau:ha hbs:sh heb:he her:hz ' +
    'hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io iii:ii iku:iu ile:ie ina:ia ind:id ipk:ik ' +
    'isl:is ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khm:km kik:ki kin:rw kir:ky ' +
    'kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu lug:lg ' +
    'mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg mlt:mt mon:mn mri:mi msa:ms mya:my nau:na ' +
    'nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn nob:nb nor:no nya:ny oci:oc oji:oj ori:or orm:om ' +
    'oss:os pan:pa per:fa pli:pi pol:pl por:pt pus:ps que:qu roh:rm ron:ro rum:ro run:rn rus:ru sag:sg ' +
    'san:sa sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn snd:sd som:so sot:st spa:es sqi:sq srd:sc ' +
    'srp:sr ssw:ss sun:su swa:sw swe:sv tah:ty tam:ta tat:tt tel:te tgk:tg tgl:tl tha:th tib:bo tir:ti ' +
    'ton:to tsn:tn tso:ts tuk:tk tur:tr twi:tw uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo wel:cy ' +
    'wln:wa wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zul:zu'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Return the two-letter code of a language with a three-letter code; undefined without one. */
export function shortCodeOf(text: string): string | undefined {
  return shortCodes.get(text)
}

/** Return whether a text of three letters is the code of a language. */
export function isLongCode(text: string): boolean {
  return shortCodes.has(text) || (thirdLetters.get(text.slice(0, 2))?.includes(text.slice(2)) ?? false)
}

/** The third letters by the first two letters: `ka` has `b` for `kab`. */
const thirdLetters: ReadonlyMap<string, string> = new Map(
  (
    'aaabcdefghiklmnopqstuvwxz ababcdefghijlmnopqrstuvwxyz acabdefhiklmnpqrstuvwxyz ' +
    'adabdefghijlnopqrstuwxyz aeabcdeklmnqrsuwyz afabdeghiknopstuz agabcdefghijklmnopqrstuvwxyz ' +
    'ahabghiklmnoprst aiabcdefghijklmnopqrstwxy ajaginpstuwz akbcdefghijklmopqrstuvwxyz ' +
    'alacdefghijklmnopqrstuvwxyz amabcefgijklmnopqrstuvwxyz anabcdefghijklmnopqrstuvwxyz ' +
    'aoabcdefghijklmnrstuxz apabcdefghijklmnopqrstuvwxyz aqacdgklmnprtz arbcdehijklnopqrstuvwxyz ' +
    'asabcdefghijklnopqrstuvwxyz atabcdeghijklmnopqrstuvwxyz auabcdefghijklmnopqrstuwxyz avbdiklmnostuv ' +
    'awabcdeghikmnorstuvwxy axbegklmx ayabcdeghiklnopqrstuxyz azabcdgjmnotz baabcdefghijlnoprstuvwxyz ' +
    'bbabcdefghijklmnopqrstuvwxyz bcabcdefghijklmnopqrstuvwyz bdabcdefghijklmnopqrstuvwxyz ' +
    'beabcdefghijkmopqrstuvwxyz bfabcdefghijklmnopqrstuwxyz bgabcdefgijklmnopqrstuvwxyz ' +
    'bhabcdefghijklmnopqrstuvwxyz biabcdefgjklmnopqrtuvwxyz bjabcdefghijklmnopqrstuvwxyz ' +
    'bkabcdfghijklmnopqrstuvwxyz blabcdefghijklmnopqrstvwxyz bmabcdefghijklmnopqrstuvwxyz ' +
    'bnabcdefgijklmnopqrstuvwxyz boabefghijklmnopqrtuvwxyz bpabcdeghijklmnopqrstuvwxyz ' +
    'bqabcdfghijklmnopqrstuvwxyz brabcdfghijklmnopqrstuvwxyz bsabcefghijklmnopqrstuvwxy ' +
    'btabcdefghijklmnopqrstuvwxyz buabcdefghijkmnopqstuvwxyz bvabcdefghijklmnopqrtuvwxyz ' +
    'bwabcdefghijklmnopqrstuwxyz bxabcdefghijklmnopqrsuvwxz byabcdefghijklmnopqrstvwxyz ' +
    'bzabcdefghijklmnopqrstuvwxyz caabcdefghijklmnopqrsuvwxyz cbabcdeghijklnoqrstuvwy ccacdeghjlmnopqrs ' +
    'cdacdefghijmnorsyz ceabgklnty cfadgm cgacgk chbcdfghjklmnopqrtwxyz ciabcdehkmnprwy cjaehikmnoprsvy ' +
    'ckabhlmnoqrstuvxyz clacdehijklmostuwy cmacegiklmnorst cnabcghiklopqrstuwx coabcdefghjklmnopqtuvwxyz ' +
    'cpabcefginopsuxy cqdu crabcdfghijklmnopqrstvwxyz csabcdefghijklmnopqrstuvwxyz ctacdeghlmnopstuyz ' +
    'cuabcghijklmopqrstuvwxy cvgn cwabdegt cxh cyabo czhknot daacdefghijklmopqrsuvwxyz ' +
    'dbabdefgijlmnopqrtuvwy dccr ddadegijnorsw decdefghiklmnpqrsvz dgabcdeghiklnorstuwxz dhadgilmnorsuvwx ' +
    'diabcdfghijklmnopqrstuwxyz djabcdefijklmnoruw dkagklrsx dlgkmn dmabcdefgklmnorsuvwxy ' +
    'dnadegijknortuvwy doabcefhiklnopqrstvwxyz dpp drabcdeghilnoqrstuwy dsbehiklnoqz dtabdhikmnoprstuy ' +
    'duabcdefghijklmnopqrsuvwxyz dva dwaklrsuwyz dyabdgimnoruy dzadegln eaa ebcgkoru ecrsy eee efaei ' +
    'egalmoxy ehsu eiptv eja ekacegiklmopry elehikmopux emabegikmnopqsuwxyz enabcdfhlmnoqruvwx eot epi ' +
    'eraghikorstw eseghiklmnoqsuxy etbchnorstuxz eudq evehn ewo ext eyao ezae faabdfghijklmnprtuxyz fbl ' +
    'fcs fer ffim fgr fiaeflprtuw fkkv flahilnry fmpu fnbgi fodimnrsx fpe fqs frcdkmopqrst fsels ' +
    'fubcdefhijmnqrtuvy fvr fwae gaabcdefghijklmnopqrstuvwxyz gbabcdefghijklmnopqrsuvwxyz gccdeflnrt ' +
    'gdabcdefghijklmnoqrstux geabcdfghijklmqsvwxyz gfktx ggabdegklnortuw ghacehklnorst ' +
    'giabcdeghilmnopqrstuwxyz gjikmnru gkadenopu glbcdhijkloruwy gmabdeghlmnqruvwxyz ' +
    'gnabcdeghijklmnoqrtuwz goabcdefghijklmnopqrstuvwxyz gpaen gqainru grabcdghijkmoqrstuvwxyz ' +
    'gseglmnopsw gtaiu guabcdefghiklmnopqrstuvwxz gvacefjlmnoprsy gwabcdefgijmnrtuwx gxx gyabdefgilmnoryz ' +
    'gzain haabcdefghijklmnopqrsvwxyz hbabnou hcah hdnsy headghim hgmw hhiry hiabdfghijklmortwx hji ' +
    'hkaehkns hlabdetu hmabcdefghijklmnpqrstuvwxyz hnadeghijmnosu hoabcdehijklmoprstvwyz hpos ' +
    'hracekmoprtuwxz hsbhlns htiosux hubcdefghijklmopqrstuvwxyz hvceknv hwaco hyawx iainpr ' +
    'ibabdeghilmnruy icahlr idabcdeirstu ifabefkmuy igbeglmnosw ihbipw iinr ijcejnos ikehikloprstvwxz ' +
    'ilabgiklmopsuvw imaeilnorsty inbceghjlmnopstz ioruw ipio iquw iraehiknoruxy isacdeghikmnortuv ' +
    'itbcdeiklmorstvwxyz ium ivbv iwkmos ixcl iyaox izhimrz jaabcdefhjklmnoqrstuxyz jbeijkmnortuw jcst ' +
    'jdagt jebeghiklnrtu jgbeko jhis jiabcdeghilmoqtuvy jjer jkamoprsu jles jmabcdilnrswx jnadgijls ' +
    'jobdgrsw jparx jqr jrabrtu jsl juabcdhiklmnoprstuwy jvdn jwi jyaey kaabcdefghijkmopqrvwxy ' +
    'kbabcdefghijklmnopqrstuvwxyz kcabcdefghijklmnopqrstuvwxyz kdacdefghijklmnopqrtuvwxyz ' +
    'keabcdefghijklmnopqrstuvwxyz kfabcdefghijklmnopqrstuvwxyz kgabcdefghijklmnopqrstuvwxy ' +
    'khabcdefghijklnopqrstuvwxyz kiabcdefghijlmopqstuvwxyz kjabcdefghijklmnopqrstuvxyz ' +
    'kkabcdefghijklmnopqrstuvwxyz klabcdefghijklmnopqrstuvwxyz kmabcdefghijklmnopqrstuvwxyz ' +
    'knabcdefgijklmnopqrstuvwxyz koacdefghijklopqstuvwxyz kpabcdefghijklmnopqrstuvwxyz ' +
    'kqabcdefghijklmnopqrstuvwxyz krabcdefhijklmnoprstuvwxyz ksabcdefghijklmnopqrstuvwxyz ' +
    'ktabcdefghijklmnopqrstuvwxyz kubcdefghijklmnopqstuvwxyz kvabcdefghijklmnopqrstuvwxyz ' +
    'kwabcdefghijklmnopqrstuvwxyz kxabcdefhijklmnopqrstuvwxyz kyabcdefghijklmnopqrstuvwxyz ' +
    'kzabcdefghijklmnopqrstuvwxyz laabcdefghijklmnpqrsuwxyz lbabcefgijklmnoqrstuvwxyz lccdefhlmpqs ' +
    'ldabdghijklmnopq leabcdefghijklmnopqrstuvwxyz lfan lgabghiklmnoqrstuz lhahilmnpstu ' +
    'liabcdefghijklopqrsuvwxyz ljaeilpwx lkabcdehijlmnorstuy llabcdefghijklmnopqsux ' +
    'lmabcdefghijklmnopqruvwxyz lnabdghijlmnosuwz loabcefghijklmnopqrstuvwxyz lpaenox lqr ' +
    'lracegiklmnortvz lsabcdeghilmnoprstvwy ltcghinosu luacdefhijklmnopqrstuvwyz lvaiklsu lwaeghlmostuw ' +
    'lxm lyagn lzhlnz maabdefgijkmnpqstuvwxz mbabcdefhijklmnopqrstuvwxyz mcabcdefghijklmnopqrstuvwxyz ' +
    'mdabcdefghijklmnpqrstuvwxyz meabcdefghijklmnopqrstuvwyz mfabcdefghijklmnopqrstuvwxyz ' +
    'mgabcdefghijklmnopqrstuvwxyz mhabcdefghijklmnopqrstuwxyz miabcdefghijklmnopqrstuwxyz ' +
    'mjabcdeghijklmnopqrstuvwxyz mkabcefghijklmnopqrstuvwxyz mlabcdefhijklmnopqrsuvwxz ' +
    'mmabcdefghijklmnopqrtuvwxyz mnabcdefghijklmnopqrstuvwxyz moacdefghijkmopqrstuvwxyz ' +
    'mpabcdeghijklmnopqrstuvwxyz mqabcefghijklmnopqrstuvwxyz mrabcdefghjklmnopqrstuvwxyz ' +
    'msbcdefghijklmnopqrstuvwxyz mtabcdefghijklmnopqrstuvwxy muabcdeghijklmnopqrstuvxyz ' +
    'mvabdefghiklmnopqrstuvwxyz mwabcdefghijklmnopqrstuvwxyz mxabcdefghijklmnopqrstuvwxyz ' +
    'mybcdefghijklmnopqrstuvwxyz mzabcdeghijklmnopqrstuvwxyz naabcdefghijklmnopqrstwxyz ' +
    'nbabcdefghijkmnopqrstuvwxy ncabcdefghijklmnopqrstuxz ndabcdfghijklmnpqrstuvwxyz ' +
    'neabcdefghijkmnoqrstuvwxyz nfadlru ngabcdefghijklmnopqrstuvwxyz nhabcdefghikmnopqrtuvwxyz ' +
    'niabcdefghijklmnoqrstuvwxyz njabdhijlmnorstuxyz nkabcdefghijkmnopqrstuvwxz nlacegijklmnoqruvwxyz ' +
    'nmabcdefghijklmnopqrstuvwxyz nnabcdefghijklmnpqrstuvwxyz noacdefghijklmnopqstuvwyz npabghilnosuxy ' +
    'nqgklmnoqty nrabcefgiklmnprtuxz nsabcdefghiklmnopqrstuvwxyz ntdegijkmoprsuwxyz ' +
    'nuabcdefghijklmnopqrstuvwxyz nvhmo nwabcegimorwxy nxadegiklmnoqrux nybcdefghijklmnopqrstuvwxy ' +
    'nzabdikmrsuyz oaackrv obiklmortu ocahmou odaktu ofosu ogbcegou ohtu oiaen ojbcgpsvw ' +
    'okabcdeghijklmnorsuvxz oladekmortu omabcegiklnopqrtuvwxy onabegijknoprstuwx oodgnrs opakmoty ' +
    'oraceghnorstuvwxyz osacinoptux otabdeiklmnoqrstuwxyz ouabeimn ovd owil oybdmy ozm ' +
    'paabcdefghiklmopqrstuvwxyz pbbcefghilmnoprstuvyz pcabcdefghijklmnprw pdacinotu ' +
    'peabdefghijklmopqsvxyz pfael pgadgiklnsuyz phadghijklmnoqrtuvw piabcdefghijlmnoprstuvwxyz pjt ' +
    'pkabcghnoprstu plabcdefghjklnopqrstuvwyz pmabcdefhijklmnoqrstuwxyz pnabcdeghijklmnopqrstuvwxyz ' +
    'pocdefghikmnopqstvwxyz ppaeiklmnopqrstu pqaemw prabcdefghiklmnopqrstuwxyz psacdeghilmnopqrstuwy ' +
    'ptahinopqrtuvwy puabcdefgijkmopqrtuwxyz pwabgimnorw pxm pyemnsuxy pzehn quabcdfghiklmnpqrsvwxyz ' +
    'qvacehijlmnopswyz qwacehmst qxachlnopqrstuw qyap raabcdfghijklmnopqrstuvwxyz rbbklp rcf rdb ' +
    'reabegijlmnrsty rgaeknrsu rhgp riabeflmnrtu rjgis rkabhimtw rmabcdefghiklmnopqrstuvwxyz rnabdglnprw ' +
    'roabcdefglmopruw rpnt rrimot rsbiklmnw rtchmsw rubcefghikopqtuyz rwaklmor rxdw rynsu rzh ' +
    'saabcdefhijklmopqrstuvwxyz sbabcdefghijklmnopqrstuvwxyz scabefghiklnopqstuvwx ' +
    'sdabcefghjklmnopqrstuvxz seabcdefghijklmnopqrstuvwyz sfbemsw sgabcdeghijklmnoprstuwxyz ' +
    'shabcdeghijklmnopqrstuvwxyz siabdefghijklmopqrstuvwxyz sjabcdegklmnoprstuw ' +
    'skabcdefghijkmnopqrstuvwxyz slacdefghijlmnpqrstuwxyz smabcdfghijklmnpqrstuvwxyz ' +
    'snbcefghijklmnopqrsuvwxyz soabcdeghijklnopqrsuvwxyz spbcdegiklmnopqrstuvxy sqahjkmnoqrstux ' +
    'srabcefghiklmnoqrstuvwxyz ssabcdefghijklmnopqrstuvxyz stabdefghijklmnopqrstuvwy ' +
    'suabcegijklmoqrstvwxyz svabcekmrsx swbcfghijklmnopqrstuvwxy sxbcegklmnorsuw syabcdiklmnorswxy ' +
    'szabcdeglnpsvwy taabcdefgijklnopqrsuvwxyz tbabcdefghijklmnopqrstuvwxyz tcabcdefghiklmnopqstuwxyz ' +
    'tdabcdefghijklmnoqrstuvxy teabcdefghikmnopqrstuvwxyz tfinort tgabcdefghijnopqrstuvwxyz ' +
    'thcdefhiklmnpqrstuvwxyz tiacdefghijklmnopqstuvwxyz tjagijlmnopsuw tkabdefgklmnpqrstuvwxz ' +
    'tlabcdfghijklmnopqrstuvwxy tmabcdefghijklmnopqrstuvwyz tnabcdefghiklmnopqrstuvwxyz ' +
    'tobcdefghijklmopqrsuvwxyz tpacefgijklmnopqrtuvwxyz tqblmnopqrtuw trabcdefghijklmnopqrstuvwxyz ' +
    'tsabcdefghijklmpqrstuvwxyz ttabcdefghijklmnopqrstuvwyz tuabcdefghijlmnopqstuvwxyz tvadeiklmnostuwxy ' +
    'twabcdefghlmnopqrtuwxy txabceghijmnoqrstuxy tyaehijlnprstuvxyz tzahjlmnox uamnr ubailruy udaegijlmu ' +
    'ues ufi ugabehnoy uhan uisv uji ukaghiklpqsuvwy ulabcefiklmnuwy umabcdgimnoprsu unadegikmnpruxz uokn ' +
    'upiv urabcefghijklmnoprtuvwxyz usahikpsu utaehpru uumnru uvehl uwa uya uzns vaaefghijlmnoprsuvy vbbk ' +
    'vecdlmopr vgrt vicdfglnstv vjk vkaijklmnoptuz vlps vmabcdefghijklmpqrsuvwxyz vnkmp vort vraost ' +
    'vsilnv vto vumnt vwa waabcdefghijklmnopqrstuvwxyz wbabefhijklmpqrstvw wcai wddgjktuy ' +
    'weacdghimnoprstuw wfg wgabgiouwy whagku wibcefghijklmnrtuvwy wjai wkabdlruwy wlaceghiklmorsuvwxy ' +
    'wmabcdeghimnostwx wnbcdegikmnopuwy woabcdefgikmnorswy wpc wrabdghiklmnoprsuvwxyz wsagikrsuv ' +
    'wtbfhikmw wuabdhlmnrtuvxy wwaborw wxaw wyabimnry xaabcdegijklmnopqrstuvwy xbabcdegijmnoprwxy ' +
    'xcbceghlmnortuvwy xdackmoqy xebdglmprstu xfa xgabdfgilmnruw xhacdemrtuv xiabilnprsvy xjbt ' +
    'xkabcdefghijklnopqrstuvwxyz xlabcdeginopsuy xmabcdefghjklmnopqrstuvwxyz xnabdghijkmnoqrstuyz ' +
    'xocdgikmnoprw xpabcdefghijklmnopqrstuvwxyz xqat xrabdegimnqrtuw xsabcdehijlmnopqrsuvy ' +
    'xtabcdeghijlmnopqrstuvwyz xuabdgjlmnoprtu xveinos xwacdegjklortw xxbkmrt xyabjklty xzhmp ' +
    'yaabcdefghijklmnopqrstuvwxyz ybabdehijklmnoxy ychlnpr ydadegks yeaceijlnrstuvy ygailmprsuw yhadls ' +
    'yiafghijklmnpqrstuvxyz ykaghiklmnortuy ylabegilmnoruy ymabcdeghiklmnopqrstxz ynabdeghklnoqsu ' +
    'yobgiklmnstxy ypabghkmnopz yrabeiklmnoswy yscdglmnoprsy ytalpwy yuabcdefgijklmnpqrtuwxyz yvat ' +
    'ywaglnqrtuw yxaglmuy yyruz yzgk zaabcdefghijklmopqrstuvwxyz zbaceltuw zcadh zdj zeaghmn zgabhmnr ' +
    'zhbdinwx ziabklmnrwz zkabdghknoprtuvz zlaejmnqsuw zmabcdefghijklmnopqrstuvwxyz znadegks zochmoqrs ' +
    'zpabcdefghijklmnopqrstuvwxyz zqe zragnops zsaklmru zteglmnpqstuxy zuahmny zwa zxx zybgjnp zzaj'
  )
    .split(' ')
    .map((group) => [group.slice(0, 2), group.slice(2)]),
)
