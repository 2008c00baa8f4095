import { isForCrawlers } from '../robots/header-name.ts'
import type { HeaderRule } from './plain/headers-file.ts'

/** The rules that say or take back something that crawlers read, without their other lines. */
export function crawlerHeaders(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules
    .map((rule) => ({
      ...rule,
      lines: rule.lines.filter(({ name }) => isForCrawlers(name)),
      detached: rule.detached.filter(isForCrawlers),
    }))
    .filter(({ lines, detached }) => lines.length + detached.length > 0)
}
