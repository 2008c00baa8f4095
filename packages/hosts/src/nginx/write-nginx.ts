import { includeName } from './include-name.ts'
import { blankBlock, putBlock } from '../markers.ts'
import { planEach, unwritableHeader } from '../describe-config.ts'
import { isSendable } from '../header-value.ts'
import { newFile } from '../host-files.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import type { DesiredConfig, DesiredRedirect } from '../desired-config.ts'
import { toBytes } from '../bytes.ts'
import { unescapeBytes } from './escapes.ts'
import { createNginx } from './create-nginx.ts'
import type { Nginx } from './create-nginx.ts'
import { literalPattern, writableRule } from '../plan-patterns.ts'
import { planVariables } from './plan-variables.ts'
import type { PlannedVariable } from './plan-variables.ts'
import { quote } from './quote.ts'

/**
 * Write the desired config to `indexical.nginx.conf`, our own file, which is included in the server block. It defines
 * no locations, because nginx does not start with two equal ones. nginx also does not start if an included file or a
 * variable is missing, so an empty config keeps the file and its variables.
 */
export function writeNginx(
  desired: DesiredConfig,
  files: readonly HostFile[],
  context: HostContext,
): Written {
  const before = files.find(({ folder, name }) => folder === 'project' && name === includeName)
  const file = before ?? newFile('project', includeName)
  const others = files.filter((one) => one !== before)
  const nginx = createNginx([...others, { ...file, text: blankBlock(file.text) }], context)
  const unwritable: Written['unwritable'] = []
  const plan = (redirect: DesiredRedirect): [line: string] | string => lineFor(redirect, nginx, context)
  const redirects = planEach(desired.redirects, plan, unwritable).flat()
  const gone = (desired.gone ?? []).flatMap((path) => conditionFor(path, nginx, context) ?? [])
  const rules = desired.headers.map((rule) =>
    writableRule(
      rule,
      ({ value }) => (isSendable(value) ? reasonAgainst(value) : 'a value on one line'),
      unwritable,
    ),
  )
  const planned = planVariables(rules, nginx, context)
  const isNeeded = before !== undefined || nginx.included.has(includeName)
  if (planned.length + redirects.length + gone.length === 0 && !isNeeded) return { files: [], unwritable }
  const variables = new Set([
    '$indexical_robots',
    '$indexical_link',
    ...planned.map(({ variable }) => variable),
  ])
  const lines = [
    ...preface,
    ...[...variables].map((variable) => `set ${variable} "";`),
    ...planned.flatMap(({ lines: own, send }) => [...own, send]),
    // Set the variables first, because redirects end the run and nginx warns about uninitialised variables.
    ...redirects.toSorted(),
    ...gone.map((condition) => `if (${condition}) { return 410; }`).toSorted(),
  ]
  const text = putBlock(file.text, lines, 'end')
  const updated = createNginx([...others, { ...file, text }], context)
  const isComplete = planned.length + redirects.length === 0
  if (!isComplete) unwritable.push(...obstacles(desired, planned, updated, context))
  return { files: text === file.text ? [] : [{ ...file, text }], unwritable }
}

const preface = [
  `# At the start of the server block: include ${includeName};`,
  '# A location that has add_header lines of its own needs the add_header lines of this file too.',
]

/** Sequences that nginx decodes to one plain slash, so that two paths become one. */
const slashes = /\/\/|%2f/i

/** Return the line for one redirect, or an alternative to the redirect. */
function lineFor({ from, to }: DesiredRedirect, nginx: Nginx, context: HostContext): [line: string] | string {
  const reason = reasonAgainst(to)
  const condition = conditionFor(from, nginx, context)
  if (reason || condition === undefined) return reason ?? 'a path with valid escapes'
  const target = quote(/[?#]/.test(to) ? to : `${to}$is_args$args`)
  return [`if (${condition}) { return 301 ${target}; }`]
}

/**
 * Return the condition for one path; undefined for a path with invalid escapes. It compares with the decoded path,
 * except for paths that would also match other requests: the index file of `/old/`, and `/a/b` for `/a//b`. For these,
 * it compares with the original request.
 */
function conditionFor(from: string, nginx: Nginx, { root }: HostContext): string | undefined {
  const { origin } = new URL(root)
  const { pathname } = new URL(from, root)
  const path = unescapeBytes(pathname)
  if (path === undefined || path.includes('\0')) return undefined
  const isFile = nginx.respond(origin + pathname).type === 'file'
  const isIndex = /\/index\.\w+$/.test(path)
  if (isFile || isIndex || slashes.test(pathname)) {
    return `$request_uri ~ "^${literalPattern(pathname)}(?:\\?|$)"`
  }
  return `$uri ~ "^${literalPattern(path)}$"`
}

function reasonAgainst(value: string): string | undefined {
  return value.includes('$') ? 'a value without `$`, which nginx reads as a variable' : undefined
}

/** Return the path of the first page that also redirects, if there are no other redirects. */
function onlyPage(redirects: readonly DesiredRedirect[]): string | undefined {
  return redirects.every(({ hasPage }) => hasPage) ? redirects[0]?.from : undefined
}

/** Return visible reasons why nginx will not send the written config. */
function obstacles(
  desired: DesiredConfig,
  planned: readonly PlannedVariable[],
  { server, serverFile, included, respond }: Nginx,
  { root }: HostContext,
): Written['unwritable'] {
  if (serverFile !== undefined && !included.has(includeName)) {
    const page = planned.length === 0 ? onlyPage(desired.redirects) : undefined
    return [
      {
        ...(page !== undefined && { page }),
        text: `server block without \`${includeName}\``,
        reason: `\`include ${includeName};\` in it`,
        location: server.level.directive?.location,
      },
    ]
  }
  const { origin } = new URL(root)
  return desired.headers.flatMap((rule) =>
    rule.headers.flatMap((header) => {
      const mine = planned.find(({ name }) => name === header.name)
      for (const path of mine ? rule.paths : []) {
        const { level, headers } = respond(origin + new URL(path, root).pathname)
        const isSent = headers.some(({ value }) => value === toBytes(header.value))
        if (!level || level.headers === server.level.headers || isSent) continue
        const where = level.directive?.text ?? 'location'
        const reason = `\`${mine!.send}\` in \`${where}\` too, which has headers of its own`
        return [unwritableHeader({ ...rule, glob: undefined }, header, path, reason)]
      }
      return []
    }),
  )
}
