import { countOf, h, readable } from '../element.ts'
import type { Version } from './languages.ts'
import { versionsOf } from './languages.ts'
import type { Model } from './model.ts'
import { growing, hashOf, linkTo } from './parts.ts'

/** More folders are one column. */
const maxFolders = 6

/** Show the versions that pages declare: a matrix of languages and folders, and what is wrong in a cell. */
export function languagesView(model: Model, query: URLSearchParams): Node[] {
  const versions = (model.cache.versions ??= versionsOf(model))
  if (versions.length === 0)
    return [h('h2', 'Languages'), h('p', 'No page declares versions in other languages.')]
  const byFolder = [...Map.groupBy(versions, ({ folder }) => folder)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const folders = byFolder.slice(0, maxFolders).map(([folder]) => folder)
  const hasRest = byFolder.length > maxFolders
  const columnOf = ({ folder }: Version): string => (folders.includes(folder) ? folder : others)
  const columns = hasRest ? [...folders, others] : folders
  const byCode = [...Map.groupBy(versions, ({ code }) => code)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const problems = versions.filter(({ problem }) => problem !== undefined)
  const language = query.get('language')
  const chosen = problems.filter(
    (one) =>
      (language === null || one.code === language) &&
      (!query.has('folder') || columnOf(one) === query.get('folder')),
  )
  const rows = byCode.map(([code, own]) => {
    const ofFolder = Map.groupBy(own, columnOf)
    const cells = columns.map((folder) => cell(code, folder, ofFolder.get(folder) ?? []))
    return h('tr', h('th', { scope: 'row' }, code), ...cells)
  })
  const titles = ['Language', ...columns].map((name) => h('th', { scope: 'col' }, readable(name)))
  return [
    h('h2', 'Languages'),
    h(
      'p',
      `${countOf(byCode.length, 'language')}, ${countOf(model.sets.length, 'set')} of versions, ${countOf(problems.length, 'version')} with a problem.`,
    ),
    h(
      'div.canvas',
      { tabindex: '0', role: 'group', 'aria-label': 'Versions by language and folder' },
      h('table.matrix', h('thead', h('tr', ...titles)), h('tbody', ...rows)),
    ),
    ...(problems.length === 0 ? [] : [h('h3', { id: 'problems' }, titleOf(query, chosen.length))]),
    ...growing(chosen, ({ code, url, problem }) =>
      h('p', h('b', code), ' ', linkTo(model, url), ' ', h('span.warning', problem)),
    ),
  ]
}

const others = 'other folders'

function cell(code: string, folder: string, versions: readonly Version[]): HTMLElement {
  if (versions.length === 0) return h('td.dim', '–')
  const bad = versions.filter(({ problem }) => problem !== undefined).length
  const total = versions.length.toLocaleString('en')
  if (bad === 0) return h('td', total)
  const href = hashOf('/languages', { language: code, folder })
  return h('td', `${total}, `, h('a.warning', { href }, `${bad.toLocaleString('en')} wrong`))
}

function titleOf(query: URLSearchParams, count: number): string {
  const parts = ['language', 'folder'].flatMap((name) => query.get(name) ?? [])
  return `${countOf(count, 'version')} with a problem${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`
}
