import { OptionsError } from 'indexical'
import { describeMistakes } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import { failureOf } from './failure.ts'
import type { NextConfig } from './next.ts'

/** Return the options with those that follow from the settings of Next. */
export function ownOptions(
  { basePath, trailingSlash }: NextConfig,
  options: Partial<UserOptions>,
): UserOptions {
  const slashes = trailingSlash ? { trailingSlash: 'always' as const } : {}
  return { base: `${basePath}/`, cleanUrls: true, ...slashes, inject: false, ...options } as UserOptions
}

/** @throws {Error} naming the config file, if the options are wrong */
export function expectOptions<T>({ configFileName }: NextConfig, use: () => T): T {
  try {
    return use()
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    throw failureOf(describeMistakes(error, 'next-plugin-indexical', configFileName))
  }
}
