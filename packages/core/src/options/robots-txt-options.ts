import * as v from 'valibot'

/** Options about lines of robots.txt. */
export const robotsTxtOptions = {
  show: v.optional(
    v.pipe(
      v.array(v.picklist(['search', 'ai'])),
      v.minLength(1),
      v.description(
        'Where the site should be shown: search results, answers of AI systems. A robots.txt that contradicts it is reported.',
      ),
    ),
  ),
  contentSignal: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Whether to write `show` as a `Content-Signal:` line into robots.txt.'),
    ),
    false,
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
