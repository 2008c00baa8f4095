import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'
import project from '../package.json' with { type: 'json' }
import options, { site } from './indexical.config.mjs'

export default defineConfig({
  site,
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: 'Indexical',
      social: [
        { icon: 'github', label: 'GitHub', href: project.repository.url.replace(/^git\+|\.git$/g, '') },
      ],
      customCss: ['./src/styles/site.css'],
      components: {
        MarkdownContent: './src/search/markdown-content.astro',
        PageTitle: './src/search/page-title.astro',
      },
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'start' } }] },
        { label: 'Playground', link: '/playground/' },
        { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'Understand', items: [{ autogenerate: { directory: 'understand' } }] },
        { label: 'Generators', collapsed: true, items: [{ autogenerate: { directory: 'generators' } }] },
        { label: 'Hosts', collapsed: true, items: ['hosts', { autogenerate: { directory: 'hosts' } }] },
        { label: 'Migrate', collapsed: true, items: [{ autogenerate: { directory: 'migrate' } }] },
        { label: 'Reference', collapsed: true, items: [{ autogenerate: { directory: 'reference' } }] },
        // The index has a filter. 200 links would be a third of each page.
        { label: 'Rules', link: '/rules/' },
        { label: 'Packages', collapsed: true, items: [{ autogenerate: { directory: 'api' } }] },
        {
          label: 'For contributors',
          collapsed: true,
          items: [{ autogenerate: { directory: 'project', collapsed: true } }],
        },
      ],
    }),
    indexical(options),
  ],
})
