import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow files of several hosts without the option `hosts`',
  why: 'Each host obeys only its own headers and redirects, so findings may be wrong for the host that serves the site. Files that declare neither are not counted.',
  howToFix:
    "Set the option `hosts` to the host that serves the site, for example `hosts: ['netlify']`, or delete the files of the others.",
  level: 'warn',
  sources: [
    'https://docs.netlify.com/build/configure-builds/file-based-configuration/',
    'https://vercel.com/docs/project-configuration',
  ],
  messages: {
    several: (files: string) =>
      `Unexpected files of several hosts (${files}), expected option \`hosts\` to name the one that serves the site`,
  },
  *check({ host, report }) {
    const { ambiguous } = host.facts
    if (ambiguous.length > 1) yield report('several', [ambiguous.map((file) => `\`${file}\``).join(', ')])
  },
  examples: {
    'one host': {
      pages: { '/': '<title>Home</title>' },
      hostFiles: { 'netlify.toml': '' },
    },
    'two hosts, one of them in the option `hosts`': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['netlify'] },
      hostFiles: {
        'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/"\n',
        'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
      },
    },
    'files that declare neither headers nor redirects': {
      pages: { '/': '<title>Home</title>' },
      hostFiles: {
        'netlify.toml': '[build]\ncommand = "npm run build"\n',
        'vercel.json': '{ "trailingSlash": true }',
      },
    },
    'a file with redirects, and one of another host without': {
      pages: { '/': '<title>Home</title>' },
      hostFiles: {
        'netlify.toml': '[build]\ncommand = "npm run build"\n',
        'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
      },
    },
    'two hosts': {
      pages: { '/': '<title>Home</title>' },
      hostFiles: {
        'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/"\n',
        'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
      },
      reports: [
        'several: Unexpected files of several hosts (`netlify.toml`, `vercel.json`), expected option `hosts` to name the one that serves the site',
      ],
    },
  },
})
