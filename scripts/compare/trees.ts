import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Comparison } from './comparison.ts'
import type { Side } from './normalise.ts'

/**
 * Compare every byte of every file of two folders, without folders of packages.
 *
 * @param simplify removes differences that also occur between equal builds from a name or a text. @default absolute
 * paths
 */
export function compareTrees(
  comparison: Comparison,
  what: string,
  folderOf: (side: Side) => string,
  simplify = (text: string): string => text,
): void {
  const [names, others] = [listFiles(folderOf('before')), listFiles(folderOf('after'))]
  comparison.lines(`${what}, names`, names.map(simplify), others.map(simplify))
  const twins = new Map(others.map((file) => [simplify(file), file]))
  for (const file of names) {
    const twin = twins.get(simplify(file))
    if (twin === undefined) continue
    const [one, two] = [join(folderOf('before'), file), join(folderOf('after'), twin)].map((path) =>
      readFileSync(path),
    )
    if (one!.equals(two!)) {
      comparison.compared++
      continue
    }
    const lines = (bytes: Buffer, side: Side): string[] => {
      const { work, checkouts } = comparison
      const text = bytes.toString('utf8').replaceAll(`${work}/${side}`, '<work>')
      return simplify(text.replaceAll(checkouts[side], '<checkout>')).split('\n')
    }
    const [before, after] = [lines(one!, 'before'), lines(two!, 'after')]
    comparison.lines(`${what}, ${file}`, before, after)
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/(?:^|\/)node_modules\//.test(name))
    .toSorted()
}
