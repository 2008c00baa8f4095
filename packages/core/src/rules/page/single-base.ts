import { parseHttpUrl } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require at most one base element, with a usable URL',
  why: 'Relative canonicals and links follow the first base element, even if someone edits a later one.',
  howToFix: 'Remove all base elements but the first.',
  remedies: {
    unusable: 'Give the base element an `href` that resolves to an http or https URL, or remove it.',
  },
  level: 'error',
  about: ['bases'],
  sources: ['https://html.spec.whatwg.org/multipage/semantics.html#the-base-element'],
  messages: {
    second: 'Unexpected second base `{href}`, expected one: only the first counts, `{first}`',
    unusable: 'Unexpected base `{href}`, expected an http URL',
  },
  *check({ page, report }) {
    const [first, ...others] = page.bases
    if (!first || page.kind === 'refresh') return
    const target = parseHttpUrl(first.value, page.url)
    if (target.problem && first.value.trim() !== '')
      yield report('unusable', [first.value], { location: first.location })
    for (const { value, location } of others) {
      if (parseHttpUrl(value, page.url).url?.href !== target.url?.href)
        yield report('second', [value, first.value], { location })
    }
  },
  examples: {
    'one base': { html: '<base href="/docs/"><base target="_blank">' },
    'two with the same URL': { html: '<base href="/docs/"><base href="https://example.com/docs/">' },
    'two different URLs': {
      html: '<base href="/docs/"><base href="/docs/v2/">',
      reports: [
        '33-42 second: Unexpected second base `/docs/v2/`, expected one: only the first counts, `/docs/`',
      ],
    },
    'a script': {
      html: '<base href="javascript:void(0)"><link rel="canonical" href="/page/">',
      reports: ['13-31 unusable: Unexpected base `javascript:void(0)`, expected an http URL'],
      also: ['canonical/absolute'],
    },
    'a file URL': {
      html: '<base href="file:///home/site/">',
      reports: ['13-31 unusable: Unexpected base `file:///home/site/`, expected an http URL'],
    },
  },
})
