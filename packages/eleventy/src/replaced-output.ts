import { existsSync } from 'node:fs'
import path from 'node:path'
import { FolderError, OptionsError } from 'indexical'
import { ownSitemap, toPosix } from 'indexical/adapter'
import type { EleventyConfig } from './eleventy-config.ts'

/** Folder that `@11ty/eleventy-plugin-vite` adds to Eleventy's `ignores`. It moves the output there before Vite writes it. */
const viteFolder = /(?:^|[\\/])\.11ty-vite(?:[\\/]|$)/

/** Return the folder of the output that @11ty/eleventy-plugin-vite copies to the root; undefined without that plugin. */
export function publicFolder({ ignores }: EleventyConfig): string | undefined {
  return [...(ignores ?? [])].some((ignored) => viteFolder.test(ignored)) ? 'public' : undefined
}

/**
 * Refuse a sitemap that would be lost: Vite keeps only pages and its public folder of the output.
 *
 * @throws {OptionsError} one sentence
 */
export function refuseLostSitemap(config: EleventyConfig, options: Parameters<typeof ownSitemap>[0]): void {
  const file = ownSitemap(options)
  if (file === undefined || file.includes('/') || publicFolder(config) === undefined) return
  throw new OptionsError(
    `Unexpected sitemap \`${file}\` in a folder that @11ty/eleventy-plugin-vite replaces, expected \`sitemap: { file: 'public/${file}' }\`, which Vite copies to the root`,
  )
}

/**
 * Return the error to report if a file cannot be written. If the whole output folder is missing, it is another one.
 *
 * @param outDir absolute folder
 */
export function explainMissingOutput(error: FolderError, outDir: string): FolderError {
  if (existsSync(outDir)) return error
  const folder = toPosix(path.relative(process.cwd(), outDir))
  return new FolderError(
    `Missing output folder \`${folder}\` at the end of the build, expected indexical before the plugin that moves it, such as @11ty/eleventy-plugin-vite, in the config`,
  )
}
