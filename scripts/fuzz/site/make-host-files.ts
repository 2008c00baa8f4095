import type { Random } from '../random.ts'
import { directives } from './site-parts.ts'
import type { SiteParts } from './site-parts.ts'

/** Create files of hosts, robots.txt, sitemaps and files that are not pages, each as a name and a text. */
export function makeHostFiles(parts: SiteParts): string[] {
  const { random } = parts
  return [
    ...(random.below(3) === 0 ? hostFiles(parts) : []),
    ...(random.below(3) === 0 ? ['> robots.txt', robotsTxt(parts)] : []),
    ...(random.below(4) === 0 ? sitemaps(parts) : []),
    ...(random.below(4) === 0 ? ['> papers/a.pdf', '%PDF'] : []),
    ...(random.below(8) === 0 ? ['> papers/a.pdf.yaml', sidecar(parts)] : []),
  ]
}

function hostFiles(parts: SiteParts): string[] {
  const { random } = parts
  const kinds = [
    () => ['> /vercel.json', vercel(parts)],
    () => ['> .htaccess', htaccess(parts)],
    () => ['> /nginx.conf', nginx(parts)],
    () => ['> /wrangler.toml', '[assets]\ndirectory = "dist"', ...plainFiles(parts)],
    () => ['> /firebase.json', firebase(parts)],
    () => ['> /staticwebapp.config.json', azure(parts)],
    () => (random.below(2) === 0 ? ['> .nojekyll', ''] : plainFiles(parts)),
  ]
  return kinds[random.below(12)]?.() ?? ['> /netlify.toml', '', ...plainFiles(parts)]
}

function plainFiles(parts: SiteParts): string[] {
  const { random, base } = parts
  const headers = lines(random, 3, () => `${pattern(parts)}\n  ${header(parts)}`)
  const redirects = lines(random, 3, () => {
    const from = random.pick([pattern(parts), `${base}old/`, `${base}old/*`])
    return `${from} ${target(parts)} ${random.pick(['', '301', '302', '301!', '200', '410!'])}`.trimEnd()
  })
  return [
    ...(random.below(3) > 0 ? ['> _headers', headers] : []),
    ...(random.below(3) > 0 ? ['> _redirects', redirects] : []),
  ]
}

function vercel(parts: SiteParts): string {
  const { random } = parts
  const redirects = list(random, 2, () => ({
    source: random.pick([pathOf(parts), `${parts.base}old/`, `${parts.base}old/:x*`]),
    destination: target(parts),
    statusCode: random.pick([301, 302, 308]),
  }))
  return JSON.stringify({
    ...(random.below(2) === 0 && { cleanUrls: true }),
    ...(random.below(2) === 0 && { trailingSlash: random.below(2) === 0 }),
    redirects,
    headers: headerRules(parts, '/(.*)'),
  })
}

/** Return rules with headers, as Vercel and Firebase write them. */
function headerRules(parts: SiteParts, everything: string): object[] {
  return list(parts.random, 2, () => {
    const [key, value] = header(parts).split(/: (.*)/s)
    return { source: parts.random.pick([pathOf(parts), everything]), headers: [{ key, value }] }
  })
}

function firebase(parts: SiteParts): string {
  const { random } = parts
  const redirects = list(random, 2, () => ({ source: pathOf(parts), destination: target(parts), type: 301 }))
  const headers = headerRules(parts, '**')
  return JSON.stringify({ hosting: { public: 'dist', cleanUrls: random.below(2) === 0, redirects, headers } })
}

function azure(parts: SiteParts): string {
  const { random } = parts
  const routes = list(random, 3, () => {
    const route = random.pick([pathOf(parts), '/blog/*'])
    const [key = '', value = ''] = header(parts).split(/: (.*)/s)
    return random.below(2) === 0
      ? { route, redirect: target(parts), statusCode: 301 }
      : { route, headers: { [key]: value } }
  })
  return JSON.stringify({ routes })
}

function htaccess(parts: SiteParts): string {
  const { random } = parts
  return lines(random, 3, () =>
    random.pick([
      `Redirect 301 ${pathOf(parts)} ${target(parts)}`,
      `Header set ${quoted(header(parts))}`,
      `<Files "a.html">\nHeader add ${quoted(header(parts))}\n</Files>`,
      'ErrorDocument 404 /404.html',
      'RewriteEngine on\nRewriteRule ^old/(.*)$ /blog/$1 [R=301,L]',
    ]),
  )
}

function nginx(parts: SiteParts): string {
  const { random } = parts
  const inner = lines(random, 3, () =>
    random.pick([
      `location = ${pathOf(parts)} { return 301 ${target(parts)}; }`,
      `location ${pathOf(parts)} { add_header ${quoted(header(parts))}; }`,
      `add_header ${quoted(header(parts))} always;`,
      'error_page 404 /404.html;',
    ]),
  )
  return `server {\nlisten 80;\nserver_name ~;\nroot /srv/dist;\n${inner}\n}`
}

function robotsTxt(parts: SiteParts): string {
  const { random, base } = parts
  return lines(random, 5, () =>
    random.pick([
      `User-agent: ${random.pick(['*', '*', 'Googlebot', 'bingbot', 'otherbot'])}`,
      `Disallow: ${random.pick([pathOf(parts), '', '/', '/*.html$', `${base}de`, `${base}a*`])}`,
      `Allow: ${pathOf(parts)}`,
      `Sitemap: https://~${base}sitemap.xml`,
    ]),
  )
}

function sitemaps(parts: SiteParts): string[] {
  const { random, base } = parts
  const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines(random, 5, () => `<url><loc>${parts.ref()}</loc></url>`)}\n</urlset>`
  if (random.below(3) > 0)
    return [`> ${random.pick(['sitemap.xml', 'sitemap-0.xml', 'blog/sitemap.xml'])}`, urlset]
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://~${base}pages.xml</loc></sitemap>\n</sitemapindex>`
  return ['> sitemap-index.xml', index, '> pages.xml', urlset]
}

function sidecar(parts: SiteParts): string {
  return parts.random.pick([`canonical: ${parts.ref()}`, 'robots: noindex', 'noindex: true\nnofolow: x'])
}

function header({ random, ref }: SiteParts): string {
  return random.pick([
    `X-Robots-Tag: ${random.pick(directives) || 'noindex'}`,
    `X-Robots-Tag: googlebot: ${random.pick(directives)}`,
    `Link: <${ref()}>; rel="canonical"`,
    `Link: <${ref()}>; rel="alternate"; hreflang="de"`,
    'X-Frame-Options: DENY',
  ])
}

function pattern({ random, paths, base }: SiteParts): string {
  return random.pick([random.pick(paths), random.pick(paths), `${base}blog/*`, '/*', `${base}de/*`])
}

function pathOf({ random, paths }: SiteParts): string {
  return random.pick(paths)
}

function target({ random, paths, base, ref }: SiteParts): string {
  return random.pick([
    random.pick(paths),
    random.pick(paths),
    `${base}gone/`,
    ref().replaceAll(' ', '') || '/',
  ])
}

function quoted(text: string): string {
  return text.replace(/: (.*)/s, (_, value: string) => ` '${value.replaceAll("'", '')}'`)
}

function lines(random: Random, most: number, make: () => string): string {
  return list(random, most, make).join('\n')
}

function list<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: 1 + random.below(most) }, make)
}
