import type { SignalLocation } from '@indexical/syntax'

/** Return the line of robots.txt that blocks a URL, as a related location. */
export function blockingLine({ location }: { location: SignalLocation }): {
  message: string
  location: SignalLocation
} {
  return { message: 'the line that blocks it', location }
}
