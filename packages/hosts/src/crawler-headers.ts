import { isCrawlerHeader } from '@indexical/syntax/internal/robots'
import type { HeaderRule } from './plain/headers-file.ts'

/** Return the rules that set or remove headers for crawlers, without their other lines. */
export function crawlerHeaders(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules
    .map((rule) => ({
      ...rule,
      lines: rule.lines.filter(({ name }) => isCrawlerHeader(name)),
      detached: rule.detached.filter(isCrawlerHeader),
    }))
    .filter(({ lines, detached }) => lines.length + detached.length > 0)
}
