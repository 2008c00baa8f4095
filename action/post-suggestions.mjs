import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The maximum number of suggestions. A review with more comments would hide the rest of the discussion. */
const maxSuggestions = 20

/**
 * Post the fixes of a SARIF log as suggestions, each once. Only lines that the pull request adds or changes get one,
 * because GitHub rejects a review with a comment on any other line.
 */
export async function postSuggestions(api, { number, commit, marker, sarif, workspace }) {
  const edits = editsOf(sarif)
  if (edits.length === 0) return
  const added = new Map()
  for await (const { filename, patch } of api.list(`pulls/${number}/files`))
    if (patch !== undefined) added.set(filename, addedLines(patch))
  const found = edits
    .filter(({ file }) => added.has(file) && existsSync(join(workspace, file)))
    .flatMap((edit) => toComment(edit, readFileSync(join(workspace, edit.file), 'utf8'), added, marker))
  if (found.length === 0) return
  const known = new Set()
  for await (const { user, path, body } of api.list(`pulls/${number}/comments`))
    if (user?.type === 'Bot') known.add(`${path}\n${body}`)
  const comments = []
  for (const comment of found) {
    const key = `${comment.path}\n${comment.body}`
    if (!known.has(key) && comments.length < maxSuggestions) comments.push(comment)
    known.add(key)
  }
  if (comments.length === 0) return
  await api.post(`pulls/${number}/reviews`, { commit_id: commit, event: 'COMMENT', comments })
}

function editsOf(sarif) {
  const { results } = JSON.parse(sarif).runs[0]
  return results.flatMap(({ ruleId, message, fixes = [] }) =>
    fixes.map(({ artifactChanges: [{ artifactLocation, replacements }] }) => ({
      file: decodeURIComponent(artifactLocation.uri),
      region: replacements[0].deletedRegion,
      text: replacements[0].insertedContent.text,
      // The suggestion below is the fix, which the second line explains.
      title: `${ruleId}: ${message.text.split('\n', 1)[0]}`,
    })),
  )
}

/** Return the lines that a patch adds, by their number in the new file. */
function addedLines(patch) {
  const lines = new Map()
  let number = 0
  for (const line of patch.split('\n')) {
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? []
    if (start !== undefined) number = Number(start)
    else if (line.startsWith('+')) lines.set(number++, line.slice(1))
    else if (line.startsWith(' ')) number++
  }
  return lines
}

/**
 * Return a comment; undefined if the lines differ from those of the patch, because the job may build a merge with a
 * newer base branch. Suggestions only have line feeds as line ends.
 */
function toComment({ file, region, text, title }, content, added, marker) {
  const { startLine, startColumn = 1, endLine = startLine, endColumn } = region
  const lines = content.split('\n').slice(startLine - 1, endLine)
  const isAdded = lines.every(
    (line, index) => added.get(file).get(startLine + index) === line && !line.endsWith('\r'),
  )
  if (endColumn === undefined || !isAdded || lines.length === 0) return []
  const after = lines[0].slice(0, startColumn - 1) + text + lines.at(-1).slice(endColumn - 1)
  return [
    {
      path: file,
      side: 'RIGHT',
      line: endLine,
      ...(endLine > startLine && { start_line: startLine, start_side: 'RIGHT' }),
      body: `${marker}\n${inCode(title)}\n\n${inFence(after)}`,
    },
  ]
}

/** Return a text of the site as code, so that it is neither markup nor a mention. */
function inCode(text) {
  return `\`${text.replaceAll('`', "'")}\``
}

function inFence(text) {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}suggestion\n${text}\n${fence}`
}
