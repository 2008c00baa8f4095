import type { Random } from '../random.ts'
import { directives } from './world.ts'
import type { World } from './world.ts'

/** Files of a host, robots.txt, sitemaps and what is no page, each as its name and its text. */
export function makeHostFiles(world: World): string[] {
  const { random } = world
  return [
    ...(random.below(3) === 0 ? hostFiles(world) : []),
    ...(random.below(3) === 0 ? ['> robots.txt', robotsTxt(world)] : []),
    ...(random.below(4) === 0 ? sitemaps(world) : []),
    ...(random.below(4) === 0 ? ['> papers/a.pdf', '%PDF'] : []),
    ...(random.below(8) === 0 ? ['> papers/a.pdf.yaml', sidecar(world)] : []),
  ]
}

function hostFiles(world: World): string[] {
  const { random } = world
  switch (random.below(12)) {
    case 0:
      return ['> /vercel.json', vercel(world)]
    case 1:
      return ['> .htaccess', htaccess(world)]
    case 2:
      return ['> /nginx.conf', nginx(world)]
    case 3:
      return ['> /wrangler.toml', '[assets]\ndirectory = "dist"', ...plainFiles(world)]
    case 4:
      return ['> /firebase.json', firebase(world)]
    case 5:
      return ['> /staticwebapp.config.json', azure(world)]
    case 6:
      return random.below(2) === 0 ? ['> .nojekyll', ''] : plainFiles(world)
    default:
      return ['> /netlify.toml', '', ...plainFiles(world)]
  }
}

function plainFiles(world: World): string[] {
  const { random, base } = world
  const headers = lines(random, 3, () => `${pattern(world)}\n  ${header(world)}`)
  const redirects = lines(random, 3, () => {
    const from = random.pick([pattern(world), `${base}old/`, `${base}old/*`])
    return `${from} ${target(world)} ${random.pick(['', '301', '302', '301!', '200', '410!'])}`.trimEnd()
  })
  return [
    ...(random.below(3) > 0 ? ['> _headers', headers] : []),
    ...(random.below(3) > 0 ? ['> _redirects', redirects] : []),
  ]
}

function vercel(world: World): string {
  const { random } = world
  const redirects = list(random, 2, () => ({
    source: random.pick([pathOf(world), `${world.base}old/`, `${world.base}old/:x*`]),
    destination: target(world),
    statusCode: random.pick([301, 302, 308]),
  }))
  const headers = list(random, 2, () => {
    const [key, value] = header(world).split(/: (.*)/s)
    return { source: random.pick([pathOf(world), '/(.*)']), headers: [{ key, value }] }
  })
  return JSON.stringify({
    ...(random.below(2) === 0 && { cleanUrls: true }),
    ...(random.below(2) === 0 && { trailingSlash: random.below(2) === 0 }),
    redirects,
    headers,
  })
}

function firebase(world: World): string {
  const { random } = world
  const redirects = list(random, 2, () => ({ source: pathOf(world), destination: target(world), type: 301 }))
  const headers = list(random, 2, () => {
    const [key, value] = header(world).split(/: (.*)/s)
    return { source: random.pick([pathOf(world), '**']), headers: [{ key, value }] }
  })
  return JSON.stringify({ hosting: { public: 'dist', cleanUrls: random.below(2) === 0, redirects, headers } })
}

function azure(world: World): string {
  const { random } = world
  const routes = list(random, 3, () => {
    const route = random.pick([pathOf(world), '/blog/*'])
    const [key = '', value = ''] = header(world).split(/: (.*)/s)
    return random.below(2) === 0
      ? { route, redirect: target(world), statusCode: 301 }
      : { route, headers: { [key]: value } }
  })
  return JSON.stringify({ routes })
}

function htaccess(world: World): string {
  const { random } = world
  return lines(random, 3, () =>
    random.pick([
      `Redirect 301 ${pathOf(world)} ${target(world)}`,
      `Header set ${quoted(header(world))}`,
      `<Files "a.html">\nHeader add ${quoted(header(world))}\n</Files>`,
      'ErrorDocument 404 /404.html',
      'RewriteEngine on\nRewriteRule ^old/(.*)$ /blog/$1 [R=301,L]',
    ]),
  )
}

function nginx(world: World): string {
  const { random } = world
  const inner = lines(random, 3, () =>
    random.pick([
      `location = ${pathOf(world)} { return 301 ${target(world)}; }`,
      `location ${pathOf(world)} { add_header ${quoted(header(world))}; }`,
      `add_header ${quoted(header(world))} always;`,
      'error_page 404 /404.html;',
    ]),
  )
  return `server {\nlisten 80;\nserver_name ~;\nroot /srv/dist;\n${inner}\n}`
}

function robotsTxt(world: World): string {
  const { random, base } = world
  return lines(random, 5, () =>
    random.pick([
      `User-agent: ${random.pick(['*', '*', 'Googlebot', 'bingbot', 'otherbot'])}`,
      `Disallow: ${random.pick([pathOf(world), '', '/', '/*.html$', `${base}de`, `${base}a*`])}`,
      `Allow: ${pathOf(world)}`,
      `Sitemap: https://~${base}sitemap.xml`,
    ]),
  )
}

function sitemaps(world: World): string[] {
  const { random, base } = world
  const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines(random, 5, () => `<url><loc>${world.ref()}</loc></url>`)}\n</urlset>`
  if (random.below(3) > 0)
    return [`> ${random.pick(['sitemap.xml', 'sitemap-0.xml', 'blog/sitemap.xml'])}`, urlset]
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://~${base}pages.xml</loc></sitemap>\n</sitemapindex>`
  return ['> sitemap-index.xml', index, '> pages.xml', urlset]
}

function sidecar(world: World): string {
  return world.random.pick([`canonical: ${world.ref()}`, 'robots: noindex', 'noindex: true\nnofolow: x'])
}

function header({ random, ref }: World): string {
  return random.pick([
    `X-Robots-Tag: ${random.pick(directives) || 'noindex'}`,
    `X-Robots-Tag: googlebot: ${random.pick(directives)}`,
    `Link: <${ref()}>; rel="canonical"`,
    `Link: <${ref()}>; rel="alternate"; hreflang="de"`,
    'X-Frame-Options: DENY',
  ])
}

function pattern({ random, paths, base }: World): string {
  return random.pick([random.pick(paths), random.pick(paths), `${base}blog/*`, '/*', `${base}de/*`])
}

function pathOf({ random, paths }: World): string {
  return random.pick(paths)
}

function target({ random, paths, base, ref }: World): string {
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
