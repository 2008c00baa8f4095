/**
 * Names of session ids, and of parameters that advertising, mail and analytics tools add to links. Names that sites
 * also use for content (`ref`, `source`, `sid`) are not included.
 */
const tracking =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|_ga|_gl|_openstat|mkt_tok|phpsessid|jsessionid|aspsessionid[a-z]*|session_?id)$/i

/**
 * Return a URL without tracking parameters and session ids, and the names of these. All other characters stay the same,
 * because the text is cut and not formatted again.
 */
export function withoutTracking(url: string): { names: string[]; url: string } {
  const [, start, query = '', hash] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) as unknown as string[]
  const names: string[] = []
  const kept = query.split('&').filter((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    if (tracking.test(name)) names.push(name)
    return !tracking.test(name)
  })
  const path = start!.replace(/;(jsessionid)=[^/;]*/i, (_, name: string) => {
    names.push(name)
    return ''
  })
  return { names, url: path + (kept.join('&') === '' ? '' : `?${kept.join('&')}`) + hash }
}
