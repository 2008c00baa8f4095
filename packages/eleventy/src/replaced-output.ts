import { existsSync } from 'node:fs'
import path from 'node:path'
import { FolderError, OptionsError, sitemapFile } from 'indexical/adapter'
import type { Options } from 'indexical/adapter'
import type { EleventyConfig } from './eleventy-config.ts'

/** What `@11ty/eleventy-plugin-vite` tells Eleventy to ignore: where it moves the output before Vite writes it anew. */
const viteFolder = /(?:^|[\\/])\.11ty-vite(?:[\\/]|$)/

/**
 * Refuse a sitemap that would be lost: of the files in the output, Vite takes over pages and its public folder alone.
 *
 * @throws {OptionsError} one sentence
 */
export function expectKeptSitemap({ ignores }: EleventyConfig, options: Options): void {
  const file = sitemapFile(options)
  if (file === undefined || file.includes('/')) return
  if (![...(ignores ?? [])].some((ignored) => viteFolder.test(ignored))) return
  throw new OptionsError(
    `Unexpected sitemap \`${file}\` in a folder that @11ty/eleventy-plugin-vite replaces, expected \`sitemap: { file: 'public/${file}' }\`, which Vite copies to the root`,
  )
}

/**
 * What to tell when a file cannot be written: another one, if the whole output is gone.
 *
 * @param outDir absolute folder
 */
export function withoutOutput(error: FolderError, outDir: string): FolderError {
  if (existsSync(outDir)) return error
  const folder = path.relative(process.cwd(), outDir)
  return new FolderError(
    `Missing output folder \`${folder}\` at the end of the build, expected indexical before the plugin that moves it, such as @11ty/eleventy-plugin-vite, in the config`,
  )
}
