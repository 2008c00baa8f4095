import { editDistance } from './nearest.ts'

const correctName = 'x-robots-tag'

/** Short and long forms of the name, which differ by more than a typing slip. */
const otherForms = /^(?:x[-_]?)?robots?(?:[-_]?tags?)?$/

/** Return whether crawlers read a header, or its name is a misspelt form of one that they read. */
export function isCrawlerHeader(name: string): boolean {
  return name === correctName || name === 'link' || isMisspeltRobotsTag(name)
}

/** Return whether a lower-case header name is a wrong form of X-Robots-Tag: `x-robot-tag`, `robots`. */
export function isMisspeltRobotsTag(name: string): boolean {
  if (name === correctName || Math.abs(name.length - correctName.length) > 8) return false
  return otherForms.test(name) || editDistance(name, correctName) <= 2
}
