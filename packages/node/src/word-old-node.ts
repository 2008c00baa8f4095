/** What to tell of a version of Node, such as `20.19.0`, that lacks what this package is written with; else undefined. */
export function wordOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < 22 || (major === 22 && minor < 12)
  return isOld ? `Unexpected Node ${version}, expected 22.12 or later` : undefined
}
