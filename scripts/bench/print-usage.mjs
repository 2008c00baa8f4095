import { existsSync, readFileSync } from 'node:fs'

// `node --import print-usage.mjs …` prints, when the process ends, its maximum memory in KiB and the CPU time of all
// its threads in microseconds. The memory comes from Linux: what the system counts for a process includes the memory of
// the process that started it.
process.on('exit', () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const held = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  const { user, system } = process.cpuUsage()
  process.stderr.write(`held ${held}, busy ${user + system}`)
})
