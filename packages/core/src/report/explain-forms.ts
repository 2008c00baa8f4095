import { errorStatus } from '../site/app-shell.ts'
import type { Site } from '../site/types.ts'

/** What the host answers for one form of a URL. */
export interface ExplainedForm {
  url: string
  /** Undefined if it is unknown. */
  status?: number | undefined
  /** The target of a redirect. */
  to?: string | undefined
  /** Why the answer is unknown, or on what it depends. */
  because?: string | undefined
}

/**
 * Return the forms of a URL (with and without its final slash, with `.html` and `index.html`) and what the host answers.
 * A URL with another extension has one form.
 */
export function explainForms(site: Pick<Site, 'graph' | 'host'>, url: string): ExplainedForm[] {
  return formsOf(url, site.graph.url).map((form) => ({ url: form, ...answerOf(site, form) }))
}

function formsOf(url: string, root: string): string[] {
  const path = url.replace(/[?#].*$/s, '')
  const bare = path.replace(/(?:\/index\.html?|\.html?|\/)$/, '')
  if (path === root || `${bare}/` === root) return [root, `${root}index.html`]
  if (/\.\w+$/.test(bare) && bare === path) return [path]
  return [`${bare}/`, bare, `${bare}.html`, `${bare}/index.html`]
}

function answerOf({ graph, host }: Pick<Site, 'graph' | 'host'>, url: string): Omit<ExplainedForm, 'url'> {
  const found = graph.findOwn(url)
  if (found?.type === 'elsewhere') return { to: found.to, because: 'a rule or another deployment answers' }
  const page = found && 'page' in found ? found.page : undefined
  const sent = host.respond(url)
  const status = page?.kind === 'error' ? errorStatus(host, page) : sent?.status
  if (sent?.location !== undefined) {
    const because = sent.doubt && `unless a setting of the host differs: ${sent.doubt.setting}`
    return { status, to: sent.location, because }
  }
  if (status !== undefined && status >= 400) return { status }
  if (!found) return { status: 404 }
  const isExact =
    sent !== undefined ||
    found.type === 'file' ||
    url === (page?.url ?? (found.type === 'redirect' && found.redirect.from))
  if (!isExact) return { because: 'depends on the host, which the option `hosts` names' }
  if (found.type !== 'redirect') return { status: 200 }
  const { redirect } = found
  return { status: redirect.status, to: redirect.to, because: page && 'refresh of the page' }
}
