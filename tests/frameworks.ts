/** The frontmatter and the head of one page. */
export interface PageSource {
  frontmatter: string
  head?: string
}

/** One site that every framework can build. */
export interface SiteSource {
  pages: Record<string, PageSource>
  /** Options of the plugin. */
  options: Record<string, unknown> & { site: string }
  /** Files that are copied into the output as they are. */
  statics?: Record<string, string>
}

/** A site in the form that one framework builds. */
interface Project {
  /** Example whose packages are used. */
  example: string
  command: string[]
  files: Record<string, string>
}

const document = (title: string, head: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`

/** The frameworks with a plugin, each with what it makes of a site. */
export const frameworks: Record<string, (site: SiteSource) => Project> = {
  astro: ({ pages, options: { site, ...options }, statics }) => ({
    example: 'astro',
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: {
      'astro.config.mjs': `import indexical from 'astro-indexical'\nexport default { site: '${site}', integrations: [indexical(${JSON.stringify(options)})] }\n`,
      'src/layouts/page.astro': `---\nconst { title, head = '' } = Astro.props.frontmatter\n---\n${document('{title}', '<Fragment set:html={head} />', '<slot />')}`,
      ...each(pages, (slug, { frontmatter, head = '' }) => [
        `src/pages/${slug}.md`,
        `---\n${frontmatter}\nlayout: ../layouts/page.astro\nhead: '${head}'\n---\nText\n`,
      ]),
      ...within('public', statics),
    },
  }),
  eleventy: ({ pages, options, statics }) => ({
    example: 'eleventy',
    command: ['node_modules/@11ty/eleventy/cmd.cjs', '--output=dist', '--input=src'],
    files: {
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => {\n  config.addPlugin(indexical, ${JSON.stringify(options)})\n  config.addPassthroughCopy({ static: '/' })\n}\n`,
      'src/_includes/page.njk': document('{{ title }}', '{{ head | safe }}', '{{ content | safe }}'),
      ...each(pages, (slug, { frontmatter, head = '' }) => [
        `src/${slug}.md`,
        `---\n${frontmatter}\nlayout: page.njk\nhead: '${head}'\n---\nText\n`,
      ]),
      ...within('static', statics),
    },
  }),
  vite: ({ pages, options, statics }) => ({
    example: 'vite',
    command: ['node_modules/vite/bin/vite.js', 'build'],
    files: {
      'vite.config.js': `import indexical from 'vite-plugin-indexical'\nexport default { appType: 'mpa', plugins: [indexical(${JSON.stringify(options)})], build: { rollupOptions: { input: ${JSON.stringify(
        Object.keys(pages).map((slug) => (slug === 'index' ? 'index.html' : `${slug}/index.html`)),
      )} } } }\n`,
      ...each(pages, (slug, { frontmatter, head = '' }) => [
        slug === 'index' ? 'index.html' : `${slug}/index.html`,
        `---\n${frontmatter}\n---\n${document(slug, head, '<p>Text</p>')}`,
      ]),
      ...within('public', statics),
    },
  }),
}

function each(
  pages: Record<string, PageSource>,
  write: (slug: string, page: PageSource) => [file: string, text: string],
): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([slug, page]) => write(slug, page)))
}

function within(folder: string, files: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
}
