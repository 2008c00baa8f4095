/** The address is set once, when the site gets one. */
export const site = process.env.SITE_URL ?? 'https://indexical.invalid'

/** The options of the build, which the published report repeats. */
export default {
  site,
  // Starlight adds @astrojs/sitemap. Indexical then corrects its files.
  sitemap: false,
  // The report is written after the build.
  externalPrefixes: ['/report/'],
  rules: {
    'links/target-exists': 'error',
    // The site gets its address when it is deployed.
    ...(process.env.SITE_URL ? {} : { 'run/real-site': 'off' }),
  },
}
