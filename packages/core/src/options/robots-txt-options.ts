import * as v from 'valibot'
import { webUrl } from './option-values.ts'
import { option, strictObject } from './schema-objects.ts'

/** Options about lines of robots.txt. */
export const robotsTxtOptions = {
  ai: option(
    v.pipe(
      strictObject({
        search: option(v.boolean(), 'Whether search engines may list the site.'),
        answers: option(v.boolean(), 'Whether AI systems may use its pages to answer questions.'),
        training: option(v.boolean(), 'Whether its pages may train AI models.'),
        license: option(
          webUrl,
          'URL of the license (RSL) of the site, which is written as a `License:` line.',
        ),
        write: option(
          v.array(v.picklist(['content-signal', 'content-usage', 'headers', 'groups'])),
          'How it is written: as a `Content-Signal:` or `Content-Usage:` line of robots.txt, as a `Content-Usage` header of all files, or as groups for the crawlers of AI companies. An empty list writes nothing: what the site states is only checked.',
          ['content-signal'],
        ),
      }),
      v.check(
        ({ write: _write, ...parts }) => Object.keys(parts).length > 0,
        'at least one of `search`, `answers`, `training` and `license`',
      ),
    ),
    'What crawlers may do with the site. Preferences are requests: no draft is a standard yet, and crawlers may ignore them. What a file states against it is an error.',
  ),
  announceSitemap: option(
    v.boolean(),
    'Whether to write a `Sitemap:` line into robots.txt. The file is created if it does not exist.',
    false,
  ),
}
