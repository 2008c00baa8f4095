/** Milliseconds of CPU that this process has used so far. Other than a clock, it stands still while others work. */
export function cpuTime(): number {
  return process.cpuUsage().user / 1000
}
