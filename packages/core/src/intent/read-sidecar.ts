import type { Location } from '@indexical/syntax'
import type { Fields } from './fields.ts'
import { readData } from '@indexical/syntax/data'
import { formatValue } from './format-value.ts'
import { toIntentProblem } from './data-problems.ts'
import { formatIntentProblem } from './problems.ts'
import { readIntent } from './read-intent.ts'
import type { Intent } from './types.ts'
import type { Format } from '@indexical/syntax/data'

/** Intent and problems of a sidecar. */
export interface Sidecar {
  intent: Intent
  /** Messages with their locations. */
  problems: { text: string; location: Location }[]
}

/**
 * Read a data file for another file that is not a page, such as `paper.pdf.yaml`: its `canonical` and `robots` are sent
 * as headers. Undefined for a file without both, which has another purpose. Never throws.
 *
 * @param file path of the sidecar in locations
 */
export function readSidecar(
  text: string,
  file: string,
  format: Format,
  fields: Fields = {},
): Sidecar | undefined {
  const { data, locate, locateKey, problems: syntax } = readData(text, file, format)
  const { intent, problems: found } = readIntent(data, { fields, locate, locateKey, file })
  // No generator makes the file, so keys of generators request nothing.
  const problems = found.filter(({ id }) => id !== 'generator')
  const { canonical, robots = [] } = intent
  const isOurs = syntax.length > 0 ? /\b(?:canonical|robots|noindex)\b/i.test(text) : problems.length > 0
  if (!canonical && robots.length === 0 && !isOurs) return undefined
  const unknown = robots
    .flatMap(({ directives }) => directives)
    .filter(({ problem }) => problem)
    .map(({ raw, location }) => ({
      text: `Unexpected directive \`${raw}\`, expected one that crawlers know`,
      location: location ?? { file },
    }))
  const isUnusable = canonical !== undefined && !/^(?:\/(?![/\\])|https?:\/\/)/i.test(canonical.value)
  const { canonical: _, canonicalKind: __, ...others } = intent
  return {
    // A canonical that is reported must not be written into a header.
    intent: isUnusable ? others : intent,
    problems: [
      ...[...syntax.map(toIntentProblem), ...problems].map((problem) => ({
        text: formatIntentProblem(problem),
        location: problem.location ?? { file },
      })),
      ...unknown,
      ...(isUnusable
        ? [
            {
              text: `Unexpected canonical \`${formatValue(canonical.value)}\`, expected a path with a leading slash or an absolute URL`,
              location: canonical.location ?? { file },
            },
          ]
        : []),
    ],
  }
}
