import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow host configuration with an unknown effect on crawlers',
  why: 'Such a directive may send headers or redirects that contradict the pages, and Indexical cannot check them.',
  howToFix:
    'Replace the directive with one that sends the same headers and redirects to every visitor. If it does not affect crawlers, set this rule to `off`.',
  level: 'warn',
  sources: [
    'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
    'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html',
  ],
  messages: {
    unknown: (text: string) =>
      `Unexpected \`${text}\`, expected a directive whose effect on crawlers is known`,
  },
  *check({ host, report }) {
    for (const { text, location } of host.facts.unsupported) yield report('unknown', [text], { location })
  },
  examples: {
    'known directives': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['apache'] },
      hostFiles: { '.htaccess': 'AddType text/html .html\nRedirect 301 /old /\n' },
    },
    'a rule for some visitors': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['apache'] },
      hostFiles: {
        '.htaccess':
          'RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} Beta\nRewriteRule ^shop/$ /beta/ [R=302,L]\n',
      },
      reports: [
        '.htaccess 2:1-36 unknown: Unexpected `RewriteCond %{HTTP_USER_AGENT} Beta`, expected a directive whose effect on crawlers is known',
      ],
    },
  },
})
