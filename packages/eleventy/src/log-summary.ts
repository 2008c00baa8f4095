import type { EleventyConfig } from './eleventy-config.ts'

/** Print the last line of a report. Eleventy prints it unless it runs with `--quiet` or `--to=json`. */
export function logSummary({ logger }: EleventyConfig, message: string): void {
  if (logger?.logWithOptions) logger.logWithOptions({ message, prefix: '[indexical]' })
  else logger?.log(`indexical: ${message}`)
}
