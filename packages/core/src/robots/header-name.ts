import { editDistance } from './nearest.ts'

const right = 'x-robots-tag'

/** Short and long forms of the name, which stand further from it than slips of the pen. */
const otherForms = /^(?:x[-_]?)?robots?(?:[-_]?tags?)?$/

/** Whether a header says something that crawlers read, or was meant to. */
export function isForCrawlers(name: string): boolean {
  return name === right || name === 'link' || isMisspeltRobotsTag(name)
}

/** Whether a header name in lower case was meant to be X-Robots-Tag, and is not: `x-robot-tag`, `robots`. */
export function isMisspeltRobotsTag(name: string): boolean {
  if (name === right || Math.abs(name.length - right.length) > 8) return false
  return otherForms.test(name) || editDistance(name, right) <= 2
}
