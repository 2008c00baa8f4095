/** A run that takes longer than this, in milliseconds, shows what it does. */
const patience = 1000

/** Replace the last line of a terminal by what a long run does now; nothing elsewhere, and nothing in a short run. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY && performance.now() > patience) process.stderr.write(`\r\u001B[K${text}`)
}

/** Show what a step does while it runs. */
export function withProgress<T>(text: string, step: () => T): T {
  showProgress(text)
  try {
    return step()
  } finally {
    showProgress('')
  }
}
