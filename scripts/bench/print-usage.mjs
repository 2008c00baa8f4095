import { existsSync, readFileSync } from 'node:fs'

// `node --import print-usage.mjs …` prints, when the process ends, how much memory it held at most, in KiB, and the
// processor time of all its threads, in microseconds. What the system counts for a process includes the memory of the
// one that started it, so Linux is asked for this program alone.
process.on('exit', () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const held = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  const { user, system } = process.cpuUsage()
  process.stderr.write(`held ${held}, busy ${user + system}`)
})
