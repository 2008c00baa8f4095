import type { Explanation } from './explain.ts'

/** What a dev server knows of one page, for the views in a browser. Plain data. */
export interface PagePreview {
  explanation: Explanation
  /** How to correct the findings, by rule. */
  remedies: Record<string, Remedy>
  /** Ids of locations in files of the project, by their text, such as `src/a.md:3:9`. A browser never sends a path. */
  ids: Record<string, string>
}

/** How to correct the findings of one rule. */
export interface Remedy {
  howToFix: string
  /** How to get the page of the rule. */
  more: string
}
