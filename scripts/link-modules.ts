import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Link the packages of one project into another, which has none yet; where a host keeps its cache stays apart. */
export function linkModules(from: string, to: string): void {
  const [modules, target] = [join(from, 'node_modules'), join(to, 'node_modules')]
  mkdirSync(target)
  for (const entry of readdirSync(modules)) {
    // Windows requires no permission for a junction.
    if (!entry.startsWith('.')) symlinkSync(join(modules, entry), join(target, entry), 'junction')
  }
}
