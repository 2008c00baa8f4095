import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require valid values in sitemap entries and their extensions',
  why: 'Engines ignore an image, video or news entry with a wrong or missing value, without a warning.',
  howToFix:
    'Correct or add the value in the template of the sitemap. Remove elements that engines no longer read, such as `image:caption`.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
  ],
  messages: {
    missing: (name: string, parent: string) => `Missing \`${name}\` in \`${parent}\`, expected a value`,
    value: (name: string, value: string, expected: string) =>
      `Unexpected \`${name}\` \`${value}\`, expected ${expected}`,
    dropped: (name: string) => `Unexpected \`${name}\`, expected an element that search engines still read`,
    many: (name: string, count: string, most: string) =>
      `Unexpected ${count} \`${name}\`, expected at most ${most}`,
  },
  *check({ sitemaps, report }) {
    for (const { problems } of sitemaps.all) {
      for (const { type, args, location } of problems) {
        // Each problem type has the arguments of the message with the same name.
        if (type === 'missing' || type === 'value' || type === 'dropped' || type === 'many')
          yield report(type, args as never, { location })
      }
    }
  },
  examples: {
    'valid image and protocol values': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url>
<loc>https://example.com/a</loc><changefreq>weekly</changefreq><priority>0.8</priority>
<image:image><image:loc>https://example.com/a.png</image:loc></image:image>
</url>
</urlset>`,
      },
    },
    'invalid changefreq and priority': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><changefreq>often</changefreq><priority>10</priority></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:50-55 value: Unexpected `changefreq` `often`, expected a word such as `weekly`',
        'sitemap.xml 2:78-80 value: Unexpected `priority` `10`, expected a number from 0.0 to 1.0',
      ],
    },
    'video without file, and image caption': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
<url>
<loc>https://example.com/a</loc>
<image:image><image:loc>https://example.com/a.png</image:loc><image:caption>A</image:caption></image:image>
<video:video>
<video:thumbnail_loc>https://example.com/a.jpg</video:thumbnail_loc>
<video:title>A</video:title><video:description>About A</video:description>
</video:video>
</url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 4:77-78 dropped: Unexpected `image:caption`, expected an element that search engines still read',
        'sitemap.xml 5:1-14 missing: Missing `video:content_loc or video:player_loc` in `video:video`, expected a value',
      ],
    },
    'too many images': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': [
          { type: 'many', args: ['image:image', '1001', '1000'], location: { file: 'sitemap.xml' } },
        ],
      },
      reports: ['many: Unexpected 1001 `image:image`, expected at most 1000'],
    },
  },
})
