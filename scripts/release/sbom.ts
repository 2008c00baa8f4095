import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runShell } from '../../tests/registry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Component {
  'bom-ref': string
  name: string
  group?: string
  version: string
}

interface Bom {
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Write a bill of materials of all published packages: the packages that users install, and the libraries in our files.
 * `pnpm sbom` lists the first, or all tools; the notices in `dist` list the second.
 *
 * @returns the number of components
 */
export async function writeSbom(file: string): Promise<number> {
  const installed = await readBom('--prod')
  const all = await readBom('')
  const notices = globSync('packages/*/dist/THIRD-PARTY-NOTICES.md', { cwd: root }).flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/^## (\S+) (\d\S*) \(/gm),
  ])
  const contained = new Set(notices.map(([, name, version]) => `${name}@${version}`))
  const refs = new Set(installed.components.map((component) => component['bom-ref']))
  const bundled = all.components.filter(
    (component) => contained.delete(idOf(component)) && !refs.has(component['bom-ref']),
  )
  if (contained.size > 0) throw new Error(`Missing in the bill of materials: ${[...contained].join(', ')}`)

  const components = [...installed.components, ...bundled]
  writeFileSync(file, `${JSON.stringify({ ...installed, components }, null, 2)}\n`)
  return components.length
}

const idOf = ({ group, name, version }: Component): string =>
  `${group === undefined ? '' : `${group}/`}${name}@${version}`

async function readBom(flags: string): Promise<Bom> {
  const path = join(root, '.cache/sbom.json')
  const command = `npx -y pnpm@12.21.0 sbom --sbom-format cyclonedx --sbom-spec-version 1.6 ${flags} --filter "./packages/*" --out ${path}`
  const { text, status } = await runShell(command, root)
  if (status !== 0) throw new Error(`\`${command}\` ended with exit code ${status}\n${text}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Bom
}
