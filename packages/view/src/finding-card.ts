import type { Excerpt, FixOffer, ShownFinding } from '@indexical/core'
import { button, h, rich } from './element.ts'
import type { Child } from './element.ts'

const levels = { error: 'Error', warn: 'Warning', info: 'Information' } as const

/** What a finding shows besides its message. */
export interface FindingParts {
  /** The location. */
  at: Child
  excerpt?: Excerpt | undefined
  /** Other locations. */
  notes?: readonly Child[]
  howToFix?: string | undefined
  offer?: Child
  /** The command or address for the page of the rule. */
  more?: string | undefined
}

/** Show a finding: message, marked line, location, fix. */
export function findingCard(
  { level, rule, message }: Pick<ShownFinding, 'level' | 'rule' | 'message'>,
  { at, excerpt, notes = [], howToFix, offer, more }: FindingParts,
  ...others: readonly Child[]
): HTMLElement {
  return h(
    'div',
    { class: `finding ${level}` },
    h('p', h('strong', levels[level]), ' ', rich(message)),
    excerpt && frame(excerpt),
    h('p', at, ' ', h('span.rule', rule)),
    ...notes.map((note) => h('p', note)),
    howToFix === undefined ? undefined : h('p.fix', 'Fix: ', rich(howToFix)),
    offer,
    more === undefined ? undefined : h('p.more', 'More: ', link(more)),
    ...others,
  )
}

/** Show the line of a finding. Long lines wrap, so that nothing is cut. */
function frame({ line, before, marked, after }: Excerpt): HTMLElement {
  return h(
    'div.excerpt',
    h('span.line', String(line)),
    h('code', before, marked === '' ? undefined : h('mark', marked), after),
  )
}

function link(more: string): HTMLElement {
  return /^https?:/.test(more) ? h('a', { href: more, rel: 'noreferrer noopener' }, more) : h('code', more)
}

/** Offer a fix. A guess is labelled as one. */
export function fixButton(
  { id, file, text, isSafe }: FixOffer,
  fix: (id: string) => Promise<string | null>,
): HTMLElement {
  const status = h('span', { role: 'status' })
  const apply = (): void => {
    made.disabled = true
    fix(id).then(
      (problem) => (status.textContent = problem ?? `Changed ${file}`),
      (error: unknown) => (status.textContent = String(error)),
    )
  }
  const made = button(apply, { class: 'apply' }, isSafe ? 'Apply fix' : 'Apply suggestion')
  const guess = isSafe ? '' : ', a guess'
  return h('p', made, ' ', h('code', text), ` in ${file}${guess} `, status)
}
