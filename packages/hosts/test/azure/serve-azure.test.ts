import { describe, expect, test } from 'vitest'
import { respond } from './azure-site.ts'

describe('responses of Azure', () => {
  // https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
  const requests = ['/about', '/about/', '/about/index.html', '/contact', '/contact/', '/contact.html']
  test.each<[string, string[]]>([
    [
      'always',
      [
        '301 /about/',
        '200 about/index.html',
        '301 /about/',
        '301 /contact/',
        '200 contact.html',
        '301 /contact/',
      ],
    ],
    [
      'never',
      [
        '200 about/index.html',
        '301 /about',
        '301 /about',
        '200 contact.html',
        '301 /contact',
        '301 /contact',
      ],
    ],
    [
      'auto',
      [
        '301 /about/',
        '200 about/index.html',
        '301 /about/',
        '200 contact.html',
        '301 /contact',
        '301 /contact',
      ],
    ],
    [
      '',
      [
        '200 about/index.html',
        '200 about/index.html',
        '200 about/index.html',
        '200 contact.html',
        '301 /contact',
        '200 contact.html',
      ],
    ],
  ])('trailingSlash %s', (trailingSlash, expected) => {
    const config = trailingSlash === '' ? {} : { trailingSlash }
    expect(requests.map((path) => respond(config, path))).toEqual(expected)
    expect(respond(config, '/')).toBe('200 index.html')
    expect(respond(config, '/papers/a.pdf')).toBe('200 papers/a.pdf')
    expect(respond(config, '/missing')).toBe('404')
    expect(respond(config, '/staticwebapp.config.json')).toBe('404')
  })

  // https://learn.microsoft.com/azure/static-web-apps/configuration#fallback-routes
  const fallback = {
    navigationFallback: { rewrite: '/index.html', exclude: ['/images/*.{png,jpg,gif}', '/css/*'] },
  }
  test.each<[string, string]>([
    ['/missing/', '200 index.html'],
    ['/images/logo.png', '200 images/logo.png'],
    ['/images/icon.svg', '200 index.html'],
    ['/images/unknown.png', '404'],
    ['/css/unknown.css', '404'],
  ])('navigationFallback: %s', (path, expected) => {
    expect(respond(fallback, path)).toBe(expected)
  })

  // https://learn.microsoft.com/azure/static-web-apps/configuration#example-configuration-file
  const example = {
    trailingSlash: 'auto',
    routes: [
      { route: '/profile*', allowedRoles: ['authenticated'] },
      { route: '/admin/index.html', allowedRoles: ['administrator'] },
      { route: '/images/*', headers: { 'X-Robots-Tag': 'noimageindex' } },
      { route: '/papers/a.pdf', headers: { 'X-Robots-Tag': 'noindex' } },
      {
        route: '/papers/*',
        headers: { 'X-Robots-Tag': '', Link: '<https://example.com/>; rel="canonical"' },
      },
      { route: '/login', rewrite: '/.auth/login/github' },
      { route: '/.auth/login/twitter', statusCode: 404 },
      { route: '/logout', redirect: '/.auth/logout' },
      { route: '/calendar*', rewrite: '/contact.html' },
      { route: '/specials', redirect: '/deals', statusCode: 301 },
      { route: '/loop', redirect: '/loop' },
    ],
    responseOverrides: {
      401: { redirect: '/login', statusCode: 302 },
      404: { rewrite: '/404.html' },
    },
    globalHeaders: { 'X-Robots-Tag': 'noarchive' },
  }
  test.each<[string, string]>([
    ['/profile', '302 /login'],
    ['/admin/', '302 /login'],
    ['/images/logo.png', '200 images/logo.png x-robots-tag=noimageindex'],
    ['/papers/a.pdf', '200 papers/a.pdf x-robots-tag=noindex'],
    ['/papers/b.pdf', '200 papers/b.pdf link=<https://example.com/>; rel="canonical"'],
    ['/about/', '200 about/index.html x-robots-tag=noarchive'],
    ['/login', 'elsewhere'],
    ['/.auth/login/twitter', '404 404.html x-robots-tag=noarchive'],
    ['/logout', '302 /.auth/logout'],
    ['/calendar/2021/01', '200 contact.html x-robots-tag=noarchive'],
    ['/specials', '301 /deals'],
    ['/specials/', '301 /deals'],
    ['/missing', '404 404.html x-robots-tag=noarchive'],
  ])('the documented example: %s', (path, expected) => {
    expect(respond(example, path)).toBe(expected)
  })

  test('a missing page may lead elsewhere', () => {
    const config = { responseOverrides: { 404: { redirect: '/', statusCode: 301 } } }
    expect(respond(config, '/missing')).toBe('301 /')
    expect(respond(config, '/contact')).toBe('200 contact.html')
  })
})
