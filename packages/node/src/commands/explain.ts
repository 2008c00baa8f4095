import { formatExplanation } from '@indexical/core'
import { paint } from '../report/print.ts'
import { UsageError } from '../output/errors.ts'
import type { SiteCommand } from './end-command.ts'
import { explainSearchConsole } from './search-console/explain-search-console.ts'
import { explain } from './check-apply-explain.ts'
import { readOptions } from './config.ts'

/** Return the text of `indexical explain <dir> <url>`: every signal about a URL, and the conclusions from them. */
export async function explainCommand(
  operands: readonly string[],
  { flags, root }: Pick<SiteCommand, 'flags' | 'root'>,
): Promise<string> {
  if (flags['search-console']) return explainSearchConsole(operands, flags['search-console'], { flags, root })
  if (flags.reason !== undefined)
    throw new UsageError('Unexpected --reason, expected --search-console beside it')
  const [dir, url, ...rest] = operands
  if (url === undefined) throw new UsageError('Missing URL, expected `indexical explain <dir> <url>`')
  if (rest.length > 0)
    throw new UsageError(`Unexpected operand \`${rest[0]}\`, expected one folder and one URL`)
  if (!URL.canParse(url, 'https://example.com')) {
    throw new UsageError(`Unexpected URL \`${url}\`, expected an absolute one or a path of the site`)
  }
  const options = await readOptions(flags, root)
  const explanation = await explain(dir!, url, options, { root, cache: flags['no-cache'] !== true })
  const isJson = flags.format === 'json'
  const text = isJson ? JSON.stringify(explanation, null, 2) : formatExplanation(explanation, paint)
  if (!explanation.unknown) return text
  if (isJson) process.stdout.write(`${text}\n`)
  const { nearest } = explanation.unknown
  throw new UsageError(
    `Unexpected URL \`${url}\`, expected one of the site${nearest === undefined ? ', as `indexical urls` lists them' : `; did you mean \`${nearest}\`?`}`,
  )
}
