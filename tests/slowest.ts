import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** The number of files that are listed. */
const listed = 10

/** Print the slowest test files and every test that passed only when it was repeated, so that growth and flakes are seen. */
export const slowest = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const timed = modules.map((module) => {
      const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } =
        module.diagnostic()
      const all = duration + environmentSetupDuration + prepareDuration + collectDuration + setupDuration
      return { file: relative('', module.moduleId), seconds: all / 1000 }
    })
    const longest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, listed)
    console.log('Slowest files:')
    for (const { file, seconds } of longest) console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`)
    const repeated = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((one) => (one.diagnostic()?.retryCount ?? 0) > 0)
    for (const one of repeated)
      console.log(`Repeated: ${relative('', one.module.moduleId)} > ${one.fullName} (${one.result().state})`)
  },
} satisfies Reporter
