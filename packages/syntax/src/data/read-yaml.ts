import { lazyLocations } from './located-data.ts'
import type { LocatedData, Source } from './located-data.ts'
import { loadYaml } from './load-yaml.ts'
import { readYamlDocument, yamlLocations } from './yaml-document.ts'

/**
 * Read YAML 1.2 (core schema, so unquoted dates stay strings) with merge keys, which every generator supports.
 */
export function readYaml(source: Source): LocatedData {
  const data = loadYaml(source.text.slice(source.start, source.end))
  if (data) return { data, ...lazyLocations(() => yamlLocations(source)), problems: [] }
  return readYamlDocument(source)
}
