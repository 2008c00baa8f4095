import { benchParsers } from './parsers.ts'
import { short } from './table.ts'
import { benchWhole, listCorpus } from './whole.ts'

/**
 * Compare a whole check with other readers of the same folder, and our parser with other parsers.
 *
 * @returns Markdown
 */
export async function benchPages(folder: string, rounds: number): Promise<string> {
  const corpus = listCorpus(folder)
  const [whole, parsers] = [await benchWhole(corpus, rounds), await benchParsers(corpus.paths, rounds)]
  return [
    `${corpus.paths.length.toLocaleString('en')} pages, ${short(corpus.bytes / 1e6)} MB, each row the least of ${rounds} rounds in turns.`,
    whole,
    parsers,
  ].join('\n\n')
}
