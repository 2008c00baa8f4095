import type { Info } from 'property-information'
import { findInAll } from './all-attributes.ts'

/** How hast represents an attribute. */
export type AttributeInfo = Pick<Info, 'attribute' | 'property'> &
  Partial<
    Pick<
      Info,
      | 'boolean'
      | 'commaOrSpaceSeparated'
      | 'commaSeparated'
      | 'number'
      | 'overloadedBoolean'
      | 'spaceSeparated'
    >
  >

/** The kind of element: svg has other spellings for some properties. */
export type Space = 'html' | 'svg'

/**
 * The most frequent html attributes. Most sites need no others, and to load property-information takes as long as to
 * read ten pages.
 */
export const frequentAttributes: readonly AttributeInfo[] = [
  ...'href content name property id title type media sizes as target lang dir integrity style role color'
    .split(' ')
    .map((name) => ({ attribute: name, property: name })),
  ...'rel class:className http-equiv:httpEquiv ping itemprop:itemProp'.split(' ').map((names) => ({
    ...namesOf(names),
    spaceSeparated: true,
  })),
  ...'hreflang:hrefLang charset:charSet crossorigin:crossOrigin rev aria-label:ariaLabel aria-hidden:ariaHidden data-nosnippet:dataNosnippet'
    .split(' ')
    .map(namesOf),
  { attribute: 'download', property: 'download', overloadedBoolean: true },
  { attribute: 'tabindex', property: 'tabIndex', number: true },
]

/** @param names attribute and property, with a colon between them if they differ */
function namesOf(names: string): Pick<AttributeInfo, 'attribute' | 'property'> {
  const [attribute, property] = names.split(':') as [string, string?]
  return { attribute, property: property ?? attribute }
}

const frequent = new Map(
  frequentAttributes.flatMap((info) => [
    [info.attribute, info],
    [info.property, info],
  ]),
)

/** Return how hast represents an attribute, by its name or by its property. */
export function findInfo(space: Space, name: string): AttributeInfo {
  return (space === 'html' ? frequent.get(name) : undefined) ?? findInAll(space, name)
}
