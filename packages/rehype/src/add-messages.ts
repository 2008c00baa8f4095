import { formatLocation } from '@indexical/core/internal'
import type { Finding, Page } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import type { MessageOptions, VFile } from 'vfile'

/** Add findings to the messages of a file, and the reason if the plugin could not edit it. */
export function addMessages(file: VFile, page: Page, findings: readonly Finding[]): void {
  for (const finding of findings) addFinding(file, finding)
  if (page.kind === 'fragment' && page.fragment !== undefined) {
    // This is also reported without any intent, because otherwise a pipeline of fragments would never get a tag.
    file.message(
      'Missing html element, expected a whole document: run rehype-document before this plugin',
      originOf('whole-document'),
    )
  }
  if (page.requestedCanonical?.problem === 'gone') {
    const { value, location } = page.requestedCanonical.href
    file.message(
      `Unexpected canonical \`${value}\`, expected a URL or a path: where this file leads is not known`,
      { ...originOf('source-file'), ...(location && 'line' in location && toPlace(location)) },
    )
  }
}

function originOf(ruleId: string): MessageOptions {
  return { source: 'indexical', ruleId }
}

function addFinding(file: VFile, finding: Finding): void {
  const message = file.message(finding.message, { ...toPlace(finding), ...originOf(finding.rule) })
  message.fatal = finding.level === 'error' ? true : finding.level === 'warn' ? false : undefined
  if (finding.fix !== undefined) message.expected = [finding.fix]
  const { related = [] } = finding
  // Reporters show notes in their verbose mode.
  if (related.length > 0) {
    message.note = related.map((other) => `see ${formatLocation(other)}: ${other.message}`).join('\n')
  }
}

/** Convert a location to the place of a message; empty without line and column. */
function toPlace({ line, column, endLine, endColumn }: Location): Pick<MessageOptions, 'place'> {
  if (line === undefined || column === undefined) return {}
  return { place: { start: { line, column }, end: { line: endLine ?? line, column: endColumn ?? column } } }
}
