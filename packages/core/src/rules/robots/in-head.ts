import { isMovedToBody } from '../../site/moved-to-body.ts'
import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require robots meta elements in head',
  why: 'Google also reads them in body. Other engines document head only and may index the page.',
  howToFix:
    'Put the element into `<head>`. Move elements that are not allowed there, such as `<div>`, into `<body>`.',
  level: 'warn',
  about: ['robots'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html',
    'https://support.apple.com/en-us/119829',
  ],
  messages: {
    inBody: (content: string) =>
      `Unexpected robots meta \`${content}\` in body, expected it in head, where every engine reads it`,
    closed: (what: string, content: string) =>
      `Unexpected \`${what}\` in head, expected it after the robots meta \`${content}\`, which it moves into body`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    const { headCloser, kind } = page
    const otherSignals = [...page.canonicals, ...(kind === 'page' ? page.alternates : [])]
    for (const { carrier, content, inHead } of page.robots) {
      if (carrier !== 'meta' || inHead) continue
      if (!headCloser || isWithin(content.location, headCloser.location)) {
        yield report('inBody', [content.value], { location: content.location })
        continue
      }
      // canonical/in-head or hreflang/in-head already reports the element that closed head.
      if (otherSignals.some((element) => isMovedToBody(page, element))) continue
      yield report('closed', [headCloser.what, content.value], {
        location: headCloser.location,
        related: [{ message: 'the robots meta that moves into body', location: content.location }],
      })
    }
  },
  examples: {
    'in head': { html: '<head><meta name="robots" content="noindex"></head><body>' },
    'between head and body': { html: '<head></head><meta name="robots" content="noindex"><body>' },
    'in body': {
      html: '<head></head><body><meta name="robots" content="noindex">',
      reports: [
        '49-56 inBody: Unexpected robots meta `noindex` in body, expected it in head, where every engine reads it',
      ],
    },
    'after an element that closes head': {
      html: '<head><div></div><meta name="robots" content="noindex"></head>',
      reports: [
        '7-12 closed: Unexpected `<div>` in head, expected it after the robots meta `noindex`, which it moves into body',
      ],
    },
  },
})

/** Return whether the meta element itself opened the body. */
function isWithin(inner: SignalLocation, outer: SignalLocation): boolean {
  if (!inner || !outer || 'file' in inner || 'file' in outer) return false
  const [location, start, end] = [inner.start.offset, outer.start.offset, outer.end.offset]
  return (
    location !== undefined && start !== undefined && end !== undefined && start <= location && location < end
  )
}
