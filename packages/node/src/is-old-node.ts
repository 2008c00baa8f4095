/** Whether a version of Node, such as `20.19.0`, lacks what this package is written with. */
export function isOldNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 22 || (major === 22 && minor < 12)
}
