import { expect, test } from 'vitest'
import { lintSiteExample } from '../../packages/core/test/rules/examples.ts'

const expected = 'Unexpected header `x-robot-tag`, expected `X-Robots-Tag`: crawlers ignore other names'

test.each<[host: string, file: string, text: string]>([
  ['netlify', 'netlify.toml', '[[headers]]\nfor = "/*.pdf"\nvalues = { X-Robot-Tag = "noindex" }\n'],
  [
    'vercel',
    'vercel.json',
    '{"headers":[{"source":"/(.*).pdf","headers":[{"key":"X-Robot-Tag","value":"noindex"}]}]}',
  ],
  [
    'firebase',
    'firebase.json',
    '{"hosting":{"public":"dist","headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robot-Tag","value":"noindex"}]}]}}',
  ],
  [
    'azure',
    'staticwebapp.config.json',
    '{"routes":[{"route":"/*.pdf","headers":{"X-Robot-Tag":"noindex"}}]}',
  ],
  ['apache', '.htaccess', '<Files ~ "\\.pdf$">\n  Header set X-Robot-Tag "noindex"\n</Files>\n'],
  [
    'nginx',
    'nginx.conf',
    'server {\n  server_name example.com;\n  root /srv/www;\n  location ~* \\.pdf$ {\n    add_header X-Robot-Tag "noindex";\n  }\n}\n',
  ],
])('a misspelt X-Robots-Tag is reported for %s', (host, file, text) => {
  const findings = lintSiteExample(
    {
      files: ['a.pdf'],
      pages: { '/': '<title>Home</title>' },
      hostFiles: { [file]: text },
      settings: { hosts: [host] },
    },
    'headers/valid-robots',
  )
  expect(findings.map(({ level, message }) => `${level} ${message}`)).toEqual([`error ${expected}`])
})
