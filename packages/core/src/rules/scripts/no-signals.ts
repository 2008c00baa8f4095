import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow inline scripts that add or change the canonical, robots meta or data-nosnippet',
  why: 'Google reads these before and after it runs scripts, and cannot tell which you mean. Other crawlers run no scripts.',
  howToFix:
    'Write the tag into the HTML, for example with `canonical` or `robots` in frontmatter, and remove it from the script.',
  level: 'info',
  about: ['scriptedSignals'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  ],
  messages: {
    scripted: 'Unexpected script that adds or changes {kind}, expected it in the HTML',
  },
  *check({ page, report }) {
    if (page.kind !== 'page') return
    for (const { kind, location } of page.scriptedSignals) {
      const named = kind === 'data-nosnippet' ? '`data-nosnippet`' : `the ${kind}`
      yield report('scripted', [named], { location, cause: kind })
    }
  },
  examples: {
    'a script that reads the canonical': {
      html: `<title>A</title><script>share(document.querySelector('link[rel=canonical]').href)</script>`,
    },
    'a script that creates another link, and a comment': {
      html: `<title>A</title><script>// not canonical\nvar link = document.createElement('link'); link.rel = 'stylesheet'; document.head.append(link)</script>`,
    },
    'data and code samples': {
      html: `<title>A</title><script type="application/json">{"html": "<link rel=canonical>"}</script><script>self.__next_f.push([1, "a:[\\"link\\",{\\"rel\\":\\"canonical\\"}] document.createElement('link')"])</script><template><script>document.write('<meta name="robots">')</script></template>`,
    },
    'a new canonical': {
      html: `<title>A</title><script>const link = document.createElement("link"); link.rel = "canonical"; link.href = location.href; document.head.append(link)</script>`,
      reports: [
        '17-156 scripted: Unexpected script that adds or changes the canonical, expected it in the HTML',
      ],
    },
    'a changed canonical': {
      html: `<title>A</title><script>document.querySelector("link[rel='canonical']").href = location.href</script>`,
      reports: [
        '17-102 scripted: Unexpected script that adds or changes the canonical, expected it in the HTML',
      ],
    },
    'robots and data-nosnippet': {
      html: `<title>A</title><script>if (x) $('head').append('<meta name="robots" content="noindex">'); document.body.setAttribute('data-nosnippet', '')</script>`,
      reports: [
        '17-149 scripted: Unexpected script that adds or changes the robots meta, expected it in the HTML',
        '17-149 scripted: Unexpected script that adds or changes `data-nosnippet`, expected it in the HTML',
      ],
    },
  },
})
