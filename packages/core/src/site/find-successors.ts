import { getOrCreate } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import type { Candidate, Successor } from './candidate.ts'
import { minWords, similarity, sketchBands } from './duplicates.ts'
import { lastNameOf, pathBefore } from './retired-sources.ts'
import type { Rename } from './retired-sources.ts'

/** A lost URL, and the page that probably replaces it. */
export interface Lost<T extends Candidate = Candidate> {
  record: T
  successor: Successor | undefined
}

/** The minimum similarity of texts. Less similar texts are not suggested. */
const leastSimilarity = 0.6

/** All URLs of both builds. */
interface Builds {
  before: () => Iterable<Candidate>
  after: () => Iterable<Candidate>
  /** Read the renames of source files, the latest first. Called only if a URL is lost. @default none */
  renames?: (() => readonly Rename[]) | undefined
}

/**
 * Find the page that replaces each lost URL. A new page is certain if it has the same source file (or the renamed one)
 * or the same main text, and no other page of either build has it: a template is the source of many pages, and texts
 * may be equal by chance. Pages with the same text, a similar text or the same last part of the path are suggestions.
 */
export function findSuccessors<T extends Candidate>(
  lost: readonly T[],
  fresh: readonly Candidate[],
  builds: Builds,
): Lost<T>[] {
  if (lost.length === 0) return []
  const [bySource, byText, bySlug] = [
    indexBy(fresh, sourceOf),
    indexBy(fresh, textKey),
    indexBy(fresh, slugOf),
  ]
  const sources = findAll(lost, builds, sourceOf)
  const texts = findAll(lost, builds, textKey)
  const findSimilar = createFindSimilar(fresh)
  const findRenamed = createFindRenamed(fresh, sources, builds.renames?.() ?? [])
  return lost.map((record) => {
    const sameSource = onlyOf(bySource, record.source)
    if (sameSource && isUnique(sources, record.source)) {
      return { record, successor: toSuccessor(sameSource, 'the same source file', true) }
    }
    const renamed = findRenamed(record)
    if (renamed) return { record, successor: toSuccessor(renamed.page, `git renamed ${renamed.from}`, true) }
    const key = textKey(record)
    const sameText =
      onlyOf(byText, key) ?? texts.after.get(key ?? '')?.find(({ hidden }) => hidden === undefined)
    if (sameText) {
      const isCertain = onlyOf(byText, key) !== undefined && isUnique(texts, key)
      return { record, successor: toSuccessor(sameText, 'the same main text', isCertain) }
    }
    const [similar, share] = findSimilar(record) ?? []
    if (similar) {
      const percent = Math.round(share! * 100)
      return { record, successor: toSuccessor(similar, `${percent} % of the main text`) }
    }
    const sameSlug = onlyOf(bySlug, slugOf(record))
    return { record, successor: sameSlug && toSuccessor(sameSlug, 'the same last part of the path') }
  })
}

type Index = ReadonlyMap<string, readonly Candidate[]>

/** Find all records that share a key with a lost URL. */
function findAll(
  lost: readonly Candidate[],
  { before, after }: Builds,
  keyOf: (record: Candidate) => string | undefined,
): { before: Index; after: Index } {
  const keys = new Set(lost.map(keyOf))
  const ofLost = (record: Candidate): string | undefined => {
    const key = keyOf(record)
    return keys.has(key) ? key : undefined
  }
  return { before: indexBy(before(), ofLost), after: indexBy(after(), ofLost) }
}

interface Renamed {
  page: Candidate
  /** The source file before it was renamed. */
  from: string
}

/**
 * Create a function that finds the page of a renamed source file, if there is only one. The old name is the source of
 * the lost page. If that is unknown, it is a file from which the lost URL follows.
 */
function createFindRenamed(
  fresh: readonly Candidate[],
  { before }: { before: Index },
  renames: readonly Rename[],
): (record: Candidate) => Renamed | undefined {
  if (renames.length === 0) return () => undefined
  const bySource = new Map<string, Renamed[]>()
  const byUrl = new Map<string, Renamed[]>()
  const oldNames = namesBefore(renames)
  for (const { page, source } of possibleSources(fresh, renames)) {
    for (const from of oldNames(source)) {
      if (page.source !== undefined) getOrCreate(bySource, from, () => []).push({ page, from })
      const path = pathBefore(new URL(page.url).pathname, { from, to: source })
      if (path === undefined) continue
      const key = exactKey(new URL(path, page.url)).toLowerCase()
      getOrCreate(byUrl, key, () => []).push({ page: { ...page, source }, from })
    }
  }
  return ({ url, source }) => {
    if (source !== undefined && onlyOf(before, source) === undefined) return undefined
    const found = source === undefined ? byUrl.get(exactKey(url).toLowerCase()) : bySource.get(source)
    return found?.length === 1 ? found[0] : undefined
  }
}

/** Files that pages are made of, unlike their images and styles. */
const pageSource = /\.(?:mdx?|markdown|html?|njk|liquid|astro|vue|svelte)$/i

/**
 * Yield the source of each page. If it is unknown, yield all renamed files with the name that is last in the page's
 * URL.
 */
function* possibleSources(
  fresh: readonly Candidate[],
  renames: readonly Rename[],
): Generator<{ page: Candidate; source: string }> {
  const files = new Set(renames.flatMap(({ to }) => (pageSource.test(to) ? [to] : [])))
  const byName = Map.groupBy(files, lastNameOf)
  for (const page of fresh) {
    const name = lastNameOf(new URL(page.url).pathname)
    const sources = page.source === undefined ? (byName.get(name) ?? []) : [page.source]
    for (const source of sources) yield { page, source }
  }
}

/** Return a function that returns all earlier names of a file, the latest first. */
function namesBefore(renames: readonly Rename[]): (file: string) => Set<string> {
  const before = Map.groupBy(renames, ({ to }) => to)
  return (file) => {
    const names = new Set<string>()
    const queue = [file]
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      for (const { from } of before.get(name) ?? []) {
        if (from === file || names.has(from)) continue
        names.add(from)
        queue.push(from)
      }
    }
    return names
  }
}

function isUnique({ before, after }: { before: Index; after: Index }, key: string | undefined): boolean {
  return onlyOf(before, key) !== undefined && onlyOf(after, key) !== undefined
}

function sourceOf({ source }: Candidate): string | undefined {
  return source
}

/** Create the successor of a lost URL. */
export function toSuccessor({ url, file, source }: Candidate, because: string, isCertain = false): Successor {
  return { url, file: source ?? file!, isSource: source !== undefined, because, isCertain }
}

/** Return the key of a main text; undefined for short texts, which may be equal by chance. */
function textKey({ content, language }: Candidate): string | undefined {
  return content && content.words >= minWords ? `${content.hash} ${language ?? ''}` : undefined
}

/** Return the last segment of a path; undefined for names that occur in many folders. */
function slugOf({ url }: Candidate): string | undefined {
  const slug = /\/([^/?]+?)(?:\.html?)?\/?(?:\?.*)?$/.exec(url.slice(url.indexOf('//') + 2))?.[1]
  return slug === undefined || slug.length < 4 || /^(?:index|\d+|page)$/.test(slug)
    ? undefined
    : slug.toLowerCase()
}

function indexBy(records: Iterable<Candidate>, keyOf: (record: Candidate) => string | undefined): Index {
  const index = new Map<string, Candidate[]>()
  for (const record of records) {
    const key = keyOf(record)
    if (key !== undefined) getOrCreate(index, key, () => []).push(record)
  }
  return index
}

function onlyOf(index: Index, key: string | undefined): Candidate | undefined {
  const found = key === undefined ? undefined : index.get(key)
  return found?.length === 1 ? found[0] : undefined
}

/**
 * The maximum number of compared pages. Hundreds of generated pages may share a band, and the first ones are enough.
 */
const maxCandidates = 50

function createFindSimilar(
  fresh: readonly Candidate[],
): (record: Candidate) => readonly [Candidate, number] | undefined {
  let bands: Map<string, Candidate[]> | undefined
  return ({ content, language }) => {
    if (!content?.sketch || content.words < minWords) return undefined
    bands ??= indexBands(fresh)
    const candidates = new Set(sketchBands(content.sketch).flatMap((band) => bands!.get(band) ?? []))
    let best: readonly [Candidate, number] | undefined
    for (const candidate of [...candidates].slice(0, maxCandidates)) {
      if (candidate.language !== language) continue
      const share = similarity(content.sketch, candidate.content!.sketch!)
      if (share >= (best?.[1] ?? leastSimilarity)) best = [candidate, share]
    }
    return best
  }
}

function indexBands(fresh: readonly Candidate[]): Map<string, Candidate[]> {
  const bands = new Map<string, Candidate[]>()
  for (const record of fresh) {
    const { content } = record
    if (!content?.sketch || content.words < minWords) continue
    for (const band of sketchBands(content.sketch)) {
      const same = getOrCreate(bands, band, () => [])
      if (same.length < maxCandidates) same.push(record)
    }
  }
  return bands
}
