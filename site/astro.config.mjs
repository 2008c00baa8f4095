import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import indexical from 'astro-indexical'

/** The address is set once, when the site gets one. */
const site = process.env.SITE_URL ?? 'https://indexical.invalid'

export default defineConfig({
  site,
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: 'Indexical',
      customCss: ['./src/styles/site.css'],
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'start' } }] },
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
          label: 'Project',
          collapsed: true,
          items: [{ autogenerate: { directory: 'project', collapsed: true } }],
        },
      ],
    }),
    indexical({
      // Starlight adds @astrojs/sitemap, whose files are then corrected.
      sitemap: false,
      rules: {
        'links/target-exists': 'error',
        // The site gets its address when it is deployed.
        ...(process.env.SITE_URL ? {} : { 'run/real-site': 'off' }),
      },
    }),
  ],
})
