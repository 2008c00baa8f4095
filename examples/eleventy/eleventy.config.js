import indexical from 'eleventy-plugin-indexical'

/** @param {import('@11ty/eleventy').UserConfig} eleventyConfig */
export default function (eleventyConfig) {
  eleventyConfig.addPlugin(indexical, {
    site: 'https://www.example.com',
    allowedOrigins: ['https://www.example.org'],
  })
  // A list links to the canonical of a text, not to its copies.
  eleventyConfig.addCollection('listed', (api) =>
    api.getFilteredByTag('posts').filter(({ data }) => !data.canonical),
  )
  eleventyConfig.addPassthroughCopy({ static: '/' })

  // `BROKEN=1 eleventy` adds pages with mistakes, to show how a build fails.
  if (process.env.BROKEN !== '1') eleventyConfig.ignores.add('src/broken/**')
}

export const config = {
  dir: { input: 'src', output: '_site' },
  markdownTemplateEngine: 'njk',
}
