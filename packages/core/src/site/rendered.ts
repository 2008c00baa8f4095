import type { Page } from '../page/types.ts'
import type { ServedTags } from './served.ts'

/** The signals of a page after its scripts ran in a browser. */
export interface RenderedPage {
  page: Page
  /** Those of the HTML. */
  before: ServedTags
  /** Undefined if the page could not be rendered. */
  after: ServedTags | undefined
  /** Why it could not be rendered. */
  failure: string | undefined
}

/** How scripts changed a list of signals. */
export type ScriptedChange = 'added' | 'changed' | 'doubled' | 'removed'

/** Compare the signals of one kind before and after scripts ran; undefined if they are equal, in any order. */
export function findScriptedChange(
  before: readonly string[],
  after: readonly string[],
): ScriptedChange | undefined {
  const [old, now] = [new Set(before), new Set(after)]
  const added = after.filter((signal) => !old.has(signal))
  const removed = before.filter((signal) => !now.has(signal))
  if (added.length === 0 && removed.length === 0) return after.length > before.length ? 'doubled' : undefined
  if (before.length === 0) return 'added'
  if (added.length === 0) return 'removed'
  return removed.length === 0 ? 'doubled' : 'changed'
}
