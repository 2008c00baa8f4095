import { kindOf } from '../linter/finding.ts'
import { howToFix } from '../rules/rule-of.ts'
import type { Excerpt } from './code-frame.ts'
import type { Explanation } from './explanation.ts'
import { ruleLink } from './rule-page.ts'

/** The facts of a dev server about one page, for the views in a browser. Plain data. */
export interface PagePreview {
  explanation: Explanation
  /** Whether the explanation contains facts of the whole site: hosts, links, sitemaps and targets. */
  isWhole: boolean
  /** How to correct the findings, by rule. */
  remedies: Record<string, Remedy>
  /** Ids of locations in project files, by text such as `src/a.md:3:9`. Browsers send ids and never paths. */
  ids: Record<string, string>
  /** Marked lines of findings, by the position of the finding. */
  frames: Record<number, Excerpt>
  /** Fixes that the dev server can write into source files, by the position of the finding. */
  fixes: Record<number, FixOffer>
}

/** A fix that a dev server offers. */
export interface FixOffer {
  id: string
  /** The file that it changes, relative to the project. */
  file: string
  /** The replacement text. */
  text: string
  /** False for a guess. */
  isSafe: boolean
}

/** How to correct findings. */
export interface Remedy {
  howToFix: string
  /** The command or address for the page of the rule. */
  more: string
}

/** One page in the list of a dev server. */
export interface PageSummary {
  url: string
  /** `indexable`, or the reason why the sitemap leaves it out. */
  state: string
  errors: number
  warnings: number
}

/** Return how to correct the findings of a page, by rule and message. */
export function remediesOf({ findings }: Pick<Explanation, 'findings'>): Record<string, Remedy> {
  return Object.fromEntries(
    findings.map((finding) => [
      kindOf(finding),
      { howToFix: howToFix(finding), more: ruleLink(finding.rule) },
    ]),
  )
}
