import { readData } from '@indexical/syntax/data'
import { createLocate } from './config-data.ts'
import type { ConfigSource } from './config-data.ts'

/**
 * Parse TOML. Never throws.
 *
 * @param file path of the file in locations
 */
export function readTomlSource(text: string, file: string): ConfigSource {
  const { data, locate, locateKey, problems } = readData(text, file, 'toml')
  return {
    data,
    locate: createLocate(file, locate, locateKey),
    error: problems[0]?.location,
  }
}
