/** Return the CPU time of this process in milliseconds. Unlike a clock, it does not count while other processes run. */
export function cpuTime(): number {
  return process.cpuUsage().user / 1000
}
