import type { Location, SignalLocation } from '@indexical/syntax'
import type { Page } from '../page/types.ts'

interface StructuredSignal extends Location {
  kind: string
  carrier: string
  value: string
}

/** Return the statements of JSON-LD that contradict the tags of the page. */
export function structuredSignals(
  { structuredUrls, exposedTexts }: Pick<Page, 'structuredUrls' | 'exposedTexts'>,
  locate: (location: SignalLocation) => Location,
): StructuredSignal[] {
  return [
    ...structuredUrls.map(({ type, property, href }) => ({
      kind: 'structured data',
      carrier: 'script',
      value: `${property} of ${type}: ${href.value}`,
      ...locate(href.location),
    })),
    ...exposedTexts.map(({ type, property, by, location }) => ({
      kind: 'structured data',
      carrier: 'script',
      value: `${property} of ${type} repeats text that ${by} limits`,
      ...locate(location),
    })),
  ]
}
