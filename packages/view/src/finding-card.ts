import type { Excerpt, FixOffer, ShownFinding } from '@indexical/core'
import { element, rich } from './element.ts'
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
  return element(
    'div',
    { class: `finding ${level}` },
    element('p', {}, element('strong', {}, levels[level]), ' ', rich(message)),
    excerpt && frame(excerpt),
    element('p', {}, at, ' ', element('span', { class: 'rule' }, rule)),
    ...notes.map((note) => element('p', {}, note)),
    howToFix === undefined ? undefined : element('p', { class: 'fix' }, 'Fix: ', rich(howToFix)),
    offer,
    more === undefined ? undefined : element('p', { class: 'more' }, 'More: ', link(more)),
    ...others,
  )
}

/** Show the line of a finding. Long lines wrap, so that nothing is cut. */
function frame({ line, before, marked, after }: Excerpt): HTMLElement {
  return element(
    'div',
    { class: 'excerpt' },
    element('span', { class: 'line' }, String(line)),
    element('code', {}, before, marked === '' ? undefined : element('mark', {}, marked), after),
  )
}

function link(more: string): HTMLElement {
  return /^https?:/.test(more)
    ? element('a', { href: more, rel: 'noreferrer noopener' }, more)
    : element('code', {}, more)
}

/** Offer a fix. A guess is labelled as one. */
export function fixButton(
  { id, file, text, isSafe }: FixOffer,
  fix: (id: string) => Promise<string | null>,
): HTMLElement {
  const button = element(
    'button',
    { class: 'apply', type: 'button' },
    isSafe ? 'Apply fix' : 'Apply suggestion',
  )
  const status = element('span', { role: 'status' })
  button.addEventListener('click', () => {
    button.disabled = true
    fix(id).then(
      (problem) => (status.textContent = problem ?? `Changed ${file}`),
      (error: unknown) => (status.textContent = String(error)),
    )
  })
  const guess = isSafe ? '' : ', a guess'
  return element('p', {}, button, ' ', element('code', {}, text), ` in ${file}${guess} `, status)
}
