import type { HeaderRule } from './plain/headers-file.ts'

const names: ReadonlySet<string> = new Set(['x-robots-tag', 'link'])

/** The rules that say or take back something that crawlers read, without their other lines. */
export function crawlerHeaders(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules
    .map((rule) => ({
      ...rule,
      lines: rule.lines.filter(({ name }) => names.has(name)),
      detached: rule.detached.filter((name) => names.has(name)),
    }))
    .filter(({ lines, detached }) => lines.length + detached.length > 0)
}
