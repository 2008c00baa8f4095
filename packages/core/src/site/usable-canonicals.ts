import type { Canonical, Page } from '../page/types.ts'

/** A canonical that crawlers read: in head, with a usable target. */
export type UsableCanonical = Canonical & { url: string }

/** Attributes that make a canonical link an alternate for Google, by their property in hast. */
const alternateAttributes: Readonly<Record<string, string>> = {
  hrefLang: 'hreflang',
  lang: 'lang',
  media: 'media',
  type: 'type',
}

/** Return the attributes of a canonical link for which Google ignores it. */
export function alternateAttributesOf({ carrier, attributes }: Canonical): string[] {
  return carrier === 'link' ? attributes.flatMap((name) => alternateAttributes[name] ?? []) : []
}

/** Return the canonicals of a page that crawlers read. */
export function usableCanonicals({ canonicals }: Pick<Page, 'canonicals'>): readonly UsableCanonical[] {
  return canonicals.filter(isUsable)
}

/** Return whether crawlers read a canonical. */
export function isUsable(one: Canonical): one is UsableCanonical {
  return one.url !== undefined && one.inHead && alternateAttributesOf(one).length === 0
}

/** Return why crawlers ignore a canonical, as the end of a line; empty if they read it. */
export function notRead(canonical: Canonical): string {
  const [attribute] = alternateAttributesOf(canonical)
  if (attribute !== undefined) return ` (not read, because of the attribute \`${attribute}\`)`
  return canonical.inHead ? '' : ' (in body, not read)'
}
