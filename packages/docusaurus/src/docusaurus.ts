/** The part of a Docusaurus site that the plugin uses, as in `LoadContext` and `Props` of `@docusaurus/types`. */
export interface DocusaurusSite {
  /** Absolute project folder. */
  siteDir: string
  /** Absolute output folder of the current language. */
  outDir: string
  siteConfig: {
    /** Origin of the site. */
    url: string
    /** Path of the current language, with slashes at both ends. */
    baseUrl: string
    /** Undefined: Docusaurus writes `about/index.html` and links to `/about`. */
    trailingSlash?: boolean | undefined
  }
  i18n: {
    defaultLocale: string
    currentLocale: string
    locales: readonly string[]
    localeConfigs: Readonly<Record<string, { url?: string; baseUrl?: string } | undefined>>
  }
  plugins: readonly { name: string }[]
}

/** The part of a plugin of Docusaurus that this one defines. */
export interface DocusaurusPlugin {
  name: string
  allContentLoaded(loaded: { allContent: Readonly<Record<string, unknown>> }): Promise<void>
  postBuild(site: DocusaurusSite): Promise<void>
}
