import { createRequire } from 'node:module'

const manifest = createRequire(import.meta.url)('../package.json') as {
  version: string
  repository?: { url: string }
}

/** Version of this package. */
export const version: string = manifest.version

/** Return the web address of a rule's page; undefined until the project has one. */
export function rulePageOf(id: string): string | undefined {
  const [, name] = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(manifest.repository?.url ?? '') ?? []
  if (name === undefined || name.startsWith('OWNER/')) return undefined
  return `https://github.com/${name}/blob/v${version}/docs/rules/${id}.md`
}

/** Describe why a version of Node, such as `20.19.0`, is too old; undefined if this package supports it. */
export function describeOldNode(node: string): string | undefined {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const isOld = major < 22 || (major === 22 && minor < 12)
  return isOld
    ? `Unexpected Node ${node}, expected 22.12 or later: https://nodejs.org/en/download, or \`node-version: 24\` in a workflow`
    : undefined
}
