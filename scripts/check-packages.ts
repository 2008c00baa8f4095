/** Packs each published package once, and prints what publint and attw find in it. */
import { join } from 'node:path'
import { createPacked } from '../tests/packed.ts'
import { runShell } from '../tests/registry.ts'

const packed = createPacked()
packed.pack()
const checks = [...packed.tarballs.values()].flatMap((archive) => [
  `publint run ${archive} --strict`,
  `attw ${archive} --profile esm-only`,
])
const checkNext = async (): Promise<void> => {
  for (let check = checks.pop(); check !== undefined; check = checks.pop()) {
    const { text, status } = await runShell(check, join(import.meta.dirname, '..'))
    if (status === 0) continue
    console.log(`${check}\n${text}`)
    process.exitCode = 1
  }
}
await Promise.all([checkNext(), checkNext()])
packed.clean()
console.log(`Checked ${packed.tarballs.size} packages with publint and attw`)
