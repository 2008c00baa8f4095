import type { Content } from './types.ts'

/** Return a function that finds the source of an output file. */
export function createSourceOf({ pages }: Content): (file: string) => string | undefined {
  const sources = new Map(pages.map(({ file, source }) => [file, source]))
  return (file) => sources.get(file)
}
