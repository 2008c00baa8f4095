import { explainMistakes } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import type { NextConfig } from './next.ts'

/** Return the options with those that follow from the settings of Next. */
export function ownOptions(
  { basePath, trailingSlash }: NextConfig,
  options: Partial<UserOptions>,
): UserOptions {
  const slashes = trailingSlash ? { trailingSlash: 'always' as const } : {}
  return { base: `${basePath}/`, cleanUrls: true, ...slashes, inject: false, ...options } as UserOptions
}

/** @throws {OptionsError} naming the config file, if the options are wrong */
export function expectOptions<T>({ configFileName }: NextConfig, use: () => T): T {
  // Next prints the stack.
  return explainMistakes({ plugin: 'next-plugin-indexical', file: configFileName, stack: 'message' }, use)
}
