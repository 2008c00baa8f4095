import type { Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { joinWords } from '../options/describe-issue.ts'

/** Return whether an element is in body because an earlier one closed head. False for the element that closed it. */
export function isMovedToBody(
  { headCloser }: Page,
  { inHead, location }: { inHead: boolean; location: SignalLocation },
): boolean {
  return !inHead && headCloser !== undefined && (location === undefined || headCloser.location !== location)
}

/** Describe all elements that crawlers ignore because head was closed too early. One finding names them all. */
export function nameMoved(page: Page): string {
  const moved = (list: readonly { inHead: boolean; location: SignalLocation }[]): number =>
    list.filter((element) => isMovedToBody(page, element)).length
  const robots = page.robots.filter(({ carrier, inHead }) => carrier === 'meta' && !inHead).length
  const names = [
    ...nameMany(moved(page.canonicals), 'canonical'),
    ...nameMany(moved(page.alternates), 'hreflang link'),
    ...nameMany(robots, 'robots meta'),
  ]
  return joinWords(names)
}

function nameMany(number: number, noun: string): string[] {
  if (number === 0) return []
  return [number === 1 ? `the ${noun}` : `the ${number} ${noun}s`]
}
