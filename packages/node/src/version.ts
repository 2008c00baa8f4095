import { createRequire } from 'node:module'

/** Version of this package. */
export const version: string = (createRequire(import.meta.url)('../package.json') as { version: string })
  .version

/** Describe what is wrong with a version of Node, such as `20.19.0`; undefined if this package supports it. */
export function describeOldNode(node: string): string | undefined {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const isOld = major < 22 || (major === 22 && minor < 12)
  return isOld ? `Unexpected Node ${node}, expected 22.12 or later` : undefined
}
