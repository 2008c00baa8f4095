import { exactKey, parseHttpUrl, readHref, urlKey } from '../../../packages/syntax/src/url/identity.ts'
import { fileToUrl, urlToFiles } from '../../../packages/syntax/src/url/file-to-url.ts'
import { normalizePercent } from '../../../packages/syntax/src/url/percent.ts'
import { createResolveCache, createResolver } from '../../../packages/syntax/src/url/resolver.ts'
import { difference, tokensOf, type Target } from '../target.ts'

const bases = [
  'https://example.com/',
  'https://example.com/docs/guide/page.html?x=1#top',
  'https://example.com/docs//guide/a',
  'https://example.com/a/%2E%2E/b',
  'https://EXAMPLE.com:8443/a/b',
  'https://xn--bcher-kva.example/a/',
]
/** A cache with all earlier texts, as the resolver of a site has. */
const memory = createResolveCache()

export const url: Target = {
  about:
    'The short ways for plain URLs give what the URL parser gives, keys of keys are the keys, and files have URLs of their own',
  code: ['core/src/url/'],
  seeds: [
    ...bases,
    'https://example.com/docs/index.html?a=b&c#d',
    'http://www.example.com:80/a/b.html',
    '../a/./b/index.htm',
    '//example.com/%7Ea/%C3%A9?q=%zz',
    'guide/a b.html',
    'mailto:a@example.com',
  ],
  tokens: [
    ...tokensOf(String.raw`
    https:// http: HTTPS: // / /./ /../ .. . %2e %2E%2e % %zz %41 %2F %7e index.html .html .htm /index.htm ?
    # & = : @ :443 :80 example.com EXAMPLE \ xn-- localhost 127.0.0.1 0x7f.1 [::1] user@ é ß mailto:
    javascript: data: | ^ ;
  `),
  ],
  longest: 120,
  check: (text, choice) => {
    const parsed = URL.parse(text)
    const base = bases[choice % bases.length]!
    return (
      (parsed && difference([urlKey(text), exactKey(text)], [urlKey(parsed), exactKey(parsed)])) ??
      difference(
        [urlKey(urlKey(text)), exactKey(exactKey(text)), urlKey(exactKey(text))],
        [urlKey(text), exactKey(text), urlKey(text)],
      ) ??
      difference(readHref(text, base), slowHref(text, base)) ??
      resolved(text, base) ??
      difference(normalizePercent(normalizePercent(text)), normalizePercent(text)) ??
      ownUrl(text, choice)
    )
  },
}

function slowHref(text: string, base: string): object {
  const { url: found, problem } = parseHttpUrl(text, base)
  return { url: problem ? undefined : found?.href, problem }
}

function resolved(text: string, base: string): string | undefined {
  for (const hostname of ['example.com', new URL(base).hostname]) {
    const { url: found } = parseHttpUrl(text, base)
    if (found) found.hash = ''
    const isOwn = found && found.hostname.replace(/^www\./, '') === hostname.replace(/^www\./, '')
    const expected = isOwn ? found.href : undefined
    const words = difference(createResolver(base, hostname, memory)(text) ?? null, expected ?? null)
    if (words !== undefined) return `${base} for ${hostname}\n${words}`
  }
  return undefined
}

/**
 * Require that the URL of a file leads back to the file. A back slash is skipped: on Windows, it leads to another file.
 */
function ownUrl(text: string, choice: number): string | undefined {
  const file = text.toWellFormed()
  if (/[\0\\]/.test(file) || file.split('/').some((name) => /^\.{0,2}$/.test(name))) return undefined
  const policy = { site: 'https://example.com/base/', cleanUrls: choice % 2 === 0 }
  const found = urlToFiles(fileToUrl(file, policy), policy)
  return found.includes(file)
    ? undefined
    : `${file} is at ${fileToUrl(file, policy)}, which leads to ${found.join(', ')}`
}
