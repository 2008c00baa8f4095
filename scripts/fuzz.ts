/** Tests our readers with unusual texts. A text that breaks a law is shortened and printed. */
import { parseArgs } from 'node:util'
import { runTarget } from './fuzz/target.ts'
import { targets } from './fuzz/targets/index.ts'

const names = Object.keys(targets)
const usage = `Usage: pnpm fuzz [target] [count] [--seed n]

  target      one of ${names.join(', ')}; or \`all\`, which is the default
  count       texts to try on each, fewer if a text takes long (default: 20000)
  --seed <n>  start of the random numbers; the same seed tries the same texts
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    help: { type: 'boolean', short: 'h' },
  },
})
const [name = 'all', count] = positionals
const seed = Number(values.seed)
/** Milliseconds between two lines of progress. */
const pace = 60_000

if (values.help) console.log(usage)
else if (name !== 'all' && !names.includes(name)) {
  console.error(`Unexpected target \`${name}\`, expected one of ${names.join(', ')}`)
  process.exitCode = 2
} else for (const one of name === 'all' ? names : [name]) await tryTarget(one)

async function tryTarget(one: string): Promise<void> {
  const target = await targets[one]!()
  let next = Date.now() + pace
  const { tried, broken } = await runTarget(target, {
    count: name === one && count ? Number(count) : Math.ceil(Number(count ?? 20_000) / (target.cost ?? 1)),
    seed,
    report: (sofar) => {
      if (Date.now() < next) return
      next += pace
      console.error(`${one}: ${sofar} texts so far`)
    },
  })
  console.log(
    `${one}: ${tried} texts (seed ${seed}), ${broken ? 'until one broke the law' : 'none breaks the law'}`,
  )
  if (!broken) return
  console.error(
    `${target.about}\n\ncheck(${JSON.stringify(broken.text)}, ${broken.choice})\n${broken.words}\n`,
  )
  process.exitCode = 1
}
