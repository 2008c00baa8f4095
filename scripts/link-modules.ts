import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Link the packages of one project into another one without packages. Caches of the projects stay separate. */
export function linkModules(from: string, to: string): void {
  const [modules, target] = [join(from, 'node_modules'), join(to, 'node_modules')]
  mkdirSync(target)
  for (const entry of readdirSync(modules)) {
    // On Windows, a junction requires no permission.
    if (!entry.startsWith('.')) symlinkSync(join(modules, entry), join(target, entry), 'junction')
  }
}
