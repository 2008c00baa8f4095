/**
 * Top-level domains that people write without a scheme. Those that are also file extensions (`page.md`, `logo.ai`) are
 * not included, because a file name must not count as a hostname.
 */
const domains = new Set(
  (
    'com org net edu gov info biz io dev app co me tv site online shop store tech blog cloud page xyz eu ' +
    'at au be br ca ch cn cz de dk es fi fr gr hu ie il in it jp kr lt lv mx nl no nz pt ro ru se sk tr tw ua uk us za'
  ).split(' '),
)

/**
 * Return whether a reference looks like an absolute URL without scheme: `example.com/a/`, `www.example.com`,
 * `https//example.com/`. Browsers resolve such a reference as a folder.
 *
 * @param base the page's URL; a reference that starts with its hostname is certain
 */
export function lacksScheme(text: string, base?: string): boolean {
  if (/^https?\/\//i.test(text)) return true
  const match = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?=[/?#]|$)/i.exec(text)
  if (!match) return /^localhost:\d+(?:[/?#]|$)/i.test(text)
  const host = (match[1] ?? '').toLowerCase()
  if (host.startsWith('www.') || host === (base === undefined ? undefined : URL.parse(base)?.hostname))
    return true
  if (/^\d+(?:\.\d+){3}$/.test(host)) return true
  const domain = host.slice(host.lastIndexOf('.') + 1)
  // Without a path, `team.page` or `index.fr` may be a file.
  return host.length === text.length ? /^(?:com|org|net)$/.test(domain) : domains.has(domain)
}
