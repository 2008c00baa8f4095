/** The part of Next's complete configuration that the plugin uses. */
export interface NextConfig {
  output?: string | undefined
  /** Empty, or a path without final slash. */
  basePath: string
  trailingSlash: boolean
  pageExtensions: readonly string[]
  /** Folder of the build relative to the project; for a dev server a folder in it. */
  distDir: string
  /** The crawlers that get their metadata in the head, as a pattern. Browsers get it later, if it is slow. */
  htmlLimitedBots?: string | undefined
  /** Absolute path and name of next.config. */
  configFile: string
  configFileName: string
}

/** A file of the export. */
export interface StaticFile {
  /** Path in the output folder, with a slash at the start. */
  id: string
  /** URL path without the base, and without `.html`. */
  pathname: string
  /** Absolute path. */
  filePath: string
  type: 'STATIC_FILE'
}

/** The part of a finished build that the plugin uses. */
export interface FinishedNext {
  config: NextConfig
  /** Absolute project folder. */
  projectDir: string
  /** Absolute folder of the build, such as `.next`. */
  distDir: string
  outputs: { staticFiles: readonly StaticFile[] }
}

/** The part of Next's `NextAdapter` that the plugin uses. */
export interface NextAdapter {
  name: string
  modifyConfig?: (config: NextConfig, context: { phase: string }) => NextConfig | Promise<NextConfig>
  onBuildComplete?: (finished: FinishedNext) => void | Promise<void>
}
