import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  HoverRequest,
} from 'vscode-languageserver-protocol/node'
import { Editor, run, uriOf, write } from '../../packages/language-server/test/client.ts'
import { contentOf, pathOf } from '../make-site/pages.ts'
import { writePages } from '../make-site/write-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { formatTable, short } from './table.ts'

/** The cost of one answer of the server, in milliseconds. */
interface Answer {
  what: string
  median: number
  most: number
  cpu: number
}

/**
 * Measure the answers of the language server, each from the request to the answer. For diagnostics, this includes the time
 * that a text has to rest.
 *
 * @param sizes numbers of sources
 * @param rounds how often each answer is measured
 */
export async function benchEditor(sizes: readonly number[], rounds: number): Promise<string> {
  const sites: { answers: Answer[]; megabytes: number }[] = []
  for (const size of sizes) sites.push(await measureSite(size, rounds))
  const [first] = sites
  return formatTable(
    ['', ...sizes.flatMap((size) => [`${size.toLocaleString('en')} sources, ms`, 'at most', 'CPU, ms'])],
    [
      ...first!.answers.map(({ what }, index) => [
        what,
        ...sites.flatMap(({ answers }) => {
          const { median, most, cpu } = answers[index]!
          return [median, most, cpu].map(short)
        }),
      ]),
      ['memory of the server, MB', ...sites.flatMap(({ megabytes }) => [short(megabytes), '', ''])],
    ],
  )
}

async function measureSite(size: number, rounds: number): Promise<{ answers: Answer[]; megabytes: number }> {
  using folder = temporaryFolder('editor')
  const root = folder.path
  writePages(size, join(root, 'dist'))
  const sources = Array.from({ length: size }, (_, number) => pathOf(number).replace(/\.html$/, '.md'))
  write(root, {
    'node_modules/.keep': '',
    'indexical.config.json':
      '{ "site": "https://example.com", "content": [{ "folder": "docs", "output": "{path}.html" }] }',
    ...Object.fromEntries(
      sources.map((source, number) => [`docs/${source}`, `---\ntitle: Page ${number}\n---\n`]),
    ),
    'public/robots.txt': readFileSync(join(root, 'dist/robots.txt'), 'utf8'),
  })
  run(root, 'check', 'dist')
  return await measureServer(root, sources, rounds)
}

async function measureServer(
  root: string,
  sources: readonly string[],
  rounds: number,
): Promise<{ answers: Answer[]; megabytes: number }> {
  const editor = new Editor()
  const path = join(root, 'docs', sources[100]!)
  const robotsTxt = join(root, 'public/robots.txt')
  const page = join(root, 'dist', pathOf(100))
  const near = `./${sources[102]!.split('/').at(-1)}`
  const textDocument = { uri: uriOf(path) }
  const place = editor.at(path, 1, 14)
  const answers: Answer[] = []
  const time = async (
    what: string,
    times: number,
    work: (round: number) => Promise<unknown>,
  ): Promise<void> => {
    const walls: number[] = []
    const before = cpuOf(editor.process.pid!)
    for (let round = 0; round < times; round++) {
      const start = performance.now()
      await work(round)
      walls.push(performance.now() - start)
    }
    walls.sort((a, b) => a - b)
    const cpu = (cpuOf(editor.process.pid!) - before) / times
    answers.push({ what, median: walls[walls.length >> 1]!, most: walls.at(-1)!, cpu })
  }
  const change = async (file: string, text: string): Promise<void> => {
    await editor.change(file, text)
    await editor.problems(file)
  }
  await time('start, and read the last build', 1, async () => {
    await editor.start([root], { trusted: true })
    await editor.open(path, readFileSync(path, 'utf8'))
    await editor.problems(path)
  })
  await time('first change of a source', 1, () => change(path, '---\ntitle: x\n---\n'))
  await time('change of a source', rounds, (round) =>
    change(path, `---\ncanonical: ${near}\nrobots: nofolow\nredirectFrom: /old/${round}/\n---\n`),
  )
  await time('code lens', rounds, () => editor.connection.sendRequest(CodeLensRequest.type, { textDocument }))
  await time('code actions', rounds, () =>
    editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
      context: { diagnostics: [] },
    }),
  )
  await time('hover', rounds, () => editor.connection.sendRequest(HoverRequest.type, editor.at(path, 2, 3)))
  await time('definition', rounds, () => editor.connection.sendRequest(DefinitionRequest.type, place))
  await editor.open(path, '---\ncanonical: ./\n---\n')
  await time('completion of a canonical', rounds, () =>
    editor.connection.sendRequest(CompletionRequest.type, place),
  )
  await editor.open(robotsTxt, readFileSync(robotsTxt, 'utf8'))
  await editor.problems(robotsTxt)
  const few = Math.ceil(rounds / 10)
  await time('change of robots.txt', few, (round) =>
    change(robotsTxt, `User-agent: *\nDisallow: /${round}/\n`),
  )
  await editor.open(page, contentOf(100, sources.length))
  await editor.problems(page)
  await time('change of a page in the output', few, (round) =>
    change(page, contentOf(100, sources.length).replace('<body>', `<body>${round}`)),
  )
  const status = readFileSync(`/proc/${editor.process.pid}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s*(\d+)/.exec(status)![1]) / 1024
  await editor.stop()
  return { answers, megabytes }
}

/** Return the CPU time of a process so far, in milliseconds: Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
