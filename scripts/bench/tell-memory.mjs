import { existsSync, readFileSync } from 'node:fs'

// `node --import tell-memory.mjs …` prints, when the process ends, how much memory it held at most, in KiB. What the
// system counts for a process includes that of the one that started it, so Linux is asked for this program alone.
process.on('exit', () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const held = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  process.stderr.write(`held ${held}`)
})
