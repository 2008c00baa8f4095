import type { At } from '../place.ts'

/** Where a reader finds the line of robots.txt that blocks a URL. */
export function blockingLine({ at }: { at: At }): { message: string; at: At } {
  return { message: 'the line that blocks it', at }
}
