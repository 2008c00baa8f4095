import * as v from 'valibot'
import { webUrl } from './option-values.ts'
import { strictObject } from './schema-objects.ts'

/** Options about lines of robots.txt. */
export const robotsTxtOptions = {
  ai: v.optional(
    v.pipe(
      strictObject({
        search: v.optional(v.pipe(v.boolean(), v.description('Whether search engines may list the site.'))),
        answers: v.optional(
          v.pipe(v.boolean(), v.description('Whether AI systems may use its pages to answer questions.')),
        ),
        training: v.optional(v.pipe(v.boolean(), v.description('Whether its pages may train AI models.'))),
        license: v.optional(
          v.pipe(
            webUrl,
            v.description('URL of the license (RSL) of the site, which is written as a `License:` line.'),
          ),
        ),
        write: v.optional(
          v.pipe(
            v.array(v.picklist(['content-signal', 'content-usage', 'headers', 'groups'])),
            v.description(
              'How it is written: as a `Content-Signal:` or `Content-Usage:` line of robots.txt, as a `Content-Usage` header of all files, or as groups for the crawlers of AI companies. An empty list writes nothing: what the site states is only checked.',
            ),
          ),
          ['content-signal'],
        ),
      }),
      v.check(
        ({ write: _write, ...parts }) => Object.keys(parts).length > 0,
        'at least one of `search`, `answers`, `training` and `license`',
      ),
      v.description(
        'What crawlers may do with the site. Preferences are requests: no draft is a standard yet, and crawlers may ignore them. What a file states against it is an error.',
      ),
    ),
  ),
  announceSitemap: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Whether to write a `Sitemap:` line into robots.txt. The file is created if it does not exist.',
      ),
    ),
    false,
  ),
}
