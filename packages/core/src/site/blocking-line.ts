import type { At } from '@indexical/syntax'

/** Return the line of robots.txt that blocks a URL, as a related location. */
export function blockingLine({ at }: { at: At }): { message: string; at: At } {
  return { message: 'the line that blocks it', at }
}
