import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'
import options, { site } from './indexical.config.mjs'

export default defineConfig({
  site,
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: 'Indexical',
      customCss: ['./src/styles/site.css'],
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'start' } }] },
        { label: 'Playground', link: '/playground/' },
        { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'Understand', items: [{ autogenerate: { directory: 'understand' } }] },
        { label: 'Generators', collapsed: true, items: [{ autogenerate: { directory: 'generators' } }] },
        { label: 'Hosts', collapsed: true, items: ['hosts', { autogenerate: { directory: 'hosts' } }] },
        { label: 'Migrate', collapsed: true, items: [{ autogenerate: { directory: 'migrate' } }] },
        { label: 'Reference', collapsed: true, items: [{ autogenerate: { directory: 'reference' } }] },
        {
          label: 'Rules',
          collapsed: true,
          items: [{ autogenerate: { directory: 'rules', collapsed: true } }],
        },
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
