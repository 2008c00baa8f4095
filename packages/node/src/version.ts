import { createRequire } from 'node:module'

const manifest = createRequire(import.meta.url)('../package.json') as {
  version: string
  repository?: { url: string }
}

/** Version of this package. */
export const version: string = manifest.version

/** Return the address of the page of a rule; undefined until the project has an address. */
export function rulePageOf(id: string): string | undefined {
  const [, name] = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(manifest.repository?.url ?? '') ?? []
  if (name === undefined || name.startsWith('OWNER/')) return undefined
  return `https://github.com/${name}/blob/v${version}/docs/rules/${id}.md`
}

/** Describe what is wrong with a version of Node, such as `20.19.0`; undefined if this package supports it. */
export function describeOldNode(node: string): string | undefined {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const isOld = major < 22 || (major === 22 && minor < 12)
  return isOld ? `Unexpected Node ${node}, expected 22.12 or later` : undefined
}
