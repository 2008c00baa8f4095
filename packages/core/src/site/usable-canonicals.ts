import type { Canonical, Page } from '../page/types.ts'

/** A canonical that crawlers read: in head, with a usable target. */
export type UsableCanonical = Canonical & { url: string }

/** Return the canonicals of a page that crawlers read. */
export function usableCanonicals({ canonicals }: Pick<Page, 'canonicals'>): readonly UsableCanonical[] {
  return canonicals.filter((one): one is UsableCanonical => one.url !== undefined && one.inHead)
}
